/** The days within which a shop may promise to exchange size or colour with the bill; 0: it promises none. */
export const exchangeDays = [0, 3, 7, 15] as const
export type ExchangeDays = (typeof exchangeDays)[number]

type ExchangedValue = {
  /** What money and what gift codes had paid of the goods that come back. */
  moneyPaise: number
  giftPaise: number
  /** The value of the goods that go out. */
  billPaise: number
  /** The money was paid online, so that it cannot be given out at the counter. */
  isOnline: boolean
  /** The customer takes what is left over as a gift code. */
  asCredit: boolean
}

/**
 * How an exchange is settled, in paise. What a gift code had paid pays first, and stays credit: it comes back as a new
 * code, which pays the new bill at once (`spentPaise`). Money that was paid online stays with the shop in the same way, so
 * that it never leaves as cash. Money of the counter is set off between credit note and bill (`setOffPaise`).
 */
export function settleExchange({
  moneyPaise,
  giftPaise,
  billPaise,
  isOnline,
  asCredit,
}: ExchangedValue) {
  const giftSpent = Math.min(giftPaise, billPaise)
  const kept = Math.min(moneyPaise, billPaise - giftSpent)
  const over = moneyPaise - kept
  return {
    spentPaise: giftSpent + (isOnline ? kept : 0),
    setOffPaise: isOnline ? 0 : kept,
    /** The part of the money that comes back as a gift code. */
    creditedPaise: (isOnline ? kept : 0) + (asCredit ? over : 0),
    /** The customer pays this difference, or gets this one in money. */
    payPaise: billPaise - giftSpent - kept,
    backPaise: asCredit ? 0 : over,
    /** What the new gift code still holds after the exchange. */
    restPaise: giftPaise - giftSpent + (asCredit ? over : 0),
  }
}
