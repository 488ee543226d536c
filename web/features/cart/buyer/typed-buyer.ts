import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { stateOfGstin } from '#shared/formats/gst-states.ts'
import { gstinFault } from '#shared/formats/tax-ids.ts'
import { hasThreeLetters } from '#shared/forms/letters.ts'

/** The buyer whom the bill names, as typed. `state` is a State’s code; empty for that of the GSTIN. */
export type TypedBuyer = { name: string; gstin: string; address: string; state: string }
export type BuyerPart = keyof TypedBuyer

/** The buyer in the call's terms. */
export const sentBuyer = ({ name, address, gstin, state }: TypedBuyer) => ({
  name,
  address,
  ...(gstin && { gstin }),
  ...(state && { state }),
})

/** A buyer that the server knows, as the form shows it. */
export const typedBuyer = ({ name, address, gstin, state }: BilledBuyer): TypedBuyer => ({
  name,
  address,
  gstin: gstin ?? '',
  state: gstin && stateOfGstin(gstin) === state ? '' : state,
})

const SHORTEST = 3

/** What is looked for among earlier buyers: the GSTIN, else the name; null while it is too short. */
export function soughtBuyer({ name, gstin }: Pick<TypedBuyer, 'name' | 'gstin'>) {
  const [typedName, typedGstin] = [name.trim(), gstin.trim()]
  if (typedGstin !== '') return typedGstin.length < SHORTEST ? null : { gstin: typedGstin }
  return typedName.length < SHORTEST ? null : { name: typedName }
}

/** True when both name the same buyer; the State counts only without a GSTIN, which has its own. */
export const isSameBuyer = (one: TypedBuyer, other: TypedBuyer): boolean =>
  one.name === other.name &&
  one.gstin === other.gstin &&
  one.address === other.address &&
  (one.gstin !== '' || one.state === other.state)

/** The fields that are wrong, by the rules of the call. */
export function faultsOf({ name, gstin, address, state }: TypedBuyer): BuyerPart[] {
  return (
    [
      ['name', !hasThreeLetters(name)],
      ['gstin', gstin !== '' && gstinFault(gstin) !== undefined],
      ['address', !hasThreeLetters(address)],
      ['state', gstin === '' && state === ''],
    ] as const
  ).flatMap(([field, isWrong]) => (isWrong ? [field] : []))
}

/** The server's sentence about a part of the buyer; undefined for other errors. */
export const buyerErrorOf =
  (error: { fields: Record<string, string> } | null | undefined) =>
  (part: BuyerPart): string | undefined =>
    error?.fields[`buyer.${part}`]

/** True when the server refused the buyer. */
export const isOfBuyer = ({ fields }: { fields: Record<string, string> }): boolean =>
  Object.keys(fields).some((field) => field.startsWith('buyer.'))
