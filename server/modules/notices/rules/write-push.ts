import type { PushMessage } from '#server/platform/ports/push.ts'
import type { NoticeBody } from '#shared/contract/notices.ts'
import { hoursAt } from '#shared/opening-hours.ts'
import type { Locale } from '#shared/page.ts'
import { translate } from '#shared/translate.ts'
import type { Facts } from './facts.ts'
import type { Notice, PushWords } from './notice.ts'

type WriteFacts = {
  notice: Pick<Notice, 'to'> & { push: PushWords }
  facts: Facts
  step: { subject: string; occasion: string; expiresAt: Date | null }
  device: { endpoint: string; p256dh: string; auth: string; locale: Locale }
  now: Date
}

/**
 * The message of a step: the event, the store and a link. It has no price, code or address, because anybody may see the
 * screen. It replaces an earlier one with its topic.
 */
export function writePush({ notice, facts, step, device, now }: WriteFacts): PushMessage {
  const { push } = notice
  const { endpoint, p256dh, auth, locale } = device
  const { storeName = '', others = 0, shops = 0 } = facts.values
  const say = translate(locale)
  const words = push.words(facts, step.occasion)
  const tag = push.tag?.(facts) ?? step.subject
  const isSilent = isQuiet(notice, facts, now)
  const body: NoticeBody = {
    title: say(`pushes.${words}.title`),
    body: say(`pushes.${words}.body`, { store: String(storeName), others, count: shops }),
    lang: locale,
    tag,
    path: push.path(facts),
    isSilent,
  }
  const until = push.until?.(facts) ?? step.expiresAt ?? now
  return {
    endpoint,
    p256dh,
    auth,
    body: JSON.stringify(body),
    topic: tag.replaceAll('-', ''),
    urgency: isSilent ? 'normal' : push.urgency,
    ttlSeconds: Math.max(0, Math.round((until.getTime() - now.getTime()) / 1000)),
  }
}

/** Outside of the store's hours a notice to the store makes no sound. */
function isQuiet({ to }: Pick<Notice, 'to'>, { order }: Facts, now: Date): boolean {
  return to === 'store' && order !== undefined && !hoursAt(order.schedule, now).open
}
