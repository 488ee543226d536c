import type { CounterBill } from '#shared/contract/till.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import { discountBack, valueOfPieces } from '#shared/catalog/discount-back.ts'
import { lineAmount } from './sale-lines.ts'

/** The chosen pieces of a line, by its position. */
export type ChosenPieces = Readonly<Record<number, { quantity: number; restock: boolean }>>

export type MoneyBack = {
  /** The sum of money that goes back now. */
  amount: number
  /** The sum that comes back as a new gift code. */
  credit: number
  /** The sum that went back through the payment provider before, and counts for this return. */
  before: number
  /** The sum that the customer's bank gave back after a dispute, so that it does not go back again. */
  byBank: number
}

/**
 * The value of the chosen pieces, as the server decides it: the sum paid for them, at most the rest of the bill, and of
 * that the part that a gift code had paid.
 */
export function moneyBackOf(bill: CounterBill, chosen: ChosenPieces): MoneyBack {
  const value = bill.lines.reduce((sum, line) => {
    const { position, quantity, left } = line
    const pieces = chosen[position]?.quantity ?? 0
    const amountPaise = paiseFromRupees(lineAmount(line))
    return sum + valueOfPieces({ amountPaise, quantity, before: quantity - left, pieces })
  }, 0)
  const given = bill.notes.find((note) => note.isProvider && paiseFromRupees(note.amount) === value)
  if (value > 0 && given) return { amount: 0, credit: 0, before: given.amount, byBank: 0 }
  const left = paiseFromRupees(bill.leftToCredit)
  const total = paiseFromRupees(bill.total)
  const credited = Math.min(value, left)
  const credit = discountBack({
    totalPaise: total,
    discountPaise: paiseFromRupees(bill.discount),
    creditedPaise: total - left + credited,
    amountPaise: credited,
    backPaise: paiseFromRupees(bill.discountBack),
  })
  const wanted = credited - credit
  const amount = Math.min(wanted, paiseFromRupees(bill.moneyLeft ?? rupeesFromPaise(wanted)))
  return {
    amount: rupeesFromPaise(amount),
    credit: rupeesFromPaise(credit),
    before: 0,
    byBank: rupeesFromPaise(wanted - amount),
  }
}

/** The lines of the call: those of which pieces are chosen. */
export function linesOf(chosen: ChosenPieces) {
  return Object.entries(chosen)
    .filter(([, { quantity }]) => quantity > 0)
    .map(([position, line]) => ({ position: Number(position), ...line }))
}
