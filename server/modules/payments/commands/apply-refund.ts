import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { ProviderRefund } from '#server/platform/ports/payments.ts'
import * as rows from '../queries/refunds.ts'
import { afterAnswer, type Answer, type RefundChange } from '../rules/refund-life.ts'
import type { Subjects } from '../rules/subjects.ts'

/** A webhook about a refund. One that we do not know by this id is not ours, or its sending has not ended yet. */
export async function applyRefundFact(
  tx: Tx,
  { id: providerRefundId, status }: ProviderRefund,
  subjects: Subjects,
): Promise<'applied' | 'unknown'> {
  const owner = await rows.findOwner(tx, { providerRefundId })
  if (!owner) return 'unknown'
  // Pending is where it is already; only an end is news.
  if (status !== 'pending') await saveAnswer(tx, owner.id, { answer: status }, subjects)
  return 'applied'
}

export type RefundAnswer = {
  answer: Answer
  /** Missing when the provider gave none. */
  providerRefundId?: string
  error?: string
}

/** Saves what the provider said about a refund of ours; a processed refund stays so whatever comes later. */
export async function saveAnswer(
  tx: Tx,
  refundId: string,
  { answer, providerRefundId, error }: RefundAnswer,
  subjects: Subjects,
): Promise<void> {
  const owner = await rows.findOwner(tx, { id: refundId })
  const subject = owner && subjects[owner.purpose]
  if (!subject) return
  await subject.lock(tx, owner.subjectId)
  const refund = await rows.lockRefund(tx, refundId)
  if (!refund || refund.state === 'processed') return
  const change = afterAnswer(refund, answer, tx.now)
  // A refund that failed gets another id at its next try.
  const given = providerRefundId ?? refund.providerRefundId
  await rows.saveRefund(tx, refundId, {
    ...change,
    providerRefundId: answer === 'failed' ? null : given,
    lastError: error ?? null,
  })
  await alarm(tx, refund, change)
  if (change.state !== 'processed') return
  const { reason, amountPaise } = refund
  await subject.refunded(tx, owner.subjectId, { refundId, reason, amountPaise })
}

/** Once, when a person has to take the refund over. */
async function alarm(tx: Tx, { id, state }: rows.RefundRow, change: RefundChange): Promise<void> {
  if (change.state !== 'needs_person' || state === 'needs_person') return
  await record(tx, 'money.alarm', { about: 'refund', providerPaymentId: id })
}
