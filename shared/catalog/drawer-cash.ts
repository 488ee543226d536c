import { paiseFromRupees, rupeesFromPaise } from '../formats/money.ts'

type CashOfDay = {
  sold: { cash: { amount: number } }
  returned: { cash: { amount: number } }
  moved: { cash: number }
  giftsSold: { cash: number }
  drawerMoves: readonly { amount: number }[]
}

/**
 * The cash that a day brought into the drawer, in rupees: sales and gift codes, less returns, with corrections of earlier
 * days and what was put in or taken out.
 */
export function drawerCash({ sold, returned, moved, giftsSold, drawerMoves }: CashOfDay): number {
  const moves = drawerMoves.map(({ amount }) => amount)
  const plus = [sold.cash.amount, moved.cash, giftsSold.cash, -returned.cash.amount, ...moves]
  return rupeesFromPaise(plus.reduce((sum, amount) => sum + paiseFromRupees(amount), 0))
}

/** The cash that was put into the drawer on a day, or for the sign -1 the cash that was taken out, in rupees. */
export function drawerMovesOf(
  { drawerMoves }: Pick<CashOfDay, 'drawerMoves'>,
  sign: 1 | -1,
): number {
  const paise = drawerMoves.map(({ amount }) => sign * paiseFromRupees(amount))
  return rupeesFromPaise(paise.filter((one) => one > 0).reduce((sum, one) => sum + one, 0))
}
