import type { PushMessage } from '#server/platform/ports/push.ts'
import type { NoticeBody } from '#shared/contract/push.ts'
import type { Locale } from '#shared/page.ts'
import { paths } from '#shared/paths.ts'
import { translate } from '#shared/translate.ts'
import { DAY_MS } from '#shared/india-time.ts'
import { isQuiet, type Notice, type OrderNow } from './notices.ts'

type Writing = {
  notice: Notice
  step: { step: string; expiresAt: Date }
  facts: {
    orderId: string
    orderNumber: string
    storeName: string
    endpoint: string
    p256dh: string
    auth: string
    locale: Locale
    order: OrderNow
  }
  now: Date
}

/**
 * The message of a step: the event, the store and a link. It has no price, code or address, because anybody may see the
 * screen.
 */
export function writeMessage({ notice, step, facts, now }: Writing): PushMessage {
  const { orderId, orderNumber, storeName, endpoint, p256dh, auth, locale, order } = facts
  const say = translate(locale)
  const words = notice.words(order, step.step)
  const isSilent = isQuiet(notice, order, now)
  const body: NoticeBody = {
    title: say(`pushes.${words}.title`),
    body: say(`pushes.${words}.body`, { store: storeName }),
    lang: locale,
    tag: orderId,
    path:
      notice.to === 'store' ? paths.currentOrders({ search: orderNumber }) : paths.booking(orderId),
    isSilent,
  }
  return {
    endpoint,
    p256dh,
    auth,
    body: JSON.stringify(body),
    topic: orderId.replaceAll('-', ''),
    urgency: isSilent ? 'normal' : notice.urgency,
    ttlSeconds: Math.max(0, Math.round((step.expiresAt.getTime() - now.getTime()) / 1000)),
  }
}

/** The parts of the messages `pushes` for alerts about an account or a question. */
export type AlertWords = 'accountChanged' | 'transfersStopped' | 'questionTold' | 'questionAnswered'

type Alerting = { alertId: string; words: AlertWords; path: string }
type Device = { storeName: string; endpoint: string; p256dh: string; auth: string; locale: Locale }

/** The message of an alert: the event, the store and a link. */
export function writeAlert({ alertId, words, path }: Alerting, device: Device): PushMessage {
  const { storeName, endpoint, p256dh, auth, locale } = device
  const say = translate(locale)
  const body: NoticeBody = {
    title: say(`pushes.${words}.title`),
    body: say(`pushes.${words}.body`, { store: storeName }),
    lang: locale,
    tag: alertId,
    path,
    isSilent: false,
  }
  return {
    endpoint,
    p256dh,
    auth,
    body: JSON.stringify(body),
    topic: alertId.replaceAll('-', ''),
    urgency: 'high',
    ttlSeconds: (2 * DAY_MS) / 1000,
  }
}
