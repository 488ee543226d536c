import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { findPayments } from '../queries/payments.ts'
import * as rows from '../queries/refunds.ts'
import { REFUND_LEASE_MS } from '../rules/refund-life.ts'
import type { RefundOf, RefundReason, Subject, Subjects } from '../rules/subjects.ts'
import { saveAnswer } from './apply-refund.ts'

type Wanted = Subject & {
  /** Missing: the whole amount of the payment that is not refunded yet. */
  amountPaise?: number
  reason: RefundReason
}

/**
 * Records a refund of the payment that paid this subject, in the transaction of its cause; a job sends it. The same
 * reason never refunds twice. Undefined when there is no money to refund.
 */
export async function recordRefund(
  tx: Tx,
  { amountPaise, reason, ...subject }: Wanted,
): Promise<RefundOf | undefined> {
  const winner = (await findPayments(tx, subject)).find(({ isWinner }) => isWinner)
  if (!winner) return undefined
  const left = winner.amountPaise - (await rows.sumRefunds(tx, winner.id))
  const amount = amountPaise ?? left
  if (amount > left) throw new Error(`a refund of ${amount} of ${left} paise`)
  if (amount === 0) return undefined
  const refundId = await rows.insertRefund(tx, {
    paymentId: winner.id,
    amountPaise: amount,
    causeEventId: `${subject.subjectId}:${reason}`,
    reason,
    state: 'due',
  })
  return refundId ? { refundId, reason, amountPaise: amount } : undefined
}

/** Claims the refunds that are due now; no other process works on them for `REFUND_LEASE_MS`. */
export async function claimRefunds(tx: Tx, limit: number): Promise<rows.ClaimedRefund[]> {
  const leaseUntil = new Date(tx.now.getTime() + REFUND_LEASE_MS)
  return rows.claimRefunds(tx, { leaseUntil, limit })
}
export type { ClaimedRefund } from '../queries/refunds.ts'

/** The first of these refunds at the provider that belongs to none of Chowk's refunds. */
export async function findUnknownRefund<Found extends { id: string }>(
  tx: Tx,
  found: readonly Found[],
): Promise<Found | undefined> {
  const used = await rows.findUsedIds(
    tx,
    found.map(({ id }) => id),
  )
  return found.find(({ id }) => !used.includes(id))
}

/** Sends a refund again, for an administrator. */
export async function retryRefund(tx: Tx, refundId: string): Promise<void> {
  const refund = await lockStuck(tx, refundId)
  await rows.saveDecision(tx, refund.id, { state: 'due', attempts: 0, nextAt: tx.now })
}

type Settled = { refundId: string; adminId: string; note: string }

/** Closes a refund whose money an administrator has paid back in another way. */
export async function settleRefund(
  tx: Tx,
  { refundId, adminId, note }: Settled,
  subjects: Subjects,
): Promise<void> {
  const owner = await rows.findOwner(tx, { id: refundId })
  if (owner) await subjects[owner.purpose]?.lock(tx, owner.subjectId)
  await lockStuck(tx, refundId)
  await rows.saveDecision(tx, refundId, { settledBy: adminId, settleNote: note })
  await saveAnswer(tx, refundId, { answer: 'processed' }, subjects)
}

async function lockStuck(tx: Tx, refundId: string): Promise<rows.RefundRow> {
  const refund = await rows.lockRefund(tx, refundId)
  if (refund?.state !== 'needs_person') throw new AppError('NOT_FOUND', { reason: 'refund' })
  return refund
}
