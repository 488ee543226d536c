import type { Database } from '#server/platform/db/open.ts'
import type { Listener, Listeners, OrderEvent } from '#server/platform/events.ts'
import {
  causeOf,
  findWaitingMessage,
  eraseMessages,
  type NoticeKind,
  planCode,
  planNotice,
  reachable,
} from './commands.ts'
import { deliverMessage, type Messaging } from './flows.ts'

const forget: Listeners = {
  'account.closed': [
    {
      name: 'messages.forget',
      handle: ({ userId }, database) => database.transaction((tx) => eraseMessages(tx, userId)),
    },
  ],
}

/** Plans and sends the messages of events. Without `messaging`, only the messages of closed accounts are deleted. */
export function messageListeners(messaging: Messaging | undefined): Listeners {
  if (!messaging) return forget
  return {
    ...forget,
    'order.booked': [noticeListener(messaging, 'new_order')],
    'order.ready': [noticeListener(messaging, 'ready')],
    'pickup.due_today': [noticeListener(messaging, 'reminder')],
    'phone-code.asked': [
      {
        name: 'messages.code',
        slow: 'messages',
        urgent: true,
        handle: async ({ codeId }, database) => {
          await database.transaction((tx) => planCode(tx, codeId))
          await deliverIfWaiting(messaging, database, 'code', codeId)
        },
      },
    ],
    'message.due': [
      {
        name: 'messages.due',
        slow: 'messages',
        handle: ({ messageId }, database) => deliverMessage(messaging, database, messageId),
      },
    ],
  }
}

function noticeListener<Event extends OrderEvent>(
  messaging: Messaging,
  kind: NoticeKind,
): Listener<Event> {
  return {
    name: `messages.${kind}`,
    slow: 'messages',
    filter: (tx, events) => reachable(tx, kind, events),
    handle: async (event, database) => {
      const cause = await database.transaction(async (tx) => {
        await planNotice(tx, kind, event)
        return causeOf(kind, event.orderId, tx.now)
      })
      await deliverIfWaiting(messaging, database, kind, cause)
    },
  }
}

async function deliverIfWaiting(
  messaging: Messaging,
  database: Database,
  kind: NoticeKind | 'code',
  cause: string,
): Promise<void> {
  const id = await findWaitingMessage(database.db, kind, cause)
  if (id !== undefined) await deliverMessage(messaging, database, id)
}
