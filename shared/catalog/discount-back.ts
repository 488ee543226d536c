type CreditedBill = {
  /** The value of the goods of a bill. */
  totalPaise: number
  /** The part of it that gift codes paid. */
  discountPaise: number
  /** The value of all goods that are credited, those of this return included. */
  creditedPaise: number
  /** The value of the goods of this return. */
  amountPaise: number
  /** The part of the discount that earlier credit notes gave back. */
  backPaise: number
}

/**
 * The part of a return that a gift code had paid, in paise. It is shared in the proportion of the bill, and what is less
 * than a rupee belongs to the money, so that goods of whole rupees give whole rupees back. The parts of several returns
 * add up to the discount exactly, and the money to what the customer paid.
 */
export function discountBack(bill: CreditedBill): number {
  const { totalPaise, discountPaise, creditedPaise, amountPaise, backPaise } = bill
  const share = Math.floor((discountPaise * creditedPaise) / totalPaise / 100) * 100
  const least = creditedPaise - (totalPaise - discountPaise)
  return Math.min(amountPaise, Math.max(0, share - backPaise, least - backPaise))
}

type ReturnedPieces = {
  /** What the line of the bill cost, in paise, after its share in the discount of the sale. */
  amountPaise: number
  /** The pieces of the line; null for a line that is no whole pieces. */
  quantity: number | null
  /** Pieces that came back before. */
  before: number
  pieces: number
}

/** The value of returned pieces of a line, in paise; the values of all its pieces add up to what it cost. */
export function valueOfPieces({ amountPaise, quantity, before, pieces }: ReturnedPieces): number {
  const upTo = (count: number) => Math.round((amountPaise * count) / (quantity ?? 1))
  return upTo(before + pieces) - upTo(before)
}
