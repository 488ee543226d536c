import type { Seller } from '#server/platform/db/tables/billing.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { gstStates, stateOfGstin } from '#shared/formats/gst-states.ts'
import type { Translate } from '#shared/translate.ts'
import type { BillLine } from './lines.ts'

type Parties = {
  seller: Seller
  buyer: BilledBuyer | null
  /** True where the tax is IGST: the sum of the two halves of each line. */
  isInterState: boolean
}

export function sellerTexts({ seller }: Pick<Parties, 'seller'>, say: Translate): string[] {
  const { storeName, legalName, gstin, enrolmentNumber, address, city, state, phone } = seller
  const place = gstin
    ? say('bill.placeWithCode', { city, state, code: gstin.slice(0, 2) })
    : say('bill.place', { city, state })
  const unregistered = enrolmentNumber
    ? say('bill.enrolment', { number: enrolmentNumber })
    : say('bill.unregistered')
  return [
    storeName,
    ...(legalName === storeName ? [] : [say('bill.legalName', { name: legalName })]),
    address,
    place,
    // Bills of earlier versions have no phone.
    ...(phone ? [say('bill.phone', { phone })] : []),
    gstin ? say('bill.gstin', { gstin }) : unregistered,
  ]
}

/** Rule 46(d), (e) and (n): the buyer, the State with its code, and the place of supply. */
export function buyerTexts({ buyer, isInterState, seller }: Parties, say: Translate): string[] {
  if (!buyer) return []
  const { name, address, state, gstin } = buyer
  const stateWords = (code: string) =>
    say('bill.stateWithCode', { state: gstStates[code] ?? '', code })
  return [
    say('bill.buyer', { name }),
    address,
    stateWords(state),
    ...(gstin ? [say('bill.gstin', { gstin })] : []),
    say('bill.placeOfSupply', {
      state: stateWords(placeOfSupply({ buyer, isInterState, sellerGstin: seller.gstin })),
    }),
  ]
}

type Supply = { buyer: BilledBuyer; isInterState: boolean; sellerGstin: string | null }

/** The State of the supply, as its code. */
export function placeOfSupply({ buyer, isInterState, sellerGstin }: Supply): string {
  return isInterState || !sellerGstin ? buyer.state : stateOfGstin(sellerGstin)
}

type LineTax = Pick<BillLine, 'cgstPaise' | 'sgstPaise'>

/** The taxes of the bill by their names: CGST and the tax of the State, or IGST. */
export function taxesOf(
  bill: Parties,
  say: Translate,
): [title: string, of: (line: LineTax) => number][] {
  if (bill.isInterState)
    return [[say('bill.igst'), ({ cgstPaise, sgstPaise }) => cgstPaise + sgstPaise]]
  return [
    [say('bill.cgst'), ({ cgstPaise }) => cgstPaise],
    [stateTax(bill, say), ({ sgstPaise }) => sgstPaise],
  ]
}

/** Union territories without a legislature (UTGST Act 2017, s. 1(2) and 2(8)); elsewhere the tax is the SGST. */
const unionTerritories: readonly string[] = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
]

function stateTax({ seller }: Parties, say: Translate): string {
  return say(unionTerritories.includes(seller.state) ? 'bill.utgst' : 'bill.sgst')
}
