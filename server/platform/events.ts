import type { Database, Tx } from './db/open.ts'
import { outbox } from './db/tables/platform.ts'

type Actor = 'shopper' | 'merchant' | 'system' | 'admin'
type OrderEvent = { orderId: string; storeId: string; shopperId: string; by: Actor }

/** What happened, in the words of trade. Payloads carry ids only: no names, codes or addresses. */
export type Events = {
  'order.booked': OrderEvent & { productIds: string[] }
  /** Half of the time is over in which the store has to answer. */
  'order.answer_due': OrderEvent
  'order.ready': OrderEvent
  'order.collected': OrderEvent
  'order.cancelled': OrderEvent
  'order.not_collected': OrderEvent
  'pickup.extended': OrderEvent
  'pickup.due_today': OrderEvent
  'pickup-code.renewed': OrderEvent
  'pickup-code.ended': OrderEvent
  /** Twenty wrong codes in a day of India (`YYYY-MM-DD`): the store hands over by code no more that day. */
  'hand-over.locked': { storeId: string; day: string }
  'product.changed': { productIds: string[] }
  'stock.changed': { productIds: string[] }
  'store.changed': { storeId: string }
  'email-code.asked': { codeId: string }
  'reset-link.asked': { linkId: string }
  'account.opened': { userId: string }
  'account.closed': { userId: string }
  'password.changed': { userId: string; changeId: string }
  /** One or all sessions of a person: open streams look anew whether they may go on. */
  'sessions.ended': { shopperId: string }
}
export type EventName = keyof Events
/** Those that tell no more than which order it is and who did it. */
export type OrderEventName = {
  [Name in EventName]: OrderEvent extends Events[Name] ? Name : never
}[EventName]

/** Runs after commit, at least once, with retries; `name` is its address in the queue and never changes. */
export type Listener<Payload> = {
  name: string
  handle: (payload: Payload, database: Database) => Promise<void>
  /** Waits for the world outside, so nothing quick may stand behind it. */
  slow?: true
  /** Worthless after minutes: before the others that wait. */
  urgent?: true
}
export type Listeners = { [Name in EventName]?: Listener<Events[Name]>[] }

/** Written in the same transaction as the fact it tells, so neither exists without the other. */
export async function record<Name extends EventName>(
  tx: Tx,
  name: Name,
  payload: Events[Name],
): Promise<void> {
  await tx.insert(outbox).values({ name, payload })
}
