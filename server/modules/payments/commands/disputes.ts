import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { ProviderDispute } from '#server/platform/ports/payments.ts'
import { mustExist } from '#shared/must-exist.ts'
import * as rows from '../queries/disputes.ts'
import { findPaymentOrderById } from '../queries/payment-orders.ts'
import { findByProviderPayment } from '../queries/payments.ts'
import { insertPart, lockRefunds, takeParts } from '../queries/refunds.ts'
import { alarmOf, deductedOf, hasEnded, isDoubtful, isNews } from '../rules/dispute-life.ts'
import type { Subjects } from '../rules/subjects.ts'
import { reopenRefund, saveAnswer } from './apply-refund.ts'

export const findWatchedDisputes = rows.findWatchedDisputes
export const findDisputeStatus = rows.findDisputeStatus

/**
 * Saves a dispute as the provider answers it, and tells the subject of its payment in the same transaction. The same
 * answers in any order, any number of times, end in the same state. `asked` is the state in the books when the provider
 * was asked. `unknown`: the payment is not in the books; `doubtful`: nothing was saved, and the provider has to be asked
 * again, because the known end may be later than the answered one.
 */
export async function applyDispute(
  tx: Tx,
  dispute: ProviderDispute,
  subjects: Subjects,
  asked?: ProviderDispute['status'],
): Promise<'applied' | 'unknown' | 'doubtful'> {
  const payment = await findByProviderPayment(tx, dispute.paymentId)
  if (!payment) return 'unknown'
  const order = mustExist(
    await findPaymentOrderById(tx, payment.paymentOrderId),
    'the order of a payment',
  )
  const subject = mustExist(subjects[order.purpose], 'the handler of a payment')
  await subject.lock(tx, order.subjectId)
  const before = await rows.findDispute(tx, dispute.id)
  if (isDoubtful(before, dispute, asked)) return 'doubtful'
  if (!isNews(before, dispute)) return 'applied'
  const hasMoved = before?.status !== dispute.status
  const endedAt = before && !hasMoved ? before.endedAt : null
  await saveSeen(tx, dispute, { paymentId: payment.id, endedAt })
  if (hasMoved) await moveRefunds(tx, { dispute, paymentId: payment.id }, subjects)
  await subject.disputed(tx, order.subjectId, dispute.id)
  if (hasMoved) await raiseAlarm(tx, before, dispute)
  return 'applied'
}

async function raiseAlarm(
  tx: Tx,
  before: rows.DisputeRow | undefined,
  { status, paymentId: providerPaymentId }: ProviderDispute,
): Promise<void> {
  const about = alarmOf(before?.status, status)
  if (about) await record(tx, 'money.alarm', { about, providerPaymentId })
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

/** A lost dispute pays refunds that are not sent yet; one that is lost no more leaves them to be sent. */
async function moveRefunds(
  tx: Tx,
  { dispute, paymentId }: { dispute: ProviderDispute; paymentId: string },
  subjects: Subjects,
): Promise<void> {
  if (dispute.status === 'lost') return coverRefunds(tx, { dispute, paymentId }, subjects)
  for (const part of await takeParts(tx, dispute.id)) await reopenRefund(tx, part)
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
