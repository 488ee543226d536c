import { useState } from 'react'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'

type Line = MerchantOrder['products'][number]
/** Pieces that the customer keeps, by the line's `variantId`. */
export type Pieces = Record<string, number>

/** The answer to "what does the customer keep?": everything, these pieces, or nothing. */
type Choice = 'all' | 'nothing' | Pieces

/**
 * The pieces of an order that the customer keeps. A booking to try needs an answer before the hand-over. For any other
 * order, all pieces count as kept until the merchant chooses fewer. `kept` is undefined while all pieces are kept.
 */
export function useKept(order: MerchantOrder) {
  const lines = order.products.filter(({ declined }) => !declined)
  const [choice, setChoice] = useState<Choice>(order.toTry ? {} : 'all')
  const [isAsked, setAsked] = useState(false)
  const kept = keptOf(lines, choice)
  const isAnswered = choice === 'nothing' || kept === undefined || kept.length > 0
  return {
    lines,
    choice,
    kept,
    isNothing: choice === 'nothing',
    isAnswered,
    /** The price of the kept pieces in rupees. */
    amount: kept ? amountOf(lines, kept) : order.amount,
    /** True after the hand-over was pressed without an answer. */
    isAsked: isAsked && !isAnswered,
    choose: setChoice,
    /** Returns true when the merchant has answered; otherwise marks the list as unanswered. */
    demand: () => {
      setAsked(true)
      return isAnswered
    },
  }
}
export type KeptChoice = ReturnType<typeof useKept>

function keptOf(lines: readonly Line[], choice: Choice) {
  if (choice === 'all') return undefined
  if (choice === 'nothing') return []
  return lines.flatMap(({ variantId }) => {
    const quantity = choice[variantId] ?? 0
    return quantity > 0 ? [{ variantId, quantity }] : []
  })
}

/** A sum in rupees, computed in whole paise. */
function amountOf(
  lines: readonly Line[],
  kept: readonly { variantId: string; quantity: number }[],
) {
  const paise = lines.map(({ variantId, price }) => {
    const quantity = kept.find((one) => one.variantId === variantId)?.quantity ?? 0
    return paiseFromRupees(price) * quantity
  })
  return rupeesFromPaise(paise.reduce((sum, one) => sum + one, 0))
}
