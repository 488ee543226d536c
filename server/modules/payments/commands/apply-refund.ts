import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import * as rows from '../queries/refunds.ts'
import { afterAnswer, type Answer, type RefundChange } from '../rules/refund-life.ts'
import type { Subjects } from '../rules/subjects.ts'

export type RefundAnswer = {
  answer: Answer
  /** Missing when the provider gave no id. */
  providerRefundId?: string
  error?: string
}

/** Saves the provider's answer about a refund; a processed refund never changes again. */
export async function saveAnswer(
  tx: Tx,
  refundId: string,
  { answer, providerRefundId, error }: RefundAnswer,
  subjects: Subjects,
): Promise<void> {
  const owner = await rows.findOwner(tx, refundId)
  const subject = owner && subjects[owner.purpose]
  if (!subject) return
  await subject.lock(tx, owner.subjectId)
  const refund = await rows.lockRefund(tx, refundId)
  if (!refund) return
  if (refund.state === 'processed') return bindClosed(tx, refund, providerRefundId)
  const change = afterAnswer(refund, answer, tx.now)
  // After a failure, the next attempt gets another id at the provider.
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

/**
 * The bank has taken back what it gave the payer in place of a part of this refund, so the part is sent. What was sent of
 * it becomes a part of its own. A refund that a person closed stays as that person left it.
 */
export async function reopenRefund(
  tx: Tx,
  { refundId, amountPaise }: { refundId: string; amountPaise: number },
): Promise<void> {
  const refund = await rows.lockRefund(tx, refundId)
  if (!refund || refund.settledBy !== null) return
  const { providerRefundId, generation } = refund
  if (providerRefundId !== null) {
    const sentPaise = (await rows.findRest(tx, refundId)) - amountPaise
    await rows.insertPart(tx, { providerRefundId, refundId, amountPaise: sentPaise })
  }
  await rows.saveRefund(tx, refundId, {
    state: 'due',
    nextAt: tx.now,
    generation: generation + 1,
    providerRefundId: null,
  })
}

/**
 * Links a refund that a person closed as paid back in another way to a refund at the provider, which was this other
 * way.
 */
async function bindClosed(
  tx: Tx,
  { id, providerRefundId: known }: rows.RefundRow,
  providerRefundId: string | undefined,
): Promise<void> {
  if (known === null && providerRefundId) await rows.saveProviderRefund(tx, id, providerRefundId)
}

/** Records the alarm once, when the refund begins to wait for a person. */
async function alarm(tx: Tx, { id, state }: rows.RefundRow, change: RefundChange): Promise<void> {
  if (change.state !== 'needs_person' || state === 'needs_person') return
  await record(tx, 'money.alarm', { about: 'refund', providerPaymentId: id })
}
