import type { Listener, Listeners, OrderEvent } from '#server/platform/events.ts'
import { ALL_DEVICES } from '#server/modules/accounts/commands/sessions.ts'
import { eraseDevices } from './commands/devices.ts'
import {
  alertOfAccount,
  alertOfAnswer,
  alertOfQuestion,
  alertOfStop,
  type AlertTools,
} from './flows/alerts.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { ArrivalNote } from './queries/arrival-notes.ts'
import type { BackNotice } from './queries/waitlist-notices.ts'
import type { PriceNote } from '#server/platform/db/tables/wishlist.ts'
import type { StockNote } from './queries/stock-notes.ts'
import { findHeard, findOrder, insertSteps } from './queries/steps.ts'
import { type Notice, type NoticeEvent, type NoticeName, notices } from './rules/notices.ts'

/**
 * The tools of the listeners while the channel is on. `wake` starts the delivery of planned steps; `noteStock`,
 * `noteArrivals`, `notePrices` and `tellBack` send notes about low stock, new articles, lower prices and pieces that
 * are back.
 */
export type PushOn = AlertTools & {
  wake: () => void
  noteStock: (note: StockNote) => Promise<void>
  tellBack: (notice: BackNotice) => Promise<void>
  noteArrivals: (note: ArrivalNote) => Promise<void>
  notePrices: (note: PriceNote) => Promise<void>
}

/**
 * The listeners of the notice table. They only plan steps, so that they delay no other job; the delivery sends the
 * steps. The listeners of alerts and weekly notes send directly. Without `on` the channel is off, and no notices are
 * sent.
 */
export function pushListeners(on: PushOn | undefined): Listeners {
  return {
    ...(on && {
      ...noticeListeners(on.wake),
      ...alertListeners(on),
      'stock.low_note': [
        { name: 'push.stockNote', slow: true as const, handle: (note) => on.noteStock(note) },
      ],
      'waitlist.turn': [
        { name: 'push.waitlistTurn', slow: true as const, handle: (held) => on.tellBack(held) },
      ],
      'waitlist.free': [
        { name: 'push.waitlistFree', slow: true as const, handle: (free) => on.tellBack(free) },
      ],
      'follows.new_articles': [
        { name: 'push.arrivalNote', slow: true as const, handle: (note) => on.noteArrivals(note) },
      ],
      'wishlist.prices_fell': [
        { name: 'push.prices', slow: true as const, handle: (note) => on.notePrices(note) },
      ],
    }),
    'account.closed': [
      {
        name: 'push.forget',
        handle: ({ userId }, database) => database.transaction((tx) => eraseDevices(tx, userId)),
      },
    ],
    'sessions.ended': [
      {
        name: 'push.logOut',
        filter: async (_tx, payloads) => payloads.filter(({ device }) => device !== undefined),
        async handle({ shopperId, device }, database) {
          const deviceHash = device === ALL_DEVICES ? undefined : Buffer.from(device ?? '', 'hex')
          await database.transaction((tx) => eraseDevices(tx, shopperId, deviceHash))
        },
      },
    ],
  }
}

function alertListeners(tools: AlertTools): Listeners {
  return {
    'payout-account.changed': [
      {
        name: 'push.account_changed',
        slow: true,
        handle: (payload, database) => alertOfAccount(database, tools, payload),
      },
    ],
    'payouts.stopped': [
      {
        name: 'push.transfers_stopped',
        slow: true,
        handle: (payload, database) => alertOfStop(database, tools, payload),
      },
    ],
    'question.told': [
      {
        name: 'push.question_told',
        slow: true,
        handle: (payload, database) => alertOfQuestion(database, tools, payload),
      },
    ],
    'question.answered': [
      {
        name: 'push.question_answered',
        slow: true,
        handle: (payload, database) => alertOfAnswer(database, tools, payload),
      },
    ],
  }
}

function noticeListeners(wake: () => void): Listeners {
  const listeners: Partial<Record<NoticeEvent, Listener<unknown>[]>> = {}
  for (const [name, { event, to }] of Object.entries(notices) as [NoticeName, Notice][]) {
    const listener: Listener<unknown> = {
      name: `push.${name}`,
      urgent: true,
      async filter(tx, payloads) {
        const orderIds = payloads.map((payload) => orderOf(payload).orderId)
        const heard = await findHeard(tx, orderIds, to)
        return payloads.filter((payload) => heard.has(orderOf(payload).orderId))
      },
      async handle(payload, database) {
        await database.transaction((tx) => planSteps(tx, name, orderOf(payload)))
        wake()
      },
    }
    listeners[event] = [...(listeners[event] ?? []), listener]
  }
  return listeners as Listeners
}

const orderOf = (payload: unknown) => payload as OrderEvent & { refundId?: string }

/** Plans the steps of a notice for each device of its recipients. */
async function planSteps(tx: Tx, name: NoticeName, event: ReturnType<typeof orderOf>) {
  const { orderId } = event
  const order = await findOrder(tx, orderId)
  if (!order) return
  const { to, steps } = notices[name]
  for (const step of steps({ now: tx.now, event, order }))
    await insertSteps(tx, { ...step, orderId, notice: name, to })
}
