import { z } from 'zod'
import { gstSlabs } from '../../catalog/product-options.ts'
import { endpoint } from '../../endpoint.ts'
import { isWholePaise } from '../../formats/money.ts'
import { MAX_GST_STEP_RUPEES } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { Attributes, Category } from '../goods.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees, Words } from '../wire.ts'
import { termStates } from './plans.ts'

const stepWords = messageText('settingFields.gstStep', { maximum: MAX_GST_STEP_RUPEES })

const terms = {
  /** A chapter (two digits) or heading of the customs tariff. */
  hsn: Words(8).regex(/^(\d{2}|\d{4}|\d{6}|\d{8})$/, messageText('settingFields.gstHeading')),
  /** Given when the rate is only for the goods of one category under this heading. */
  category: Category.nullable(),
  rate: z.literal(gstSlabs, messageText('productFields.gstRequired')),
  /** The step of price: the highest value of a piece without tax, in rupees, at which `rate` applies; null without a step. */
  upTo: z
    .number(stepWords)
    .min(1, stepWords)
    .max(MAX_GST_STEP_RUPEES, stepWords)
    .refine(isWholePaise, stepWords)
    .nullable(),
  /** The rate above the step. */
  rateAbove: z.literal(gstSlabs, messageText('productFields.gstRequired')).nullable(),
  /** The first day of the rate in India. */
  validFrom: z.iso.date(messageText('settingFields.laterDay')),
  /** The planned row that this one replaces. */
  replaces: AnyId.nullable().default(null),
}

type Step = { rate: number; upTo: number | null; rateAbove: number | null }

/** A step has a higher rate above it; without a step there is no second rate. */
function addStepProblems({ rate, upTo, rateAbove }: Step, { addIssue }: z.RefinementCtx<Step>) {
  const isRight = upTo === null ? rateAbove === null : rateAbove !== null && rateAbove > rate
  if (isRight) return
  const message = messageText('settingFields.gstAbove')
  addIssue({ code: 'custom', message, path: ['rateAbove'], input: rateAbove })
}

const GstRateTerms = z.strictObject(terms).superRefine(addStepProblems)
export type GstRateTerms = z.output<typeof GstRateTerms>

export const GstRateForm = z
  .strictObject({
    ...terms,
    /** The notification, as an adviser finds it. */
    source: Words(200, messageText('settingFields.gstSource')).min(
      5,
      messageText('settingFields.gstSource'),
    ),
  })
  .superRefine(addStepProblems)

const { replaces: _replaces, ...shown } = terms

const DatedGstRate = z.object({
  ...shown,
  _id: Id,
  source: z.string(),
  state: z.enum(termStates),
  setAt: Instant,
  /** The UID of the administrator; null for the first table, which came with the release. */
  setBy: z.string().nullable(),
  withdrawnAt: Instant.nullable(),
  withdrawnBy: z.string().nullable(),
})
export type DatedGstRate = z.infer<typeof DatedGstRate>

const financeCall = { adminRole: 'finance', path: '/admin/gst-rates' } as const

const sample = {
  hsn: '62',
  category: null,
  rate: 5,
  upTo: 2_500,
  rateAbove: 18,
  validFrom: '2027-04-01',
} as const

export const getGstRates = endpoint({
  ...financeCall,
  method: 'GET',
  who: 'admin',
  limit: 'read',
  summary:
    'The table of GST rates: planned rows, those in force, past and withdrawn ones, the latest day first.',
  input: Nothing,
  output: z.object({
    /** Today in India. */
    today: z.iso.date(),
    rows: z.array(DatedGstRate),
  }),
})

const Rates = { before: z.number(), after: z.number() }

export const GstRatePreview = z.object({
  /** Numbers of the products of shops with a GSTIN whose rate changes, of their variants and of these shops. */
  products: z.int(),
  variants: z.int(),
  stores: z.int(),
  /** Number of variants under the heading whose shop has fixed the slab, so that they keep it. */
  fixed: z.int(),
  /** The shops with the most products, at most a hundred. */
  byStore: z.array(
    z.object({ storeId: Id, shopName: z.string(), products: z.int(), variants: z.int() }),
  ),
  /** One page of the variants, the dearest first. */
  goods: z.array(
    z.object({
      variantId: Id,
      productName: z.string(),
      variant: Attributes,
      SKU: z.string(),
      shopName: z.string(),
      price: Rupees,
      ...Rates,
    }),
  ),
  nextPage: Id.nullable(),
  /**
   * The running and planned offers with prices whose rate changes, or on the other side of the step than the shop's own
   * price; at most a hundred.
   */
  offers: z.array(
    z.object({
      campaignId: Id,
      name: z.string(),
      shopName: z.string(),
      /** Number of variants whose rate at the offer's price changes. */
      changed: z.int(),
      /** Number of variants that have another rate at the offer's price than at the shop's own, from this day on. */
      crossing: z.int(),
    }),
  ),
})
export type GstRatePreview = z.infer<typeof GstRatePreview>

export const previewGstRate = endpoint({
  ...financeCall,
  method: 'POST',
  path: '/admin/gst-rates/preview',
  who: 'admin',
  limit: 'read',
  effect: 'read',
  summary:
    'The goods and the offers of shops with a GSTIN whose rate a row of the table would change on its day, at their present prices: counted, by shop, and listed in pages.',
  input: z.strictObject({ ...terms, page: AnyId.nullish() }).superRefine(addStepProblems),
  sample,
  output: GstRatePreview,
})

export const planGstRate = endpoint({
  ...financeCall,
  method: 'POST',
  who: 'proved-admin',
  limit: 'merchant',
  summary:
    'Enter a GST rate from a later day of India on, or change one that has not begun. Bills have the rate of their own day; issued bills and their credit notes keep theirs. SETTING_CONFLICT when another row of the same heading begins on that day, or the replaced one has begun or was withdrawn. Audited.',
  input: GstRateForm,
  sample: { ...sample, source: 'Notification 4/2027-Central Tax (Rate)' },
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED', 'SETTING_CONFLICT'],
})

export const withdrawGstRate = endpoint({
  ...financeCall,
  method: 'DELETE',
  who: 'proved-admin',
  limit: 'merchant',
  summary:
    'Withdraw a GST rate that has not begun. SETTING_CONFLICT when it has begun or was withdrawn. Audited.',
  input: z.strictObject({ _id: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'PROOF_NEEDED', 'SETTING_CONFLICT'],
})
