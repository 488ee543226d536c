import { z } from 'zod'
import { MAX_COMBINATIONS, MAX_STOCK } from '../../limits.ts'
import { type MessageText, messageText } from '../../message.ts'
import { hasKind } from '../../catalog/product-fields.ts'
import { variationAttributes } from '../../catalog/product-options.ts'
import { type Attributes, type Category, Reviews, type VariationAttribute } from '../goods.ts'
import { AnyId, Id, Instant } from '../wire.ts'
import { type DeclarationForm, declarationForm, declarationProblems } from './declaration.ts'
import {
  barcodes,
  incomingTexts,
  pictures,
  productFields,
  storedTexts,
  type TextRules,
  variantFields,
} from './product-form-fields.ts'

const variantForm = (rules: TextRules) =>
  z.strictObject(variantFields(rules)).transform((sent) => withAttributes(sent))
/** A variant whose texts are stored. */
export const StoredVariantForm = variantForm(storedTexts)
export type VariantForm = z.output<typeof StoredVariantForm>

const editedVariant = (rules: TextRules) =>
  z
    .strictObject({
      ...variantFields(rules),
      /** Missing for a variant that is new. */
      _id: Id.optional(),
      /** Missing: the variant keeps its barcodes. */
      barcodes: barcodes(rules).optional(),
      /** The `Stock` that the merchant saw: another one is refused. Without it the last count wins. */
      expectedStock: z.int().min(0).max(MAX_STOCK).optional(),
      /** Missing: the variant keeps its pictures. */
      Images: pictures.optional(),
      /** Pictures to add after `Images`. */
      NewImages: pictures.optional(),
    })
    .transform((sent) => withAttributes(sent))
export type EditedVariant = z.output<ReturnType<typeof editedVariant>>

type GivenVariations = { [Name in VariationAttribute]?: string | undefined }
type SentAttributes = GivenVariations & {
  attributes?: GivenVariations | undefined
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

function present(fields: GivenVariations): Attributes {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
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

/** A change without `declaration` keeps what is stored; an empty text in it is that of the brand. */
const goodsFields = (rules: TextRules) => ({
  ...productFields(rules),
  declaration: declarationForm(rules).optional(),
})

const productForm = (rules: TextRules) =>
  z
    .strictObject({ ...goodsFields(rules), variants: variantList(variantForm(rules)) })
    .superRefine(addPriceProblems, { when: () => true })
    .superRefine(addProblems)

/** The form of one product; the same for adding, editing and importing. */
export const ProductForm = productForm(incomingTexts)
/** The form of a product in the preview of an import. */
export const StoredProductForm = productForm(storedTexts)
export type ProductForm = z.output<typeof ProductForm>

const editedProductForm = (rules: TextRules) =>
  z
    .strictObject({
      id: AnyId.optional(),
      /** The same as `id`, as the specification names it. */
      _id: AnyId.optional(),
      updatedAt: Instant.optional(),
      ...goodsFields(rules),
      ...ofReadProduct,
      variants: variantList(editedVariant(rules)),
    })
    .superRefine(addPriceProblems, { when: () => true })
    .superRefine(addProblems)
    .transform(({ _id, id = _id, ...form }, context) => {
      if (id !== undefined) return { ...form, id }
      context.addIssue({ code: 'custom', path: ['id'], message: messageText('fields.required') })
      return z.NEVER
    })

/** The same form for a product that exists; without `updatedAt`, the version that the merchant saw, the last form wins. */
export const EditedProductForm = editedProductForm(incomingTexts)
/** A product of the shop with new variants. */
export const StoredEditedProductForm = editedProductForm(storedTexts)
export type EditedProductForm = z.output<typeof EditedProductForm>

function addProblems(form: Form, context: z.RefinementCtx): void {
  const declared = declarationProblems(form.declaration).map(({ field, message }) => ({
    path: ['declaration', field],
    message,
  }))
  for (const { path, message } of [
    ...variationProblems(form),
    ...variantProblems(form),
    ...declared,
  ]) {
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
const conditionalFields = [
  ['Size Metric', 'productFields.sizeMetricRequired'],
  ['occasion', 'productFields.occasionRequired'],
] as const

type Problem = { path: (string | number)[]; message: MessageText }
type Form = {
  category: Category
  declaration?: DeclarationForm | undefined
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
  for (const [field, required] of conditionalFields) {
    if (hasKind(category, field) === (variant[field] !== null)) continue
    const message = hasKind(category, field)
      ? messageText(required)
      : messageText('productFields.notOfCategory')
    problems.push({ path: [field], message })
  }
  return problems
}
