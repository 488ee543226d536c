import { z } from 'zod'
import {
  Category,
  conditions,
  gstSlabs,
  sizeAgeGroups,
  sizeMetrics,
  targetGenders,
  VariationAttribute,
  variationAttributes,
} from './catalog.ts'

export const occasions = [
  'All Day',
  'Casual',
  'Bridal',
  'Ethnic / PartyWear',
  'All Purpose',
] as const
export const MAX_COMBINATIONS = 200
export const MAX_STOCK = 1_000_000
export const MAX_IMAGES = 12

const lengthOf = (text: string) => [...text].length
// Control characters cannot be shown, and halves of characters cannot be stored; line ends and tabs can.
const unstorable = /(?![\t\n\r])\p{Control}|\p{Surrogate}/u

/** Lengths are counted in characters as a reader sees code points, the way the database counts them. */
const text = (required: string, least: number, most: number) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .refine((value) => !unstorable.test(value), 'Contains characters that cannot be stored')
    .refine((value) => lengthOf(value) >= least, `Should be at least of ${least} characters`)
    .refine((value) => lengthOf(value) <= most, `Maximum ${most} characters are allowed`)

const choice = <const T extends readonly string[]>(options: T, required: string) =>
  z.enum(options, required)

const rupees = (required: string) =>
  z
    .number(required)
    .min(1, 'Minimum amount is Rs 1.00')
    .max(100_000, 'Maximum amount is Rs 100000.00')
    .refine(hasWholePaise, 'Maximum two decimal places allowed.')

function hasWholePaise(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6
}

export const VariantForm = z.strictObject({
  SKU: text('SKU is required', 1, 64),
  sellingPrice: rupees('Selling price is required'),
  MRP: rupees('MRP is required'),
  Stock: z
    .int('Stock is required')
    .min(0, 'Stock cannot be below zero')
    .max(MAX_STOCK, `Stock cannot be more than ${MAX_STOCK}`),
  attributes: z.partialRecord(VariationAttribute, text('Please enter a value', 1, 40)),
  'Target Gender': choice(targetGenders, 'Target gender is required'),
  'Size Age Group': choice(sizeAgeGroups, 'Size age group is required'),
  'Size Metric': choice(sizeMetrics, 'Size metric is required').nullable().default(null),
  'Color Map': text('Color map is required', 1, 40),
  Condition: choice(conditions, 'Condition is required'),
  occasion: z.enum(occasions).nullable().default(null),
  /** Hashes of stored pictures, the card's first. */
  Images: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(MAX_IMAGES, `At most ${MAX_IMAGES} pictures`)
    .default([]),
})
export type VariantForm = z.output<typeof VariantForm>

/** What a merchant fills in for one product; the same for add, edit and import. */
export const ProductForm = z
  .strictObject({
    productName: text('Product name is required', 2, 70),
    category: Category,
    subCategory: text('Sub category is required', 2, 70),
    brand: text('Brand is required', 2, 70),
    desc: text('Description is required', 2, 500),
    hasVariation: z.enum(['Yes', 'No'], 'Please choose an option'),
    selectedVariations: z.array(VariationAttribute).max(variationAttributes.length),
    hsn: z
      .string('HSN code is required')
      .trim()
      .min(1, 'HSN code is required')
      .regex(/^(\d{4}|\d{6}|\d{8})$/, 'HSN code has 4, 6 or 8 digits'),
    'GST rate slab': z.literal(gstSlabs, 'GST rate slab is required'),
    variants: z
      .array(VariantForm)
      .min(1, 'At least one variant is needed')
      .max(MAX_COMBINATIONS, `At most ${MAX_COMBINATIONS} combinations`),
  })
  .superRefine((form, context) => {
    for (const { path, message } of [...variationProblems(form), ...variantProblems(form)]) {
      context.addIssue({ code: 'custom', path, message, input: form })
    }
  })
export type ProductForm = z.output<typeof ProductForm>

type Problem = { path: (string | number)[]; message: string }
type Form = {
  category: Category
  hasVariation: 'Yes' | 'No'
  selectedVariations: VariationAttribute[]
  variants: VariantForm[]
}

/** How a shop tells two SKUs apart: blanks around them and capitals do not count. */
export function skuKey(sku: string): string {
  return sku.trim().toLowerCase()
}

function variationProblems(form: Form): Problem[] {
  const selected = form.selectedVariations
  if (form.hasVariation === 'Yes') {
    if (selected.length === 0) {
      return [{ path: ['selectedVariations'], message: 'At least select one variation' }]
    }
    return new Set(selected).size === selected.length
      ? []
      : [{ path: ['selectedVariations'], message: 'A variation is selected twice' }]
  }
  const problems: Problem[] = []
  if (selected.length > 0) {
    problems.push({ path: ['selectedVariations'], message: 'Select no variation, or answer Yes' })
  }
  if (form.variants.length > 1) {
    problems.push({ path: ['variants'], message: 'Without variations there is one variant' })
  }
  return problems
}

function variantProblems(form: Form): Problem[] {
  const skus = new Set<string>()
  const combinations = new Set<string>()
  return form.variants.flatMap((variant, at) => {
    const problems = [...attributeProblems(form, variant), ...tradeProblems(form, variant)]
    if (skus.has(skuKey(variant.SKU))) {
      problems.push({ path: ['SKU'], message: 'SKU must be unique' })
    }
    skus.add(skuKey(variant.SKU))
    const combination = JSON.stringify(
      form.selectedVariations.map((name) => variant.attributes[name]?.toLowerCase()),
    )
    if (combinations.has(combination)) {
      problems.push({ path: ['attributes'], message: 'This combination is there twice' })
    }
    combinations.add(combination)
    return problems.map(({ path, message }) => ({ path: ['variants', at, ...path], message }))
  })
}

function attributeProblems(form: Form, variant: VariantForm): Problem[] {
  if (form.hasVariation === 'Yes' && form.selectedVariations.length === 0) return []
  return variationAttributes.flatMap((name) => {
    const given = variant.attributes[name] !== undefined
    const wanted = form.selectedVariations.includes(name)
    if (given === wanted) return []
    const message = wanted ? `Please enter a value for ${name}` : `${name} is not selected`
    return [{ path: ['attributes', name], message }]
  })
}

function tradeProblems({ category }: Form, variant: VariantForm): Problem[] {
  const problems: Problem[] = []
  if (variant.sellingPrice > variant.MRP) {
    problems.push({ path: ['sellingPrice'], message: 'Selling price cannot be more than the MRP' })
  }
  if (category === 'Footwear' && variant['Size Metric'] === null) {
    problems.push({ path: ['Size Metric'], message: 'Size metric is required' })
  }
  return problems
}
