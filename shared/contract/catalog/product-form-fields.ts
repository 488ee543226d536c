import { z } from 'zod'
import { splitCodes } from '../../catalog/barcodes.ts'
import { MAX_BARCODES, MAX_IMAGES, MAX_STOCK } from '../../limits.ts'
import { type MessageText, messageText } from '../../message.ts'
import {
  conditions,
  gstSlabs,
  sizeAgeGroups,
  sizeMetrics,
  targetGenders,
  variationAttributes,
} from '../../catalog/product-options.ts'
import { orPictureFile, pictureHash } from '../files.ts'
import { Category, occasionChoice, VariationAttribute } from '../goods.ts'
import { isCode, isShopText } from '../texts/words.ts'
import { Text } from '../wire.ts'

type TextRule = (text: z.ZodString) => z.ZodString
/** What the texts that shoppers read must be beyond their length. */
export type TextRules = { words: TextRule; code: TextRule }

export const incomingTexts: TextRules = {
  words: (text) => text.refine(...isShopText),
  code: (text) => text.refine(...isCode),
}
/** For goods and previews that were stored before the rule: they stay readable and can be completed. */
export const storedTexts: TextRules = { words: (text) => text, code: (text) => text }

const lengthOf = (text: string) => [...text].length
// PostgreSQL rejects the character U+0000 and lone surrogates.
const unstorable = /\0|\p{Surrogate}/u

/** Lengths are counted in code points, as in the database. */
const text = (required: MessageText, least: number, most: number) =>
  optionalText(least, most, required).min(1, required)

/** A text that is empty or has between `least` and `most` code points. */
export const optionalText = (least: number, most: number, required?: MessageText) =>
  Text(required)
    .refine((value) => !unstorable.test(value), messageText('productFields.unstorable'))
    .refine(
      (value) => value === '' || lengthOf(value) >= least,
      messageText('productFields.tooShort', { minimum: least }),
    )
    .refine(
      (value) => lengthOf(value) <= most,
      messageText('productFields.tooLong', { maximum: most }),
    )

const choice = <const T extends readonly string[]>(options: T, required: MessageText) =>
  z.enum(options, required)

/** A form has NaN for an empty number field. */
const isEmptyNumber = (input: unknown) =>
  input === undefined || input === null || Number.isNaN(input)
const notAmount = messageText('bulkFields.amount')

const rupees = (required: MessageText) =>
  z
    .number({ error: ({ input }) => (isEmptyNumber(input) ? required : notAmount) })
    .min(1, messageText('productFields.amountLow'))
    .max(100_000, messageText('productFields.amountHigh'))
    .refine(hasWholePaise, messageText('productFields.amountDecimals'))

function hasWholePaise(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
}

export const pictures = z
  .array(pictureHash())
  .max(MAX_IMAGES, messageText('productFields.tooManyImages', { maximum: MAX_IMAGES }))

const attributeValue = text(messageText('productFields.valueRequired'), 1, 40)

const LONGEST_CODE = 64
const tooManyBarcodes = messageText('productFields.tooManyBarcodes', { maximum: MAX_BARCODES })

/** The barcodes of a variant: a list, or one text with commas, semicolons, bars or spaces between them. */
export const barcodes = ({ code }: Pick<TextRules, 'code'>) =>
  z
    .union([code(Text().max(400, tooManyBarcodes)), z.array(code(Text().max(400))).max(50)], {
      error: tooManyBarcodes,
    })
    .transform((sent) => splitCodes([sent].flat().join(',')))
    .refine((codes) => codes.length <= MAX_BARCODES, tooManyBarcodes)
    .refine(
      (codes) => codes.every((one) => !unstorable.test(one) && lengthOf(one) <= LONGEST_CODE),
      messageText('productFields.tooLong', { maximum: LONGEST_CODE }),
    )

/** The fields of a variant; a new one for each use, because the forms differ in their rules of texts. */
export const variantFields = ({ words, code }: TextRules) => ({
  SKU: code(text(messageText('productFields.skuRequired'), 1, LONGEST_CODE)),
  barcodes: barcodes({ code }).default([]),
  /** True after the question about a code whose last digit does not fit, or that another article has too. */
  barcodesConfirmed: z.boolean().optional(),
  /** Accepted and not used; it follows from the barcodes. */
  gtin: z.string().max(14).optional(),
  sellingPrice: rupees(messageText('productFields.sellingPriceRequired')),
  MRP: rupees(messageText('productFields.mrpRequired')),
  /** Pieces on the shelf, held ones included. */
  Stock: z
    .int({
      error: ({ input }) =>
        messageText(`productFields.${isEmptyNumber(input) ? 'stockRequired' : 'stockWhole'}`),
    })
    .min(0, messageText('productFields.stockNegative'))
    .max(MAX_STOCK, messageText('productFields.stockHigh', { maximum: MAX_STOCK })),
  /** Accepted and not used; the price is `sellingPrice`. */
  inclusiveTax: z.number().optional(),
  Size: words(attributeValue).optional(),
  Color: words(attributeValue).optional(),
  MaterialType: words(attributeValue).optional(),
  /** Another format of the three fields above. */
  attributes: z.partialRecord(VariationAttribute, words(attributeValue)).optional(),
  'Target Gender': choice(targetGenders, messageText('productFields.genderRequired')),
  'Size Age Group': choice(sizeAgeGroups, messageText('productFields.ageGroupRequired')),
  'Size Metric': choice(sizeMetrics, messageText('productFields.sizeMetricRequired'))
    .nullable()
    .default(null),
  'Color Map': words(text(messageText('productFields.colorMapRequired'), 1, 40)),
  Condition: choice(conditions, messageText('productFields.conditionRequired')),
  occasion: occasionChoice(messageText('productFields.occasionRequired')).nullable().default(null),
  /** Hashes of stored pictures; the first one is shown on cards. */
  Images: pictures.default([]),
  /**
   * The SKU of a variant in the same form whose pictures this one shows; its own `Images` are then ignored. Or a picture
   * of its own: a file, or the hash or address of a stored one, which is added to the variant's pictures.
   */
  sharedImagePath: orPictureFile(z.string().max(80)).nullish(),
})

const hasLetters = (name: string) => /[\p{L}\p{Nd}]/u.test(name)

/** Four, six or eight digits of the customs tariff. */
export const HsnCode = z
  .string(messageText('productFields.hsnRequired'))
  .trim()
  .min(1, messageText('productFields.hsnRequired'))
  .regex(/^(\d{4}|\d{6}|\d{8})$/, messageText('productFields.hsnDigits'))

export const productFields = ({ words }: TextRules) => ({
  productName: words(text(messageText('productFields.nameRequired'), 2, 70)).refine(
    hasLetters,
    messageText('productFields.nameLetters'),
  ),
  category: Category,
  subCategory: words(text(messageText('productFields.subCategoryRequired'), 2, 70)),
  brand: words(text(messageText('productFields.brandRequired'), 2, 70)),
  desc: words(text(messageText('productFields.descriptionRequired'), 2, 500)),
  /** The name and the description in Hindi; both are optional. A change without this field keeps what is stored. */
  hindi: z
    .strictObject({
      productName: words(optionalText(2, 70))
        .refine((name) => name === '' || hasLetters(name), messageText('productFields.nameLetters'))
        .optional(),
      desc: words(optionalText(2, 500)).optional(),
    })
    .optional(),
  hasVariation: z.enum(['Yes', 'No'], messageText('productFields.optionRequired')),
  /** Missing without variations, because a multipart form cannot send an empty list. */
  selectedVariations: z.array(VariationAttribute).max(variationAttributes.length).default([]),
  hsn: HsnCode,
  'GST rate slab': z.literal(gstSlabs, messageText('productFields.gstRequired')),
  /** Accepted because the specification has these three fields, and not used; the values of the variants count. */
  variationSize: z.array(z.string()).optional(),
  variationColor: z.array(z.string()).optional(),
  variationMaterialType: z.array(z.string()).optional(),
  /**
   * True keeps the slab whatever the price. Otherwise each variant's rate follows its price, where the law's table knows
   * the HSN, and the slab is only the rate of other goods; 0 % counts as fixed. A change without this field keeps what
   * is stored.
   */
  gstFixed: z.boolean().optional(),
})
