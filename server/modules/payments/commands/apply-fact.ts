import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { ProviderFact, ProviderPayment } from '#server/platform/ports/payments.ts'
import { findByProviderOrder, type PaymentOrderRow } from '../queries/payment-orders.ts'
import {
  findByProviderPayment,
  lockPayments,
  type PaymentRow,
  saveDispute,
  savePayment,
  saveWinner,
} from '../queries/payments.ts'
import { insertRefund, sumRefunds } from '../queries/refunds.ts'
import { CAPTURED, isMismatch, outranks, judgeCapture, rankOf } from '../rules/lattice.ts'
import type { RefundReason, SubjectHandler, Subjects } from '../rules/subjects.ts'
import { applyRefundFact } from './apply-refund.ts'

/**
 * The only place where facts of the provider change data: facts from webhooks, browser proofs and questions. The same
 * facts in any order, any number of times, end in the same state. `unknown`: the payment is not Chowk's.
 */
export async function applyPaymentFact(
  tx: Tx,
  fact: ProviderFact,
  subjects: Subjects,
): Promise<'applied' | 'unknown'> {
  switch (fact.kind) {
    case 'payment':
      return applyPayment(tx, fact.payment, subjects)
    case 'refund':
      return applyRefundFact(tx, fact.refund, subjects)
    case 'dispute':
      return applyDispute(tx, fact)
    case 'other':
      return 'applied'
  }
}

async function applyPayment(
  tx: Tx,
  paid: ProviderPayment,
  subjects: Subjects,
): Promise<'applied' | 'unknown'> {
  const context = await findContext(tx, paid, subjects)
  if (!context) return 'unknown'
  const { order, subject } = context
  await subject.lock(tx, order.subjectId)
  const known = await lockPayments(tx, order.id)
  const before = known.find(({ providerPaymentId }) => providerPaymentId === paid.id)
  if (!outranks(before, paid)) return 'applied'
  const row = await saveSeen(tx, paid, { order, before })
  const isPaid = known.some(({ isWinner }) => isWinner)
  if (before && before.rank >= CAPTURED) await settleTakenBack(tx, row, context)
  else if (row.rank >= CAPTURED) await settleCapture(tx, row, { ...context, isPaid })
  return 'applied'
}

async function findContext(
  tx: Tx,
  { providerOrderId }: ProviderPayment,
  subjects: Subjects,
): Promise<Context | undefined> {
  const order = providerOrderId ? await findByProviderOrder(tx, providerOrderId) : undefined
  const subject = order && subjects[order.purpose]
  return order && subject && { order, subject }
}

type Before = { order: PaymentOrderRow; before: PaymentRow | undefined }

async function saveSeen(
  tx: Tx,
  paid: ProviderPayment,
  { order, before }: Before,
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

/** Handles a payment that is captured for the first time: it pays its subject, or the money goes back. */
async function settleCapture(
  tx: Tx,
  row: PaymentRow,
  { order, subject, isPaid }: Context & { isPaid: boolean },
): Promise<void> {
  const send = (reason: RefundReason) => refundAll(tx, row, { order, subject, reason })
  switch (judgeCapture(row, order, isPaid)) {
    case 'offer': {
      const verdict = await subject.captured(tx, order.subjectId)
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
      await noteTakenBack(tx, row, row.amountPaise)
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

/** Handles a captured payment that is now refunded: the provider gave back the amount that Chowk did not refund. */
async function settleTakenBack(
  tx: Tx,
  row: PaymentRow,
  { order, subject }: Context,
): Promise<void> {
  const missing = row.amountPaise - (await sumRefunds(tx, row.id))
  if (missing <= 0) return
  const refundId = await noteTakenBack(tx, row, missing)
  if (!row.isWinner || !refundId) return
  await saveWinner(tx, row.id, false)
  await subject.takenBack(tx, order.subjectId, { refundId, reason, amountPaise: missing })
}

const reason = 'provider'

async function noteTakenBack(tx: Tx, { id: paymentId }: PaymentRow, amountPaise: number) {
  const cause = { causeEventId: 'provider', reason } as const
  return insertRefund(tx, { paymentId, amountPaise, ...cause, state: 'processed' })
}

async function applyDispute(
  tx: Tx,
  { paymentId, phase }: { paymentId: string; phase: string },
): Promise<'applied' | 'unknown'> {
  const payment = await findByProviderPayment(tx, paymentId)
  if (!payment) return 'unknown'
  if (payment.dispute === phase) return 'applied'
  await saveDispute(tx, payment.id, phase)
  await record(tx, 'money.alarm', { about: 'dispute', providerPaymentId: paymentId })
  return 'applied'
}
