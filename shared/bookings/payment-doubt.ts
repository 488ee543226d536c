export const doubtKinds = ['disputed', 'partLost', 'partRefunded'] as const
export type DoubtKind = (typeof doubtKinds)[number]
/** `paise`: the sum that is disputed, that the bank gave back, or that was refunded at the provider. */
export type PaymentDoubt = { kind: DoubtKind; paise: number }

type PaidMoney = {
  disputes: readonly { isOpen: boolean; amountPaise: number; takenPaise: number }[]
  /** `ownPaise`: the refund without what the bank gave of it. */
  refunds: readonly { reason: string; ownPaise: number }[]
}

const sumOf = (paise: readonly number[]) => paise.reduce((sum, one) => sum + one, 0)

/**
 * Why money of an open order that is paid online may be missing: a dispute about it is open, the bank gave a part of it
 * back, or somebody refunded a part at the provider. Empty when all the money is there. (When all of it is gone, the
 * server ends the order.)
 */
export function doubtsOfMoney({ disputes, refunds }: PaidMoney): PaymentDoubt[] {
  const sums: Record<DoubtKind, number> = {
    disputed: sumOf(disputes.map(({ isOpen, amountPaise }) => (isOpen ? amountPaise : 0))),
    partLost: sumOf(disputes.map(({ isOpen, takenPaise }) => (isOpen ? 0 : takenPaise))),
    partRefunded: sumOf(refunds.map((one) => (one.reason === 'provider' ? one.ownPaise : 0))),
  }
  return doubtKinds.map((kind) => ({ kind, paise: sums[kind] })).filter(({ paise }) => paise > 0)
}
