import { paiseFromRupees, rupeesFromPaise } from '../formats/money.ts'

type CashOfDay = {
  sold: { cash: { amount: number } }
  returned: { cash: { amount: number } }
  moved: { cash: number }
  giftsSold: { cash: number }
}

/**
 * The cash that a day brought into the drawer, in rupees: sales and gift codes, less returns, with corrections of earlier
 * days.
 */
export function drawerCash({ sold, returned, moved, giftsSold }: CashOfDay): number {
  const plus = [sold.cash.amount, moved.cash, giftsSold.cash, -returned.cash.amount]
  return rupeesFromPaise(plus.reduce((sum, amount) => sum + paiseFromRupees(amount), 0))
}
