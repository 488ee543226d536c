import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { findPayments } from '../queries/payments.ts'
import { sumLost } from '../queries/disputes.ts'
import * as rows from '../queries/refunds.ts'
import { REFUND_LEASE_MS } from '../rules/refund-life.ts'
import type { RefundOf, RefundReason, Subject, Subjects } from '../rules/subjects.ts'
import { saveAnswer } from './apply-refund.ts'

type WantedRefund = Subject & {
  /** At most the amount of the payment that is not refunded yet; missing: this whole amount. */
  amountPaise?: number
  reason: RefundReason
  /** Distinguishes several refunds of one reason. */
  cause?: string
}

/**
 * Records a refund of the payment that paid this subject, in the transaction of its cause; a job sends it. The same
 * cause never refunds twice. Undefined when there is no money to refund.
 */
export async function recordRefund(
  tx: Tx,
  { amountPaise, reason, cause = reason, ...subject }: WantedRefund,
): Promise<RefundOf | undefined> {
  const { paymentId, leftPaise } = await findMoneyLeft(tx, subject)
  const amount = Math.min(amountPaise ?? leftPaise, leftPaise)
  if (amount <= 0 || paymentId === null) return undefined
  const refundId = await rows.insertRefund(tx, {
    paymentId,
    amountPaise: amount,
    causeEventId: `${subject.subjectId}:${cause}`,
    reason,
    state: 'due',
  })
  return refundId ? { refundId, reason, amountPaise: amount } : undefined
}

type MoneyLeft = { paymentId: string | null; leftPaise: number }

/**
 * The part of the payment that is still there: without refunds, also those on their way, and without what the payer got
 * by lost disputes. Nothing when no payment counts, such as after a refund of the whole at the provider.
 */
export async function findMoneyLeft(tx: Tx, subject: Subject): Promise<MoneyLeft> {
  const winner = (await findPayments(tx, subject)).find(({ isWinner }) => isWinner)
  if (!winner) return { paymentId: null, leftPaise: 0 }
  const { id: paymentId, amountPaise } = winner
  const backPaise = (await rows.sumRefunds(tx, paymentId)) + (await sumLost(tx, paymentId))
  return { paymentId, leftPaise: Math.max(0, amountPaise - backPaise) }
}

/** Claims the refunds that are due now; no other process works on them for `REFUND_LEASE_MS`. */
export async function claimRefunds(tx: Tx, limit: number): Promise<rows.ClaimedRefund[]> {
  const leaseUntil = new Date(tx.now.getTime() + REFUND_LEASE_MS)
  return rows.claimRefunds(tx, { leaseUntil, limit })
}
export type { ClaimedRefund } from '../queries/refunds.ts'

/** Gives a claimed refund back without an attempt, because something else comes first. */
export async function postponeRefund(tx: Tx, refundId: string): Promise<void> {
  await rows.savePostponed(tx, refundId, new Date(tx.now.getTime() + MINUTE_MS))
}

export const findClaimed = rows.findClaimed
export const findKnownIds = rows.findKnownIds
export const findCheckedUntil = rows.findCheckedUntil
export const saveCheckedUntil = rows.saveCheckedUntil

/** Sends a refund again, for an administrator. */
export async function retryRefund(tx: Tx, refundId: string): Promise<void> {
  const refund = await lockStuck(tx, refundId)
  await rows.saveDecision(tx, refund.id, { state: 'due', attempts: 0, nextAt: tx.now })
}

type RefundSettlement = { refundId: string; adminId: string; note: string }

/** Closes a refund whose money an administrator has paid back in another way. */
export async function settleRefund(
  tx: Tx,
  { refundId, adminId, note }: RefundSettlement,
  subjects: Subjects,
): Promise<void> {
  const owner = await rows.findOwner(tx, refundId)
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
