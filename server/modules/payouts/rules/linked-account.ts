import type { BusinessType, LinkedAccountForm } from '#server/platform/ports/linked-accounts.ts'
import { panOf } from '#shared/formats/tax-ids.ts'

/** The facts of a shop that the provider asks for. */
export type LinkedShop = {
  storeId: string
  key: string
  ownerName: string
  email: string
  contactNumber: string
  gstin: string | null
  pan: string | null
}

const REFERENCE_SIGNS = 20

/** The form of a shop's account at the provider. A shop without PAN has none. */
export function formOf(
  shop: LinkedShop,
  account: LinkedAccountForm['account'],
): LinkedAccountForm | undefined {
  const pan = panOf(shop)
  if (pan === null) return undefined
  return {
    key: shop.key,
    reference: shop.storeId.replaceAll('-', '').slice(0, REFERENCE_SIGNS),
    legalName: shop.ownerName,
    businessType: businessTypeOf(pan, shop.ownerName),
    email: shop.email,
    phone: shop.contactNumber,
    pan,
    gstin: shop.gstin,
    account,
  }
}

/** The kind of holder is the fourth letter of the PAN; the legal name tells the kinds of one letter apart. */
export function businessTypeOf(pan: string, legalName: string): BusinessType {
  const name = legalName.toUpperCase()
  switch (pan[3]) {
    case 'P':
    case 'H':
      return 'proprietorship'
    case 'F':
      return /\bLLP\b/.test(name) ? 'llp' : 'partnership'
    case 'C':
      return /\bPRIVATE\b|\bPVT\b/.test(name) ? 'private_limited' : 'public_limited'
    case 'T':
      return 'trust'
    default:
      return 'other'
  }
}
