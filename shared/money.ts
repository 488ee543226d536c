/** Money is whole paise inside the program; rupees with two decimals exist on the wire and the screen only. */
export function rupeesFromPaise(paise: number): number {
  return paise / 100
}

/** Rounds to the nearest paisa, so 19.99 rupees are 1999 paise whatever the float says. */
export function paiseFromRupees(rupees: number): number {
  return Math.round(rupees * 100)
}

/** 19.99 is an amount of rupees, 19.999 is none. */
export function isWholePaise(rupees: number): boolean {
  return rupeesFromPaise(paiseFromRupees(rupees)) === rupees
}

/** GST contained in a tax-inclusive amount (CGST Rules 2017, rule 35): gross × rate ÷ (100 + rate). */
export function gstInside(grossPaise: number, ratePercent: number): number {
  return grossPaise - Math.round((grossPaise * 100) / (100 + ratePercent))
}

/** Sale inside one state: half to the centre, half to the state; the odd paisa goes to the centre. */
export function splitGst(gstPaise: number): { cgstPaise: number; sgstPaise: number } {
  const sgstPaise = Math.floor(gstPaise / 2)
  return { cgstPaise: gstPaise - sgstPaise, sgstPaise }
}

const rupees = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `Rs 1,23,456.00`, in Indian grouping. */
export function formatPaise(paise: number): string {
  return `Rs ${rupees.format(paise / 100)}`
}
