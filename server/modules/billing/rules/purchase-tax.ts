import type { PurchaseTax } from '#server/platform/db/tables/billing.ts'
import { codeOfState, stateOfGstin } from '#shared/formats/gst-states.ts'
import { gstInside, splitGst } from '#shared/formats/money.ts'
import type { TaxSum } from './month/documents.ts'
import type { Price } from './prices.ts'

/** The operator's registration, null where it has none, and the rate of the day. */
type Terms = { registration: { gstin: string; sac: string } | null; subscriptionGst: number }
type Shop = { gstin: string | null; state: string }

/**
 * The tax inside the price of a purchase; null where the operator charges none. The service is supplied in the State of the
 * shop's GSTIN or address, and in the operator's own where the shop's is unknown.
 */
export function taxOfPurchase(
  { registration, subscriptionGst: percent }: Terms,
  { gstin, state }: Shop,
): PurchaseTax | null {
  if (!registration || percent === 0) return null
  const ofShop = gstin ? stateOfGstin(gstin) : codeOfState(state)
  return { ...registration, percent, placeOfSupply: ofShop ?? stateOfGstin(registration.gstin) }
}

/** Taxable value and taxes of the plan and the tags together, in paise: two equal halves of each, or their sum as IGST. */
export function purchaseSums({ planPaise, setupPaise }: Price, tax: PurchaseTax): TaxSum {
  const total = planPaise + setupPaise
  const paise = gstInside(planPaise, tax.percent) + gstInside(setupPaise, tax.percent)
  const { cgstPaise: cgst, sgstPaise: sgst } = splitGst(paise)
  const isInterState = tax.placeOfSupply !== stateOfGstin(tax.gstin)
  const taxes = isInterState ? { igst: paise, cgst: 0, sgst: 0 } : { igst: 0, cgst, sgst }
  return { taxable: total - paise, ...taxes, total }
}
