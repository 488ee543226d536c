/** Converts paise to rupees. Money is whole paise in the program; rupees are only in the API and on screens. */
export function rupeesFromPaise(paise: number): number {
  return paise / 100
}

/** Converts rupees to paise, rounded to the nearest paisa because of floating point: 19.99 becomes 1999. */
export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100)
}

/** True when an amount in rupees is whole paise: for 19.99, not for 19.999. */
export function isWholePaise(rupees: number): boolean {
  return rupeesFromPaise(paiseFromRupees(rupees)) === rupees
}

/**
 * GST in paise inside a tax-inclusive amount (CGST Rules 2017, rule 35), always even: CGST and SGST of a sale inside one
 * State have the same rate on the same value, so each is the rounded half of gross × rate ÷ (100 + rate). An odd paisa
 * belongs to the taxable value.
 */
export function gstInside(grossPaise: number, ratePercent: number): number {
  return 2 * Math.round((grossPaise * ratePercent) / (2 * (100 + ratePercent)))
}

/** The GST inside an amount as bills had it before both halves were equal: the whole tax was rounded, not its half. */
export function unevenGstInside(grossPaise: number, ratePercent: number): number {
  return grossPaise - Math.round((grossPaise * 100) / (100 + ratePercent))
}

/** Splits GST into CGST and SGST. An odd paisa, which only a bill from before the equal halves has, goes to the CGST. */
export function splitGst(gstPaise: number): { cgstPaise: number; sgstPaise: number } {
  const sgstPaise = Math.floor(gstPaise / 2)
  return { cgstPaise: gstPaise - sgstPaise, sgstPaise }
}

/**
 * Puts commas into the digits of a whole number. `Intl` is not used: a browser loads its tables for languages with the
 * first formatter, which takes a slow phone a fifth of a second before a page works.
 */
export function groupThousands(digits: string): string {
  return digits.replaceAll(/(\d)(?=(?:\d{3})+$)/g, '$1,')
}

/** Like `groupThousands`, in Indian grouping: `12,34,567`. */
export function groupLakhs(digits: string): string {
  return digits.replaceAll(/(\d)(?=(?:\d\d)+\d$)/g, '$1,')
}

/** `Rs 1,23,456.00` or `− Rs 500.00`, in Indian grouping; the spaces do not break. */
export function formatPaise(paise: number): string {
  const [rupees = '', rest] = Math.abs(paise / 100)
    .toFixed(2)
    .split('.')
  const sum = `Rs\u00a0${groupLakhs(rupees)}.${rest}`
  return paise < 0 ? `−\u00a0${sum}` : sum
}
