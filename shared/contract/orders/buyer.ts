import { z } from 'zod'
import { gstStates, stateOfGstin } from '../../formats/gst-states.ts'
import { readPrinted } from '../../formats/printed-number.ts'
import { gstinFault } from '../../formats/tax-ids.ts'
import { hasThreeLetters } from '../../forms/letters.ts'
import { messageText } from '../../message.ts'
import { ShopWords } from '../texts/words.ts'
import { Words } from '../wire.ts'

/** The buyer whom a bill names. `state` is the code of the State, as in a GSTIN. */
export const BilledBuyer = z.object({
  name: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string().nullable(),
})
export type BilledBuyer = z.infer<typeof BilledBuyer>

const buyerName = messageText('tillFields.buyerName')
const buyerGstin = messageText('tillFields.buyerGstin')
const buyerAddress = messageText('tillFields.buyerAddress')
const buyerState = messageText('tillFields.buyerState')

/** The buyer for whom the bill is: a business with its GSTIN, or somebody else who needs the name on it. */
export const Buyer = z
  .strictObject({
    name: ShopWords(100, buyerName).refine(hasThreeLetters, buyerName),
    gstin: Words(40, buyerGstin)
      .transform((text) => readPrinted(text) || text)
      .refine((text) => gstinFault(text) === undefined, buyerGstin)
      .optional(),
    address: ShopWords(200, buyerAddress).refine(hasThreeLetters, buyerAddress),
    /** The code of the State. Without it, the GSTIN’s. */
    state: z
      .string(buyerState)
      .refine((code) => Object.hasOwn(gstStates, code), buyerState)
      .optional(),
  })
  .refine(({ state, gstin }) => state !== undefined || gstin !== undefined, {
    error: buyerState,
    path: ['state'],
  })
  .transform(({ name, address, gstin = null, state = stateOfGstin(gstin ?? '') }): BilledBuyer => ({
    name,
    address,
    state,
    gstin,
  }))
