import { z } from 'zod'
import { MAX_COMBINATIONS, MAX_IMAGES, MAX_STOCK } from '../../limits.ts'
import { type MessageText, messageText } from '../../message.ts'
import { hasKind } from '../../catalog/product-fields.ts'
import { type Attributes, Category, occasionChoice, Reviews, VariationAttribute } from '../goods.ts'
import {
  conditions,
  gstSlabs,
  sizeAgeGroups,
  sizeMetrics,
  targetGenders,
  variationAttributes,
} from '../../catalog/product-options.ts'
import { orPictureFile, pictureHash } from '../files.ts'
import { AnyId, Id, Instant, Text } from '../wire.ts'

const lengthOf = (text: string) => [...text].length
// PostgreSQL rejects the character U+0000 and lone surrogates.
const unstorable = /\0|\p{Surrogate}/u

/** Lengths are counted in code points, as in the database. */
const text = (required: MessageText, least: number, most: number) =>
  optionalText(least, most, required).min(1, required)

/** A text that is empty or has between `least` and `most` code points. */
const optionalText = (least: number, most: number, required?: MessageText) =>
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

const pictures = z
  .array(pictureHash())
  .max(MAX_IMAGES, messageText('productFields.tooManyImages', { maximum: MAX_IMAGES }))

const attributeValue = text(messageText('productFields.valueRequired'), 1, 40)

const variantFields = {
  SKU: text(messageText('productFields.skuRequired'), 1, 64),
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
  Size: attributeValue.optional(),
  Color: attributeValue.optional(),
  MaterialType: attributeValue.optional(),
  /** Another format of the three fields above. */
  attributes: z.partialRecord(VariationAttribute, attributeValue).optional(),
  'Target Gender': choice(targetGenders, messageText('productFields.genderRequired')),
  'Size Age Group': choice(sizeAgeGroups, messageText('productFields.ageGroupRequired')),
  'Size Metric': choice(sizeMetrics, messageText('productFields.sizeMetricRequired'))
    .nullable()
    .default(null),
  'Color Map': text(messageText('productFields.colorMapRequired'), 1, 40),
  Condition: choice(conditions, messageText('productFields.conditionRequired')),
  occasion: occasionChoice(messageText('productFields.occasionRequired')).nullable().default(null),
  /** Hashes of stored pictures; the first one is shown on cards. */
  Images: pictures.default([]),
  /**
   * The SKU of a variant in the same form whose pictures this one shows; its own `Images` are then ignored. Or a picture
   * of its own: a file, or the hash or address of a stored one, which is added to the variant's pictures.
   */
  sharedImagePath: orPictureFile(z.string().max(80)).nullish(),
}
export const VariantForm = z.strictObject(variantFields).transform((sent) => withAttributes(sent))
export type VariantForm = z.output<typeof VariantForm>

export const EditedVariant = z
  .strictObject({
    ...variantFields,
    /** Missing for a variant that is new. */
    _id: Id.optional(),
    /** The `Stock` that the merchant saw: another one is refused. Without it the last count wins. */
    expectedStock: z.int().min(0).max(MAX_STOCK).optional(),
    /** Missing: the variant keeps its pictures. */
    Images: pictures.optional(),
    /** Pictures to add after `Images`. */
    NewImages: pictures.optional(),
  })
  .transform((sent) => withAttributes(sent))
export type EditedVariant = z.output<typeof EditedVariant>

type Given = { [Name in VariationAttribute]?: string | undefined }
type SentAttributes = Given & {
  attributes?: Given | undefined
  sharedImagePath?: string | null | undefined
  NewImages?: string[] | undefined
}

/** Collects the attributes of a variant in one object, and its own pictures in the lists of pictures. */
function withAttributes<V extends SentAttributes>(sent: V) {
  const { Size, Color, MaterialType, attributes, ...variant } = sent
  const own = present({ ...attributes, ...present({ Size, Color, MaterialType }) })
  const upload = /^(?:\/media\/)?([0-9a-f]{64})$/.exec(variant.sharedImagePath ?? '')?.[1]
  const uploaded = upload && {
    sharedImagePath: null,
    NewImages: [upload, ...(variant.NewImages ?? [])],
  }
  return { ...variant, ...uploaded, attributes: own }
}

function present(fields: Given): Attributes {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const hasLetters = (name: string) => /[\p{L}\p{Nd}]/u.test(name)

const productFields = {
  productName: text(messageText('productFields.nameRequired'), 2, 70).refine(
    hasLetters,
    messageText('productFields.nameLetters'),
  ),
  category: Category,
  subCategory: text(messageText('productFields.subCategoryRequired'), 2, 70),
  brand: text(messageText('productFields.brandRequired'), 2, 70),
  desc: text(messageText('productFields.descriptionRequired'), 2, 500),
  /** The name and the description in Hindi; both are optional. A change without this field keeps what is stored. */
  hindi: z
    .strictObject({
      productName: optionalText(2, 70)
        .refine((name) => name === '' || hasLetters(name), messageText('productFields.nameLetters'))
        .optional(),
      desc: optionalText(2, 500).optional(),
    })
    .optional(),
  hasVariation: z.enum(['Yes', 'No'], messageText('productFields.optionRequired')),
  /** Missing without variations, because a multipart form cannot send an empty list. */
  selectedVariations: z.array(VariationAttribute).max(variationAttributes.length).default([]),
  hsn: z
    .string(messageText('productFields.hsnRequired'))
    .trim()
    .min(1, messageText('productFields.hsnRequired'))
    .regex(/^(\d{4}|\d{6}|\d{8})$/, messageText('productFields.hsnDigits')),
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
}

/** The Product's other fields, as a caller sends them back who has read it. `status` is saved, the others are not used. */
const ofReadProduct = {
  status: z.boolean().optional(),
  storeId: z.string().optional(),
  shopName: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
  reviews: Reviews.partial().optional(),
  timestamps: z.object({ updatedAt: z.string() }).partial().optional(),
}

const variantList = <V extends z.ZodType>(variant: V) =>
  z
    .array(variant)
    .min(1, messageText('productFields.variantRequired'))
    .max(
      MAX_COMBINATIONS,
      messageText('productFields.tooManyVariants', { maximum: MAX_COMBINATIONS }),
    )

/** The form of one product; the same for adding, editing and importing. */
export const ProductForm = z
  .strictObject({ ...productFields, variants: variantList(VariantForm) })
  .superRefine(addPriceProblems, { when: () => true })
  .superRefine(addProblems)
export type ProductForm = z.output<typeof ProductForm>

/** The same form for a product that exists; without `updatedAt`, the version that the merchant saw, the last form wins. */
export const EditedProductForm = z
  .strictObject({
    id: AnyId.optional(),
    /** The same as `id`, as the specification names it. */
    _id: AnyId.optional(),
    updatedAt: Instant.optional(),
    ...productFields,
    ...ofReadProduct,
    variants: variantList(EditedVariant),
  })
  .superRefine(addPriceProblems, { when: () => true })
  .superRefine(addProblems)
  .transform(({ _id, id = _id, ...form }, context) => {
    if (id !== undefined) return { ...form, id }
    context.addIssue({ code: 'custom', path: ['id'], message: messageText('fields.required') })
    return z.NEVER
  })
export type EditedProductForm = z.output<typeof EditedProductForm>

function addProblems(form: Form, context: z.RefinementCtx): void {
  for (const { path, message } of [...variationProblems(form), ...variantProblems(form)]) {
    context.addIssue({ code: 'custom', path, message, input: form })
  }
}

/** Runs even when other fields are invalid or missing, so only the two prices can be read here. */
function addPriceProblems(form: unknown, context: z.RefinementCtx): void {
  const { variants } = (form ?? {}) as Partial<Form>
  if (!Array.isArray(variants)) return
  for (const [at, variant] of variants.entries()) {
    const { sellingPrice, MRP } = (variant ?? {}) as Partial<VariantForm>
    const areNumbers = typeof sellingPrice === 'number' && typeof MRP === 'number'
    if (!areNumbers || sellingPrice <= MRP) continue
    context.addIssue({
      code: 'custom',
      path: ['variants', at, 'sellingPrice'],
      message: messageText('productFields.sellingPriceAboveMrp'),
      input: form,
    })
  }
}

/** Fields that only some categories have, each with the message for a missing value. */
const sometimes = [
  ['Size Metric', 'productFields.sizeMetricRequired'],
  ['occasion', 'productFields.occasionRequired'],
] as const

type Problem = { path: (string | number)[]; message: MessageText }
type Form = {
  category: Category
  hasVariation: 'Yes' | 'No'
  selectedVariations: VariationAttribute[]
  variants: (VariantForm | EditedVariant)[]
}

/** The pictures of each variant, in the order of the form; `sharedImagePath` takes the pictures of another variant. */
export function imagesOf(
  variants: readonly Pick<EditedVariant, 'SKU' | 'sharedImagePath' | 'Images' | 'NewImages'>[],
): string[][] {
  const own = new Map(variants.map((variant) => [skuKey(variant.SKU), variant]))
  return variants.map((variant) => {
    const shown = own.get(skuKey(variant.sharedImagePath ?? '')) ?? variant
    return [...new Set([...(shown.Images ?? []), ...(shown.NewImages ?? [])])]
  })
}

/** The key by which SKUs are compared: without surrounding spaces, in lower case. */
export function skuKey(sku: string): string {
  return sku.trim().toLowerCase()
}

function variationProblems(form: Form): Problem[] {
  const selected = form.selectedVariations
  if (form.hasVariation === 'Yes') {
    if (selected.length === 0) {
      return [
        { path: ['selectedVariations'], message: messageText('productFields.variationRequired') },
      ]
    }
    return new Set(selected).size === selected.length
      ? []
      : [{ path: ['selectedVariations'], message: messageText('productFields.variationTwice') }]
  }
  const problems: Problem[] = []
  if (selected.length > 0) {
    problems.push({
      path: ['selectedVariations'],
      message: messageText('productFields.variationUnwanted'),
    })
  }
  if (form.variants.length > 1) {
    problems.push({ path: ['variants'], message: messageText('productFields.oneVariant') })
  }
  return problems
}

/** A variant with a wrong field comes here as it was sent, so its attributes are collected here too. */
function variantProblems(sent: Form): Problem[] {
  const form = { ...sent, variants: sent.variants.map((variant) => withAttributes(variant)) }
  const allSkus = new Set(form.variants.map(({ SKU }) => skuKey(SKU)))
  const skus = new Set<string>()
  const combinations = new Set<string>()
  return form.variants.flatMap((variant, at) => {
    const problems = [...attributeProblems(form, variant), ...tradeProblems(form, variant)]
    const { sharedImagePath } = variant
    if (sharedImagePath && !allSkus.has(skuKey(sharedImagePath))) {
      problems.push({
        path: ['sharedImagePath'],
        message: messageText('productFields.sharedImagesUnknown'),
      })
    }
    if (skus.has(skuKey(variant.SKU))) {
      problems.push({ path: ['SKU'], message: messageText('productFields.skuTwice') })
    }
    skus.add(skuKey(variant.SKU))
    const combination = JSON.stringify(
      form.selectedVariations.map((name) => variant.attributes[name]?.toLowerCase()),
    )
    if (combinations.has(combination)) {
      problems.push({
        path: [form.selectedVariations[0] ?? 'attributes'],
        message: messageText('productFields.combinationTwice'),
      })
    }
    combinations.add(combination)
    return problems.map(({ path, message }) => ({ path: ['variants', at, ...path], message }))
  })
}

function attributeProblems(form: Form, variant: Form['variants'][number]): Problem[] {
  if (form.hasVariation === 'Yes' && form.selectedVariations.length === 0) return []
  return variationAttributes.flatMap((name) => {
    const given = variant.attributes[name] !== undefined
    const wanted = form.selectedVariations.includes(name)
    if (given === wanted) return []
    const message = messageText(
      wanted ? 'productFields.valueRequiredFor' : 'productFields.attributeNotSelected',
      { name },
    )
    return [{ path: [name], message }]
  })
}

function tradeProblems({ category }: Form, variant: Form['variants'][number]): Problem[] {
  const problems: Problem[] = []
  for (const [field, required] of sometimes) {
    if (hasKind(category, field) === (variant[field] !== null)) continue
    const message = hasKind(category, field)
      ? messageText(required)
      : messageText('productFields.notOfCategory')
    problems.push({ path: [field], message })
  }
  return problems
}
