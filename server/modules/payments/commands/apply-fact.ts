import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { ProviderPayment, ProviderRefund } from '#server/platform/ports/payments.ts'
import { findByProviderOrder, type PaymentOrderRow } from '../queries/payment-orders.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  findByProviderPayment,
  lockPayments,
  type PaymentRow,
  savePayment,
  saveWinner,
} from '../queries/payments.ts'
import { insertRefund } from '../queries/refunds.ts'
import { CAPTURED, isMismatch, outranks, judgeCapture, rankOf } from '../rules/payment-rank.ts'
import type { RefundReason, SubjectHandler, Subjects } from '../rules/subjects.ts'
import { takeOverRefunds } from './take-over-refunds.ts'

/**
 * A payment as the provider answers it, with all its refunds. Without `refunds`, the refunds in the books are
 * unchanged.
 */
export type AnsweredPayment = { payment: ProviderPayment; refunds?: readonly ProviderRefund[] }

/**
 * The only place where answers of the provider change data: answers to webhooks, to browser proofs and to scheduled
 * questions. The same answers in any order, any number of times, end in the same state. `unknown`: the payment is not
 * Chowk's.
 */
export async function applyPayment(
  tx: Tx,
  { payment: paid, refunds, refused }: AnsweredPayment & { refused?: string },
  subjects: Subjects,
): Promise<'applied' | 'unknown'> {
  const context = await findContext(tx, paid, subjects)
  if (!context) return 'unknown'
  const { order, subject } = context
  await subject.lock(tx, order.subjectId)
  const known = await lockPayments(tx, order)
  const before = known.find(({ providerPaymentId }) => providerPaymentId === paid.id)
  if (outranks(before, paid)) {
    const row = await saveSeen(tx, paid, { order, before })
    const isPaid = known.some(({ isWinner }) => isWinner)
    if (row.rank < CAPTURED) await subject.attemptMoved(tx, order.subjectId)
    else if (!(before && before.rank >= CAPTURED))
      await settleCapture(tx, row, { ...context, isPaid })
  }
  if (!refunds) return 'applied'
  const row = mustExist(await findByProviderPayment(tx, paid.id), `the payment ${paid.id}`)
  await takeOverRefunds(tx, { ...context, row }, { refunds, subjects, refused })
  return 'applied'
}

async function findContext(
  tx: Tx,
  { providerOrderId, receipt }: ProviderPayment,
  subjects: Subjects,
): Promise<Context | undefined> {
  const order = providerOrderId
    ? await findByProviderOrder(tx, providerOrderId, receipt)
    : undefined
  const subject = order && subjects[order.purpose]
  return order && subject && { order, subject }
}

type PaymentBefore = { order: PaymentOrderRow; before: PaymentRow | undefined }

async function saveSeen(
  tx: Tx,
  paid: ProviderPayment,
  { order, before }: PaymentBefore,
): Promise<PaymentRow> {
  const { amountPaise, currency, status, errorReason } = paid
  const rank = rankOf(status)
  const capturedAt = before?.capturedAt ?? (rank >= CAPTURED ? tx.now : null)
  return savePayment(tx, {
    paymentOrderId: order.id,
    providerPaymentId: paid.id,
    amountPaise,
    currency,
    status,
    rank,
    isMismatch: isMismatch(paid, order),
    errorReason,
    capturedAt,
  })
}

type Context = { order: PaymentOrderRow; subject: SubjectHandler }

/** Handles a payment that is captured for the first time: the payment pays its subject, or the money is refunded. */
async function settleCapture(
  tx: Tx,
  row: PaymentRow,
  { order, subject, isPaid }: Context & { isPaid: boolean },
): Promise<void> {
  const send = (reason: RefundReason) => refundAll(tx, row, { order, subject, reason })
  switch (judgeCapture(row, order, isPaid)) {
    case 'offer': {
      const verdict = await subject.captured(tx, order.subjectId, order.receipt)
      return verdict === 'paid' ? saveWinner(tx, row.id, true) : send('late')
    }
    case 'refundDuplicate':
      return send('duplicate')
    case 'refundMismatch':
      await record(tx, 'money.alarm', {
        about: 'mismatch',
        providerPaymentId: row.providerPaymentId,
      })
      return send('mismatch')
    case 'gone':
      // The provider has refunded the money; `takeOverRefunds` saves its refunds.
      return subject.attemptMoved(tx, order.subjectId)
  }
}

async function refundAll(
  tx: Tx,
  { id: paymentId, amountPaise }: PaymentRow,
  { order, subject, reason }: Context & { reason: RefundReason },
): Promise<void> {
  const refund = { paymentId, amountPaise, causeEventId: `${order.subjectId}:${reason}`, reason }
  const refundId = await insertRefund(tx, { ...refund, state: 'due' })
  if (refundId) await subject.refundStarted(tx, order.subjectId, { refundId, reason, amountPaise })
}
