export const paymentDoubts = ['disputed', 'partLost'] as const
export type PaymentDoubt = (typeof paymentDoubts)[number]

type DisputeSum = { endedAt: string | Date | null; taken: number }

/**
 * Why the money of an open order that is paid online may be missing: a dispute about it is open, or the bank gave a part
 * of it back. Null when all the money is there. (When all of it is lost, the server ends the order.)
 */
export function doubtOfMoney(disputes: readonly DisputeSum[]): PaymentDoubt | null {
  if (disputes.some(({ endedAt }) => endedAt === null)) return 'disputed'
  return disputes.some(({ taken }) => taken > 0) ? 'partLost' : null
}
