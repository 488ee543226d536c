import type { Database, Tx } from './db/open.ts'
import { outbox } from './db/tables/platform.ts'

type Actor = 'shopper' | 'merchant' | 'system' | 'admin'
export type OrderEvent = { orderId: string; storeId: string; shopperId: string; by: Actor }

/** Events, by name. Payloads hold ids only: no names, codes or addresses. */
export type Events = {
  /** A booking that the store may see: paid, or to be paid at the counter. */
  'order.booked': OrderEvent & { productIds: string[] }
  /** Half of the store's time to answer is over. */
  'order.answer_due': OrderEvent
  /** A member of the store has looked at the order; told to the store only. */
  'order.seen': OrderEvent
  'order.ready': OrderEvent
  'order.collected': OrderEvent
  /** The customer came and took nothing. */
  'order.not_taken': OrderEvent
  'order.cancelled': OrderEvent
  'order.not_collected': OrderEvent
  /** The shop took goods of a collected order back. */
  'order.returned': OrderEvent & { returnId: string }
  /** The payment of an online booking changed; told to the shopper only, as the store sees paid bookings only. */
  'payment.pending': OrderEvent
  'payment.not_received': OrderEvent
  'payment.refund_started': OrderEvent & { refundId: string }
  'payment.refunded': OrderEvent & { refundId: string }
  /** A store has paid for its subscription, or money for it goes back. */
  'subscription.paid': { storeId: string; purchaseId: string }
  'subscription.refund_started': { storeId: string; purchaseId: string; refundId: string }
  'subscription.refunded': { storeId: string; purchaseId: string; refundId: string }
  /** The last paid day (`YYYY-MM-DD`) is near; `ended`: the days of grace are over, and bookings are paused. */
  'subscription.due': { storeId: string; day: string }
  'subscription.ended': { storeId: string; day: string }
  /**
   * A person must check a payment: a wrong amount was paid, a dispute was opened, a refund cannot be sent, a refund at
   * the provider fits no payment (`unmatched`), or the provider does not know a captured payment (`denied`).
   */
  'money.alarm': {
    about: 'mismatch' | 'dispute' | 'refund' | 'unmatched' | 'denied'
    providerPaymentId: string
  }
  'pickup.extended': OrderEvent
  /** The shopper is asked for reviews of a collected order. */
  'order.review_due': OrderEvent
  /** An administrator has hidden a review. */
  'review.hidden': { reviewId: string }
  'pickup.due_today': OrderEvent
  'pickup-code.renewed': OrderEvent
  /** The shopper named a person who collects, or took that back; told to open screens only. */
  'pickup.collector_changed': OrderEvent
  'pickup-code.ended': OrderEvent
  /** Twenty wrong codes on one day in India (`YYYY-MM-DD`): the store cannot hand over by code on this day. */
  'hand-over.locked': { storeId: string; day: string }
  'product.changed': { productIds: string[] }
  /** An offer of a shop on these products has begun, ended or changed. */
  'prices.changed': { productIds: string[] }
  'stock.changed': { storeId: string; productIds: string[] }
  /** A piece is held for a person who waited for it. */
  'waitlist.turn': { holdId: string }
  /** A piece for which a person waited is free for all; the entry is no longer in the list. */
  'waitlist.free': { entryId: string; userId: string; variantId: string }
  /** The next step of an import is due: its preview, or a part of what it saves or takes back. */
  'import.due': { importId: string }
  /** A shopper asks the shops of a city; a shop is told; a shop has answered. */
  'question.asked': { questionId: string; shopperId: string }
  'question.told': { questionId: string; storeId: string }
  'question.answered': { questionId: string; answerId: string; shopperId: string }
  /** A complaint came in; the officer has written, sent a copy of data or closed it; a clock is about to run out. */
  'grievance.received': { grievanceId: string }
  'grievance.written': { grievanceId: string; messageId: string }
  'grievance.due': { grievanceId: string; clock: 'answer' | 'redress' }
  /** The weekly note of a Monday (`YYYY-MM-DD`) about low stock, for one member of the staff. */
  'stock.low_note': { storeId: string; userId: string; day: string }
  /** Shops that a person follows have new articles; the weekly note of a Friday (`YYYY-MM-DD`). */
  'follows.new_articles': { userId: string; day: string }
  /** The note of a day (`YYYY-MM-DD`) about lower prices on a person's wishlist. */
  'wishlist.prices_fell': { userId: string; day: string }
  /**
   * A token or a webhook of a shop was made; a delivery to a webhook is to be tried now; a webhook was switched off,
   * because its receiver is gone or fails for days.
   */
  'token.made': { tokenId: string }
  'webhook.made': { webhookId: string }
  'webhook.due': { deliveryId: string }
  'webhook.switched_off': { webhookId: string }
  'store.changed': { storeId: string }
  /** A store has changed its week or its closures. */
  'hours.changed': { storeId: string }
  /** A store has stopped or resumed its bookings by its own choice; told to its open screens. */
  'bookings.switched': { storeId: string }
  /** The personal data of a store that was closed long ago are erased. */
  'store.erased': { storeId: string }
  /** Another account for transfers was entered. Transfers to a shop were stopped ("It was not me"), and released. */
  'payout-account.changed': { storeId: string; accountId: string }
  'payouts.stopped': { storeId: string; stopId: string }
  'payouts.released': { storeId: string; stopId: string }
  /** A transfer to a shop was made, or could not be made. */
  'payout.transferred': { storeId: string; payoutId: string }
  'payout.failed': { storeId: string; payoutId: string }
  'registration.received': { registrationId: string }
  'registration.approved': { registrationId: string }
  'registration.rejected': { registrationId: string }
  /** An administrator has suspended or reinstated a store; `changeId` is the entry in the audit trail. */
  'store.suspended': { storeId: string; changeId: string }
  'store.reinstated': { storeId: string; changeId: string }
  /** Administrators wrote to shops; and the e-mail of one of these shops. */
  'shop-message.written': { messageId: string }
  'shop-message.sent': { messageId: string; storeId: string }
  /** An administrator took a product down, or put it back; `changeId` is the entry in the audit trail. */
  'product.taken_down': { productId: string; changeId: string }
  'product.put_back': { productId: string; changeId: string }
  'email-code.asked': { codeId: string }
  'reset-link.asked': { linkId: string }
  /** A code for a telephone number was requested. */
  'phone-code.asked': { codeId: string }
  /** A verified number moved from the account `userId` to another one. */
  'phone.moved': { userId: string; toUserId: string; changeId: string }
  /** A message by WhatsApp is to be sent now. */
  'message.due': { messageId: string }
  /** A change of an account's address was requested, and made; `changeId` names it. */
  'email-change.asked': { userId: string; changeId: string }
  'email.changed': { userId: string; changeId: string }
  'account.opened': { userId: string }
  'account.closed': { userId: string }
  'password.changed': { userId: string; changeId: string }
  /** The first password of an account that was opened without one. */
  'password.set': { userId: string; changeId: string }
  /** An invitation to a store's staff, its acceptance, and the removal of a member; `changeId` names the removal. */
  'staff.invited': { invitationId: string }
  'staff.joined': { storeId: string; userId: string; invitationId: string }
  'staff.removed': { storeId: string; userId: string; changeId: string }
  /**
   * Sessions of a person have ended, or the person's place in a staff has changed: open streams check it again.
   * `device`: the person has left this browser (the hash of its device cookie, in hex), or every one.
   */
  'sessions.ended': { shopperId: string; device?: string }
}
export type EventName = keyof Events
/** An event with its own payload. */
export type RecordedEvent = {
  [Name in EventName]: { name: Name; payload: Events[Name] }
}[EventName]
/** Events whose payload is only the order and the actor. */
export type OrderEventName = {
  [Name in EventName]: OrderEvent extends Events[Name] ? Name : never
}[EventName]

/** A queue of listeners that wait; `true`: that of the emails. */
export type SlowQueue = true | 'messages' | 'imports' | 'webhooks'

/** Runs after the commit, at least once, with retries. `name` is stored in its jobs and must never change. */
export type Listener<Payload> = {
  name: string
  handle: (payload: Payload, database: Database, loaded?: unknown) => Promise<void>
  /** Reads the data that `handle` needs. Called in one turn for all jobs of a batch, so that they share statements. */
  load?: (payload: Payload, database: Database) => Promise<unknown>
  /** Selects the events for which this listener gets a job. Called with many events at once, before jobs are made. */
  filter?: (tx: Tx, payloads: Payload[]) => Promise<Payload[]>
  /**
   * Waits for an external service, so it does not run with the quick listeners: in the slow queue of the emails, or in
   * the queue of the messages by WhatsApp or of the webhooks. `imports` have a queue too, because each step takes seconds.
   */
  slow?: SlowQueue
  /** Its content expires within minutes, so its jobs run before others. */
  urgent?: true
}
export type Listeners = { [Name in EventName]?: Listener<Events[Name]>[] }

/** Records an event in the transaction of the change, so that neither is saved without the other. */
export async function record<Name extends EventName>(
  tx: Tx,
  name: Name,
  payload: Events[Name],
): Promise<void> {
  await tx.insert(outbox).values({ name, payload })
}
