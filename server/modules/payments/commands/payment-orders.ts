import type { Db, Tx } from '#server/platform/db/open.ts'
import { sumLost } from '../queries/disputes.ts'
import * as rows from '../queries/payment-orders.ts'
import { findCaptured, findKnown, findPayments } from '../queries/payments.ts'
import { findRefunds } from '../queries/refunds.ts'
import { begunBy, type BegunPayment, CAPTURED, isUnderWay } from '../rules/payment-rank.ts'
import type { Subject } from '../rules/subjects.ts'
import { firstCheck } from '../rules/watch.ts'

/** Saves the payment order of this subject before the provider creates its own; the receipt is the subject's id. */
export async function openPaymentOrder(
  tx: Tx,
  { account, amountPaise, ...subject }: Subject & { account: string; amountPaise: number },
): Promise<void> {
  const nextCheckAt = firstCheck(tx.now)
  await rows.insertPaymentOrder(tx, { ...subject, account, amountPaise, nextCheckAt })
}

/** The payer starts another attempt, so the provider is asked frequently again. */
export async function watchAgain(tx: Tx, subject: Subject): Promise<void> {
  await rows.saveWatched(tx, subject, firstCheck(tx.now))
}

export const saveProviderOrder = rows.saveProviderOrder
export const saveQr = rows.saveQr
export const saveFoundOrder = rows.saveFoundOrder
export const saveProviderRefusal = rows.saveFailed
export const findPaymentOrder = rows.findPaymentOrder
export const findByProviderOrder = rows.findByProviderOrder
export { findCaptured, findKnown }
export type { DueCheck, PaymentOrderRow } from '../queries/payment-orders.ts'
export const findDueChecks = rows.findDueChecks
export const hasLateCheck = rows.hasLateCheck
export const saveNextChecks = rows.saveNextChecks

export type Attempts = {
  /**
   * `underWay`: attempts that may still succeed; `authorized`: those attempts among them whose money is reserved
   * already.
   */
  underWay: number
  authorized: number
  captured: number
  failed: number
}

/** Counts the attempts to pay this subject by state. */
export async function countAttempts(tx: Tx, subject: Subject): Promise<Attempts> {
  const payments = await findPayments(tx, subject)
  const count = (is: (payment: (typeof payments)[number]) => boolean) => payments.filter(is).length
  return {
    underWay: count(isUnderWay),
    authorized: count(({ status }) => status === 'authorized'),
    captured: count(({ rank }) => rank >= CAPTURED),
    failed: count(({ status }) => status === 'failed'),
  }
}

/** The state of money that is under way for an open subject, or goes back, by its attempts; null without such money. */
export async function findBegunPayment(db: Db, subject: Subject): Promise<BegunPayment | null> {
  return begunBy(await findPayments(db, subject))
}

/** The money of a subject: the amount that paid it, its refunds, and what lost disputes took of this amount. */
export type Money = {
  paidPaise: number
  refunds: { amountPaise: number; isOver: boolean; ofWinner: boolean }[]
  lostPaise: number
}

export async function readMoney(tx: Tx, subject: Subject): Promise<Money> {
  const payments = await findPayments(tx, subject)
  const refunds = await findRefunds(tx, subject)
  const winner = payments.find(({ isWinner }) => isWinner)
  return {
    paidPaise: winner?.amountPaise ?? 0,
    lostPaise: winner ? await sumLost(tx, winner.id) : 0,
    refunds: refunds.map(({ amountPaise, state, ofWinner }) => ({
      amountPaise,
      isOver: state === 'processed',
      ofWinner,
    })),
  }
}
