import type { Schedule } from '#shared/opening-hours.ts'

/** The ids that the event carries. */
export type Payload = Record<
  | 'orderId'
  | 'refundId'
  | 'returnId'
  | 'storeId'
  | 'shopperId'
  | 'by'
  | 'day'
  | 'codeId'
  | 'linkId'
  | 'userId'
  | 'changeId'
  | 'toUserId'
  | 'registrationId'
  | 'invitationId'
  | 'purchaseId'
  | 'reviewId'
  | 'holdId'
  | 'entryId'
  | 'variantId'
  | 'accountId'
  | 'stopId'
  | 'payoutId'
  | 'questionId'
  | 'answerId'
  | 'grievanceId'
  | 'messageId'
  | 'productId'
  | 'tokenId'
  | 'webhookId'
  | 'clock',
  string
>

/**
 * A step of a notice: `occasion` tells it from other notices about the same subject; `dueAt` is the time to send it,
 * `expiresAt` the end of its use.
 */
export type Step = { occasion: string; dueAt: Date; expiresAt: Date }

/** The times of an order and of its store at the event. */
export type OrderTimes = {
  /** Time from which the store can see the order: its booking, or its online payment. */
  since: Date
  /** The end of the time to answer, or to collect. */
  dueAt: Date | null
  schedule: Schedule
}
export type Planning = { now: Date; payload: Payload; order: OrderTimes | undefined }
