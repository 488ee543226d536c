import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { isWholePaise } from '../../formats/money.ts'
import { MAX_FREE_SALES_RUPEES } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees, Words } from '../wire.ts'
import { termStates } from './plans.ts'

/**
 * The taxes that the operator holds back from shops: `tcs` is collected at source under GST, `tds` is deducted at source
 * under income tax.
 */
export const withheldTaxKinds = ['tcs', 'tds'] as const
export const WithheldTax = z.enum(withheldTaxKinds)
export type WithheldTax = z.infer<typeof WithheldTax>

const rateWords = messageText('settingFields.taxRate')
/** Per cent with at most two decimals. */
const Rate = z
  .number(rateWords)
  .min(0, rateWords)
  .max(100, rateWords)
  .refine((rate) => isWholePaise(rate), rateWords)

const dated = {
  /** The first day of the tax in India. */
  validFrom: z.iso.date(messageText('settingFields.laterDay')),
  /** The notification, as an adviser finds it. */
  source: Words(200, messageText('settingFields.gstSource')).min(
    5,
    messageText('settingFields.gstSource'),
  ),
}

const freeUpToWords = messageText('settingFields.freeUpTo', { maximum: MAX_FREE_SALES_RUPEES })

/** A rate of 0 switches the tax off from that day on. */
export const TaxTermForm = z.discriminatedUnion('tax', [
  z.strictObject({
    tax: z.literal('tcs'),
    /** Both halves, CGST and SGST. */
    rate: Rate.refine(
      (rate) => Math.round(rate * 100) % 2 === 0,
      messageText('settingFields.taxHalves'),
    ),
    ...dated,
  }),
  z.strictObject({
    tax: z.literal('tds'),
    rate: Rate,
    rateWithoutPan: Rate,
    /** Sales of a financial year, in rupees, up to which individuals and Hindu undivided families with a PAN pay none. */
    freeUpTo: z
      .number(freeUpToWords)
      .min(0, freeUpToWords)
      .max(MAX_FREE_SALES_RUPEES, freeUpToWords)
      .refine(isWholePaise, freeUpToWords),
    ...dated,
  }),
])
export type TaxTermForm = z.output<typeof TaxTermForm>

/** Rates are per cent; `rateWithoutPan` and `freeUpTo` are null for TCS. */
const terms = {
  tax: WithheldTax,
  rate: z.number(),
  rateWithoutPan: z.number().nullable(),
  freeUpTo: Rupees.nullable(),
  validFrom: z.iso.date(),
}

const DatedTaxTerm = z.object({
  ...terms,
  _id: Id,
  source: z.string(),
  state: z.enum(termStates),
  setAt: Instant,
  /** The UID of the administrator. */
  setBy: z.string(),
  withdrawnAt: Instant.nullable(),
  withdrawnBy: z.string().nullable(),
})
export type DatedTaxTerm = z.infer<typeof DatedTaxTerm>

const financeCall = { adminRole: 'finance', path: '/admin/tax-terms' } as const

export const getTaxTerms = endpoint({
  ...financeCall,
  method: 'GET',
  who: 'admin',
  limit: 'read',
  summary:
    'The taxes that the operator holds back from shops (TCS under GST, TDS under income tax), each from a day on: planned rows, those in force, past and withdrawn ones, the latest day first.',
  input: Nothing,
  output: z.object({
    /** Today in India. */
    today: z.iso.date(),
    rows: z.array(DatedTaxTerm),
  }),
})

export const planTaxTerm = endpoint({
  ...financeCall,
  method: 'POST',
  who: 'proved-admin',
  limit: 'merchant',
  summary:
    'Hold TCS or TDS back from shops from a later day of India on, with rates in per cent; a rate of 0 switches it off. Bills from that day on bear it. SETTING_CONFLICT when another row of this tax begins on that day. Audited.',
  input: TaxTermForm,
  sample: {
    tax: 'tcs',
    rate: 0.5,
    validFrom: '2027-04-01',
    source: 'Notification 15/2024-Central Tax',
  },
  output: Message,
  errors: ['PROOF_NEEDED', 'SETTING_CONFLICT'],
})

export const withdrawTaxTerm = endpoint({
  ...financeCall,
  method: 'DELETE',
  who: 'proved-admin',
  limit: 'merchant',
  summary:
    'Withdraw a row of a withheld tax that has not begun. SETTING_CONFLICT when it has begun or was withdrawn. Audited.',
  input: z.strictObject({ _id: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED', 'SETTING_CONFLICT'],
})

export const getOwnTaxTerms = endpoint({
  method: 'GET',
  path: '/tax-terms',
  who: 'merchant',
  role: 'owner',
  seenBySupport: true,
  limit: 'read',
  summary:
    'The taxes that Chowk holds back from the merchant’s shop, in force or next to begin; without a row a tax is off. `hasPan`: the shop has given its PAN or a GSTIN, which has the PAN in it.',
  input: Nothing,
  output: z.object({ hasPan: z.boolean(), terms: z.array(z.object(terms)) }),
})
