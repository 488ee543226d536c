import { ALL_DEVICES } from '#server/modules/accounts/commands/sessions.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import type { EventName, Listener, Listeners } from '#server/platform/events.ts'
import { eraseDevices } from './commands/devices.ts'
import {
  carryEarlier,
  eraseDeliveries,
  type OpenChannels,
  planDeliveries,
} from './commands/plan.ts'
import { deleteWishesOf } from './queries/wishes.ts'
import { noticesByEvent, rowsByNotice } from './rules/notices/all-notices.ts'
import type { Payload } from './rules/planning.ts'

/**
 * The listeners of the notices. They plan the deliveries of many events at once, in the transaction that takes the events
 * out of the outbox; only when that fails, each event gets a job. `wake` starts the deliveries.
 */
export function noticeListeners(channels: OpenChannels, wake: () => void): Listeners {
  const listeners: Partial<Record<EventName, Listener<unknown>[]>> = {}
  for (const event of noticesByEvent.keys()) {
    const plan = (tx: Tx, payloads: unknown[]) =>
      planDeliveries(tx, { event, channels }, payloads as Payload[])
    listeners[event] = [
      {
        name: `notices.${event}`,
        slow: 'notices',
        async filter(tx, payloads) {
          await plan(tx, payloads)
          return []
        },
        async handle(payload, database) {
          await database.transaction((tx) => plan(tx, [payload]))
          wake()
        },
      },
    ]
  }
  return listeners as Listeners
}

/** The listeners that delete what belongs to a closed account, and the devices of an ended session. */
export const forgettingListeners: Listeners = {
  'account.closed': [
    {
      name: 'notices.forget',
      handle: ({ userId }, database) =>
        database.transaction(async (tx) => {
          await eraseDeliveries(tx, userId)
          await eraseDevices(tx, userId)
          await deleteWishesOf(tx, userId)
        }),
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

/** The notices of the jobs of the release before, by the part of the job's name after its channel. */
const noticeOfEarlierName: Record<string, string> = {
  halfTime: 'answerDue',
  reminder: 'dueToday',
  account_changed: 'payout-account-changed',
  transfers_stopped: 'payouts-stopped',
  question_told: 'question-told',
  question_answered: 'question-answered',
  stockNote: 'stock-note',
  arrivalNote: 'arrival-note',
  prices: 'prices-fell',
  waitlistTurn: 'waitlist-turn',
  waitlistFree: 'waitlist-free',
  new_order: 'newOrder',
  code: 'phoneCode',
}

/**
 * Listeners for the jobs of the release before, by their names: they plan the deliveries of one notice on one channel, in
 * the place of sending it. The next release needs them no more.
 */
export function carriedListeners(channels: OpenChannels, wake: () => void): Listener<unknown>[] {
  const notices = [...rowsByNotice.keys()]
  const earlierNames = [...notices, ...Object.keys(noticeOfEarlierName)]
  const none = { email: false, push: false, whatsApp: false }
  const listenerOf = (name: string, notice: string, open: Partial<typeof none>) => ({
    name,
    handle: async (payload: unknown, database: Database) => {
      const event = rowsByNotice.get(notice)?.[0]?.event
      if (!event) return
      while (await database.transaction(carryEarlier));
      const only = { event, notices: [notice], channels: { ...none, ...open } }
      await database.transaction((tx) => planDeliveries(tx, only, [payload as Payload]))
      wake()
    },
  })
  return [
    ...notices.map((notice) => listenerOf(`notifications.${notice}`, notice, { email: true })),
    ...earlierNames.flatMap((name) => {
      const notice = noticeOfEarlierName[name] ?? name
      return [
        listenerOf(`push.${name}`, notice, { push: channels.push }),
        listenerOf(`messages.${name}`, notice, { whatsApp: channels.whatsApp }),
      ]
    }),
  ]
}
