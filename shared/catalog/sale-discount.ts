import { paiseFromRupees } from '../formats/money.ts'

/** A discount on a whole sale: paise, or hundredths of a per cent of its sum. */
export type SaleDiscount =
  | { amountPaise: number; hundredths?: undefined }
  | { hundredths: number; amountPaise?: undefined }

/** The discount on a sale of this sum, both in paise; a share is rounded to the nearest paisa. */
export function saleDiscount(
  totalPaise: number,
  { amountPaise, hundredths }: SaleDiscount,
): number {
  return amountPaise ?? Math.round((totalPaise * hundredths) / 10_000)
}

/** A discount as a call or a form says it: rupees, or per cent with at most two decimals. */
export function discountGiven({
  amount,
  percent = 0,
}: {
  amount?: number | undefined
  percent?: number | undefined
}): SaleDiscount {
  return amount === undefined
    ? { hundredths: Math.round(percent * 100) }
    : { amountPaise: paiseFromRupees(amount) }
}
