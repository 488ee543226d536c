import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { ProviderDispute } from '#server/platform/ports/payments.ts'
import { mustExist } from '#shared/must-exist.ts'
import * as rows from '../queries/disputes.ts'
import { findPaymentOrderById } from '../queries/payment-orders.ts'
import { findByProviderPayment } from '../queries/payments.ts'
import { insertPart, lockRefunds } from '../queries/refunds.ts'
import { alarmOf, deductedOf, hasEnded, isNews } from '../rules/dispute-life.ts'
import type { Subjects } from '../rules/subjects.ts'
import { saveAnswer } from './apply-refund.ts'

export const findOpenDisputes = rows.findOpenDisputes

/**
 * Saves a dispute as the provider answers it, and tells the subject of its payment in the same transaction. The same
 * answers in any order, any number of times, end in the same state. `unknown`: the payment is not in the books.
 */
export async function applyDispute(
  tx: Tx,
  dispute: ProviderDispute,
  subjects: Subjects,
): Promise<'applied' | 'unknown'> {
  const payment = await findByProviderPayment(tx, dispute.paymentId)
  if (!payment) return 'unknown'
  const order = mustExist(
    await findPaymentOrderById(tx, payment.paymentOrderId),
    'the order of a payment',
  )
  const subject = mustExist(subjects[order.purpose], 'the handler of a payment')
  await subject.lock(tx, order.subjectId)
  const before = await rows.findDispute(tx, dispute.id)
  if (!isNews(before, dispute)) return 'applied'
  await saveSeen(tx, dispute, { paymentId: payment.id, endedAt: before?.endedAt ?? null })
  const hasMoved = before?.status !== dispute.status
  if (hasMoved && dispute.status === 'lost')
    await coverRefunds(tx, { dispute, paymentId: payment.id }, subjects)
  await subject.disputed(tx, order.subjectId)
  const about = hasMoved && alarmOf(dispute.status)
  if (about) await record(tx, 'money.alarm', { about, providerPaymentId: dispute.paymentId })
  return 'applied'
}

async function saveSeen(
  tx: Tx,
  { id: providerDisputeId, ...dispute }: ProviderDispute,
  { paymentId, endedAt }: { paymentId: string; endedAt: Date | null },
): Promise<void> {
  await rows.saveDispute(tx, {
    ...dispute,
    providerDisputeId,
    paymentId,
    deductedPaise: deductedOf(dispute),
    seenAt: tx.now,
    endedAt: hasEnded(dispute.status) ? (endedAt ?? tx.now) : null,
  })
}

/**
 * The payer has got the money of a lost dispute from the bank, so refunds of the payment that are not sent yet are paid
 * by it, and are not paid twice.
 */
async function coverRefunds(
  tx: Tx,
  { dispute, paymentId }: { dispute: ProviderDispute; paymentId: string },
  subjects: Subjects,
): Promise<void> {
  let leftPaise = deductedOf(dispute)
  for (const { id: refundId, providerRefundId, restPaise, state } of await lockRefunds(
    tx,
    paymentId,
  )) {
    const amountPaise = Math.min(restPaise, leftPaise)
    if (providerRefundId !== null || state === 'processed' || amountPaise <= 0) continue
    leftPaise -= amountPaise
    await insertPart(tx, { providerRefundId: dispute.id, refundId, amountPaise })
    if (amountPaise === restPaise) await saveAnswer(tx, refundId, { answer: 'processed' }, subjects)
  }
}
