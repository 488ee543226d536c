import { AppError, type DetailsOf } from '#shared/app-error.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { REVIEW_DAYS, REVIEW_EDIT_DAYS } from '#shared/limits.ts'
import type { OrderStatus } from '#shared/order-status.ts'

/** The facts of an order line that decide whether it may be reviewed. */
export type ReviewableLine = {
  status: OrderStatus
  /** The time of the collection, when the status is `collected`. */
  closedAt: Date | null
  declined: boolean
  /** True when the shopper left all its pieces in the shop. */
  notTaken: boolean
  /** True when the shopper works for the store. */
  isOwnStore: boolean
}

/** The last moment to review the lines of an order with this time of collection. */
export function reviewUntil(collectedAt: Date): Date {
  return new Date(collectedAt.getTime() + REVIEW_DAYS * DAY_MS)
}

/** Throws OWN_STORE or REVIEW_CONFLICT unless the line may be reviewed now. */
export function checkMayReview(line: ReviewableLine, now: Date): void {
  const { status, closedAt, declined, notTaken, isOwnStore } = line
  if (isOwnStore) throw new AppError('OWN_STORE', undefined, { key: 'reviewFields.ownStore' })
  if (status !== 'collected' || !closedAt || declined || notTaken) throw conflict('notCollected')
  if (now > reviewUntil(closedAt)) throw conflict('tooLate')
}

export type ReviewState = { writtenAt: Date; editedAt: Date | null; hiddenAt: Date | null }

/** The time until which the writer may change the review; null when the review cannot be changed. */
export function editableUntil({ writtenAt, editedAt, hiddenAt }: ReviewState, now: Date) {
  const until = new Date(writtenAt.getTime() + REVIEW_EDIT_DAYS * DAY_MS)
  return editedAt || hiddenAt || now > until ? null : until
}

/** Throws REVIEW_CONFLICT unless the writer may change the review now. */
export function checkMayEdit(review: ReviewState, now: Date): void {
  if (editableUntil(review, now)) return
  if (review.hiddenAt) throw conflict('hidden')
  throw conflict(review.editedAt ? 'edited' : 'editOver')
}

export function conflict(reason: DetailsOf<'REVIEW_CONFLICT'>['reason']): AppError {
  return new AppError('REVIEW_CONFLICT', { reason })
}

export function noSuchReview(): AppError {
  return new AppError('NOT_FOUND', { reason: 'review' })
}
