import type { SplitState } from '#shared/contract/payouts/splits.ts'

/** A shop's part of a payment with what decides about it. */
export type SplitFacts = {
  state: SplitState
  providerTransferId: string | null
  tries: number
  amountPaise: number
  reversedPaise: number
  /** The shop's share of the payment: without refunds, lost disputes and taxes. An open dispute takes nothing of it. */
  ownPaise: number
  /** True from the time on at which the money is owed. */
  isDue: boolean
  /** False while a dispute is open, the owner has stopped transfers, or the provider has no or another bank account. */
  mayRelease: boolean
  /** The shop's debt to the operator now, from all its orders. */
  debtPaise: number
}

/**
 * `hold`: asks the provider for the transfer; `isWanted` is true as long as the shop has a share of the payment. `look`:
 * reads what became of it. `drop`: nothing was asked for yet, and nothing is needed any more.
 */
export type SplitStep =
  | { do: 'hold'; isWanted: boolean }
  | { do: 'look' }
  | { do: 'drop' }
  | { do: 'reverse'; paise: number }
  | { do: 'release' }

/** The next call for a part of a payment; undefined when it rests. */
export function nextStep(split: SplitFacts): SplitStep | undefined {
  const { state, providerTransferId, tries, ownPaise } = split
  switch (state) {
    case 'asked':
      if (providerTransferId !== null) return { do: 'look' }
      if (ownPaise <= 0 && tries === 0) return { do: 'drop' }
      return { do: 'hold', isWanted: ownPaise > 0 }
    case 'held':
      return stepOfHeld(split)
    case 'released':
      return reverse(Math.min(excessOf(split), split.debtPaise))
    case 'refused':
      return { do: 'look' }
    case 'reversed':
      return undefined
  }
}

/** The share of others goes back first, then the shop's debt from other orders; the rest is released. */
function stepOfHeld(split: SplitFacts): SplitStep | undefined {
  const back = reverse(excessOf(split))
  if (back || !split.isDue || !split.mayRelease) return back
  return reverse(Math.min(split.debtPaise, leftOf(split))) ?? { do: 'release' }
}

const leftOf = ({ amountPaise, reversedPaise }: SplitFacts) => amountPaise - reversedPaise

function excessOf(split: SplitFacts): number {
  return leftOf(split) - Math.min(leftOf(split), Math.max(0, split.ownPaise))
}

function reverse(paise: number): SplitStep | undefined {
  return paise > 0 ? { do: 'reverse', paise } : undefined
}

/** Minutes between the attempts of a step; after the last one a person looks at it. */
const waits = [1, 2, 5, 10, 30, 60, 120, 240, 360, 360]

/** Minutes until the next attempt after so many; undefined after the last one. */
export function waitAfter(tries: number): number | undefined {
  return waits[Math.max(0, tries - 1)]
}
