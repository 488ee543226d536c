import type { Database, Tx } from './db/open.ts'
import { outbox } from './db/tables/platform.ts'

type Actor = 'shopper' | 'merchant' | 'system' | 'admin'
export type OrderEvent = { orderId: string; storeId: string; shopperId: string; by: Actor }

/** Events, by name. Payloads hold ids only: no names, codes or addresses. */
export type Events = {
  /** A booking that the store may see, because it is paid or will be paid at the counter. */
  'order.booked': OrderEvent & { productIds: string[] }
  /** Half of the store's time to answer is over. */
  'order.answer_due': OrderEvent
  /** A member of the store has looked at the order; sent to the store's screens only. */
  'order.seen': OrderEvent
  'order.ready': OrderEvent
  'order.collected': OrderEvent
  /** The customer came and took no pieces. */
  'order.not_taken': OrderEvent
  'order.cancelled': OrderEvent
  'order.not_collected': OrderEvent
  /** A dispute about the payment was opened, has changed or has ended; sent to open screens only. */
  'order.disputed': OrderEvent
  /** Money of a QR at the counter came too late and goes back; sent to open screens only. */
  'order.qr_late': OrderEvent
  /** The shop took back goods of a collected order. */
  'order.returned': OrderEvent & { returnId: string }
  /**
   * The payment of an online booking, or an attempt to pay it, changed. Only the shopper is informed, because the store
   * sees paid bookings only.
   */
  'payment.pending': OrderEvent
  'payment.not_received': OrderEvent
  'payment.refund_started': OrderEvent & { refundId: string }
  'payment.refunded': OrderEvent & { refundId: string }
  /** A store has paid for its subscription, or its payment is refunded. */
  'subscription.paid': { storeId: string; purchaseId: string }
  'subscription.refund_started': { storeId: string; purchaseId: string; refundId: string }
  'subscription.refunded': { storeId: string; purchaseId: string; refundId: string }
  /** An administrator has noted that the ready-made tags of a purchase were sent. */
  'subscription.tags_sent': { storeId: string; purchaseId: string }
  /** `due`: the last paid day (`YYYY-MM-DD`) is near; `ended`: the days of grace are over, and bookings are paused. */
  'subscription.due': { storeId: string; day: string }
  'subscription.ended': { storeId: string; day: string }
  /**
   * A person must check a payment: a wrong amount was paid, a dispute was opened or lost, a refund cannot be sent, a refund at
   * the provider fits no payment (`unmatched`), the provider does not know a captured payment (`denied`),
   * or a shop's part of a payment cannot be held, taken back or released (`split`).
   */
  'money.alarm': {
    about:
      | 'mismatch'
      | 'dispute'
      | 'dispute_lost'
      | 'dispute_reversed'
      | 'refund'
      | 'unmatched'
      | 'denied'
      | 'split'
    providerPaymentId: string
  }
  'pickup.extended': OrderEvent
  /** The email that asks for reviews of a collected order is due. */
  'order.review_due': OrderEvent
  /** An administrator has hidden a review. */
  'review.hidden': { reviewId: string }
  'pickup.due_today': OrderEvent
  'pickup-code.renewed': OrderEvent
  /** The shopper named a person who collects, or revoked it; sent to open screens only. */
  'pickup.collector_changed': OrderEvent
  /** The shopper named the buyer for the bill, or removed it; sent to open screens only. */
  'order.buyer_changed': OrderEvent
  'pickup-code.ended': OrderEvent
  /** Twenty wrong codes on one day in India (`YYYY-MM-DD`): the store cannot hand over by code on this day. */
  'hand-over.locked': { storeId: string; day: string }
  'product.changed': { productIds: string[] }
  /** A campaign of a shop on these products has begun, ended or changed. */
  'prices.changed': { productIds: string[] }
  'stock.changed': { storeId: string; productIds: string[] }
  /** A piece is held for a waiting person. */
  'waitlist.turn': { holdId: string }
  /** A piece for which a person waited is free for all; the entry is removed from the waitlist. */
  'waitlist.free': { entryId: string; userId: string; variantId: string }
  /** The next step of an import is due: its preview, or a part of the saving or undoing. */
  'import.due': { importId: string }
  /** A shopper has asked the shops of a city; a shop has received the question; a shop has answered. */
  'question.asked': { questionId: string; shopperId: string }
  'question.told': { questionId: string; storeId: string }
  'question.answered': { questionId: string; answerId: string; shopperId: string }
  /** A complaint has arrived; the officer has written, sent a copy of data or closed it; a time limit ends soon. */
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
   * A token or a webhook of a shop was created; a delivery to a webhook is due; a webhook was switched off, because its
   * address is gone or has failed for days.
   */
  'token.made': { tokenId: string }
  'webhook.made': { webhookId: string }
  'webhook.due': { deliveryId: string }
  'webhook.switched_off': { webhookId: string }
  'store.changed': { storeId: string }
  /** A store has changed its week or its closures. */
  'hours.changed': { storeId: string }
  /** A store has paused or resumed its bookings by its own choice; sent to its open screens. */
  'bookings.switched': { storeId: string }
  /** The personal data of a store that was closed long ago are erased. */
  'store.erased': { storeId: string }
  /**
   * Another account for transfers was entered; transfers to a shop were stopped ("It was not me"); they were released.
   */
  'payout-account.changed': { storeId: string; accountId: string }
  'payouts.stopped': { storeId: string; stopId: string }
  'payouts.held': { storeId: string; stopId: string }
  'payouts.released': { storeId: string; stopId: string }
  /** A transfer to a shop was made, or failed. */
  'payout.transferred': { storeId: string; payoutId: string }
  'payout.failed': { storeId: string; payoutId: string }
  'registration.received': { registrationId: string }
  'registration.approved': { registrationId: string }
  'registration.rejected': { registrationId: string }
  /** An administrator has suspended or reinstated a store; `changeId` is the entry in the audit trail. */
  'store.suspended': { storeId: string; changeId: string }
  'store.reinstated': { storeId: string; changeId: string }
  /** Administrators have written to shops; the e-mail to one of these shops is due. */
  'shop-message.written': { messageId: string }
  'shop-message.sent': { messageId: string; storeId: string }
  /** An administrator took a product down, or put it back; `changeId` is the entry in the audit trail. */
  'product.taken_down': { productId: string; changeId: string }
  'product.put_back': { productId: string; changeId: string }
  'email-code.asked': { codeId: string }
  'reset-link.asked': { linkId: string }
  /** A link to a bill is to be sent by e-mail; by WhatsApp. */
  'bill.emailed': { linkId: string }
  'bill.messaged': { linkId: string }
  /** A code for a telephone number was requested. */
  'phone-code.asked': { codeId: string }
  /** A verified number moved from the account `userId` to another one. */
  'phone.moved': { userId: string; toUserId: string; changeId: string }
  /** A person has ended the messages by WhatsApp with an answer there, whose id is `messageId`. */
  'whatsapp.stopped': { messageId: string; userId: string }
  /** A change of an account's address was requested; it was made. `changeId` is the id of the change. */
  'email-change.asked': { userId: string; changeId: string }
  'email.changed': { userId: string; changeId: string }
  'account.opened': { userId: string }
  'account.closed': { userId: string }
  'password.changed': { userId: string; changeId: string }
  /** The first password of an account that was created without one. */
  'password.set': { userId: string; changeId: string }
  /**
   * An invitation to a store's staff was sent; it was accepted; a member was removed. `changeId` is the id of the
   * removal's e-mail.
   */
  'staff.invited': { invitationId: string }
  'staff.joined': { storeId: string; userId: string; invitationId: string }
  'staff.removed': { storeId: string; userId: string; changeId: string }
  /**
   * Sessions of a person have ended, or the person's place in a staff has changed, so open streams check their session
   * again. `device`: only this browser (the hash of its device cookie, in hex); missing: every browser.
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

/** A queue of their own for listeners that must not wait for others, or that take long. */
export type SlowQueue = 'notices' | 'imports' | 'webhooks'

/** Runs after the commit, at least once, with retries. `name` is stored in its jobs and must never change. */
export type Listener<Payload> = {
  name: string
  handle: (payload: Payload, database: Database) => Promise<void>
  /**
   * Selects the events for which this listener gets a job. Called for many events at once, before jobs are created. It
   * may do short work of its own in that transaction; when it fails, each event gets a job.
   */
  filter?: (tx: Tx, payloads: Payload[]) => Promise<Payload[]>
  /**
   * The queue of a listener that does not share the queue of the quick ones: it waits for an external service, each
   * step takes seconds, or servers of an earlier release must not take its jobs.
   */
  slow?: SlowQueue
  /** True when the content expires within minutes, so that its jobs run before others. */
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
