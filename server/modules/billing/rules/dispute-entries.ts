import type { DisputeEntryKind } from '#shared/contract/orders/disputes.ts'

type Entry = { kind: DisputeEntryKind; amountPaise: number }

export type DisputeState = {
  id: string
  hasEnded: boolean
  /** The amount that the dispute takes from the shop now. */
  takenPaise: number
  /** Its entries in the ledger, the oldest first. */
  entries: readonly Entry[]
}

/**
 * The entries by which the ledger follows a dispute: what it takes is held while it is open; at the end the hold is
 * released, and a loss is entered. Empty when the ledger is right already.
 */
export function disputeEntries({ id, hasEnded, takenPaise, entries }: DisputeState) {
  const entered = entries.reduce(
    (sum, { kind, amountPaise }) => sum + (kind === 'dispute_release' ? -amountPaise : amountPaise),
    0,
  )
  const kind: DisputeEntryKind = hasEnded ? 'dispute_loss' : 'dispute_hold'
  const isSameKind =
    entered === 0 || entries.findLast((one) => one.kind !== 'dispute_release')?.kind === kind
  if (entered === takenPaise && isSameKind) return []
  const wanted: Entry[] = [
    { kind: 'dispute_release', amountPaise: entered },
    { kind, amountPaise: takenPaise },
  ]
  return wanted
    .filter(({ amountPaise }) => amountPaise > 0)
    .map((entry, at) => ({ ...entry, reference: `${id}:${entries.length + at}` }))
}
