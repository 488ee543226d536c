import { eq, sql } from 'drizzle-orm'
import { reasonOf } from '#server/modules/payments/rules/shape-dispute.ts'
import { shownRefundState } from '#server/modules/payments/rules/shape-refund.ts'
import {
  coveredPaise,
  disputes,
  paymentOrders,
  payments,
  refunds,
  takenPaise,
  waitsForDispute,
} from '#server/platform/db/tables/payments.ts'
import { type Join, mapColumn, madeOf, type Part, rupees, pick } from './section.ts'

const ordersOfPayment: Join = [paymentOrders, eq(paymentOrders.id, payments.paymentOrderId)]

/** The attempts to pay for an order or a subscription. */
export const paymentsOfSubject: Part = {
  table: payments,
  joins: [ordersOfPayment],
  of: paymentOrders.subjectId,
  fields: pick(payments, 'providerPaymentId=paymentId amountPaise=amount status firstSeenAt=at'),
  leftOut: {
    key: 'id paymentOrderId currency',
    work: 'rank isWinner isMismatch errorReason dispute capturedAt',
  },
  by: [payments.firstSeenAt, payments.id],
}

const refundFields = {
  ...pick(refunds, 'amountPaise=amount reason createdAt=startedAt processedAt=refundedAt'),
  /** The part that the payer's bank gave by a lost dispute; missing without one. */
  'byBank?': rupees(sql`(nullif(${coveredPaise(sql`refunds`)}, 0))`),
  'bankReference?': refunds.bankReference,
}
const workOfRefunds = 'generation attempts nextAt lastError settledBy settleNote'

/** The refunds of an order, for the person who paid. */
export const refundsOfPayer: Part = {
  table: refunds,
  joins: [[payments, eq(payments.id, refunds.paymentId)], ordersOfPayment],
  of: paymentOrders.subjectId,
  fields: refundFields,
  leftOut: {
    key: 'id paymentId causeEventId providerRefundId',
    said: 'state',
    work: workOfRefunds,
  },
  by: [refunds.createdAt, refunds.id],
}

type StateOfRefund = Parameters<typeof shownRefundState>[0]

/** The same for a shop, with the state that it sees. */
export const refundsOfSubject: Part = {
  ...refundsOfPayer,
  fields: {
    ...refundFields,
    state: madeOf<StateOfRefund, string>(
      { state: refunds.state, waits: waitsForDispute(sql`refunds`) },
      shownRefundState,
    ),
  },
  leftOut: { key: 'id paymentId causeEventId providerRefundId', work: workOfRefunds },
}

const disputeFields = pick(
  disputes,
  'providerDisputeId=disputeId amountPaise=amount status reason=words openedAt endedAt',
)

/** The disputes about the payments of an order, for the person who paid. */
export const disputesOfPayer: Part = {
  table: disputes,
  joins: [[payments, eq(payments.id, disputes.paymentId)], ordersOfPayment],
  of: paymentOrders.subjectId,
  fields: { ...disputeFields, reasonCode: disputes.reasonCode },
  leftOut: { key: 'id paymentId', shops: 'deductedPaise respondBy', work: 'phase seenAt' },
  by: [disputes.openedAt, disputes.id],
}

/** The same for a shop, with what each dispute takes from it. */
export const disputesOfSubject: Part = {
  ...disputesOfPayer,
  fields: {
    ...disputeFields,
    reason: mapColumn(disputes.reasonCode, reasonOf),
    respondBy: disputes.respondBy,
    taken: rupees(sql`(${takenPaise})`),
  },
  leftOut: { key: 'id paymentId', said: 'deductedPaise', work: 'phase seenAt' },
}
