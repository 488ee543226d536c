import type { VariationAttribute } from '#shared/contract/goods.ts'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'

export type Choice = Partial<Record<VariationAttribute, string>>
export type Option = { value: string; isSoldOut: boolean; variant: Variant }
type VariedProduct = Pick<
  Product,
  'selectedVariations' | 'variants' | `variation${VariationAttribute}`
>

const entries = (choice: Choice) => Object.entries(choice) as [VariationAttribute, string][]

/** The order of choosing: sizes exist in a colour and material, not the other way round. */
const pickOrder: readonly VariationAttribute[] = ['Color', 'MaterialType', 'Size']

/** The attributes to choose, in this order. */
export function pickersOf({ selectedVariations }: VariedProduct): VariationAttribute[] {
  return pickOrder.filter((attribute) => selectedVariations.includes(attribute))
}

/** The preselection: the variant or colour in the address, or the colour in the picture, and all single values. */
export function firstChoice(product: VariedProduct, query: URLSearchParams): Choice {
  const given = product.variants.find(({ _id }) => _id === query.get('variant'))
  const named = valuesOf(product, 'Color').find((one) => one === query.get('color'))
  const inPicture = { Color: named ?? shownVariant(product, {})?.attributes.Color }
  return settleChoice(product, { ...inPicture, ...given?.attributes })
}

/** The choice after a press. Values of later attributes stay if they exist together with the new value. */
export function choose(product: VariedProduct, choice: Choice, chosen: Choice): Choice {
  return settleChoice(product, { ...choice, ...chosen })
}

/**
 * Keeps the wished values that exist, in the order of choosing. An attribute with a single value is chosen
 * automatically.
 */
function settleChoice(
  product: VariedProduct,
  wanted: { [Name in VariationAttribute]?: string | undefined },
): Choice {
  const choice: Choice = {}
  for (const attribute of pickersOf(product)) {
    const values = optionsFor(product, attribute, choice).map(({ value }) => value)
    const [first, ...others] = values
    const value = values.find((one) => one === wanted[attribute])
    const single = others.length === 0 ? first : undefined
    const next = value ?? single
    if (next !== undefined) choice[attribute] = next
  }
  return choice
}

/**
 * The values of an attribute that exist together with the values chosen before it. A value is sold out when all
 * variants that it allows are: a size in the chosen colour, or a colour in all its sizes.
 */
export function optionsFor(
  product: VariedProduct,
  attribute: VariationAttribute,
  choice: Choice,
): Option[] {
  const earlier = pickOrder.slice(0, pickOrder.indexOf(attribute))
  const fixed = Object.fromEntries(entries(choice).filter(([name]) => earlier.includes(name)))
  return valuesOf(product, attribute).flatMap((value) => {
    const all = findMatching(product, { ...fixed, [attribute]: value })
    const [variant] = all
    return variant ? [{ value, variant, isSoldOut: !isFree(all) }] : []
  })
}

function isFree(variants: Variant[]): boolean {
  return variants.some(({ Stock }) => Stock > 0)
}

/** The first attribute without a choice. */
export function missingAttribute(
  product: VariedProduct,
  choice: Choice,
): VariationAttribute | undefined {
  return pickersOf(product).find((attribute) => choice[attribute] === undefined)
}

/** The chosen variant; undefined while an attribute has no choice. */
export function chosenVariant(product: VariedProduct, choice: Choice): Variant | undefined {
  return missingAttribute(product, choice) ? undefined : findMatching(product, choice)[0]
}

/** The variant shown for an incomplete choice: the cheapest available one. */
export function shownVariant(product: VariedProduct, choice: Choice): Variant | undefined {
  const fitting = findMatching(product, choice)
  const all = fitting.length > 0 ? fitting : product.variants
  const inStock = all.filter(({ Stock }) => Stock > 0)
  const [first, ...rest] = inStock.length > 0 ? inStock : all
  return rest.reduce(
    (best, one) => (best && one.sellingPrice >= best.sellingPrice ? best : one),
    first,
  )
}

/** True when every variant that the choice allows is refurbished. */
export function isRefurbished(product: VariedProduct, choice: Choice): boolean {
  return findMatching(product, choice).every(({ Condition }) => Condition === 'Used')
}

/** True when the variants that the choice allows differ in price. */
export function hasSeveralPrices(product: VariedProduct, choice: Choice): boolean {
  return new Set(findMatching(product, choice).map(({ sellingPrice }) => sellingPrice)).size > 1
}

export function stockOf(product: VariedProduct, choice: Choice): number {
  return findMatching(product, choice).reduce((sum, { Stock }) => sum + Stock, 0)
}

function findMatching({ variants }: VariedProduct, choice: Choice): Variant[] {
  return variants.filter(({ attributes }) =>
    entries(choice).every(([attribute, value]) => attributes[attribute] === value),
  )
}

/** The values in the order of sizes: S before M before L. */
function valuesOf(product: VariedProduct, attribute: VariationAttribute): string[] {
  const made = new Set(product.variants.flatMap(({ attributes }) => attributes[attribute] ?? []))
  const listed = product[`variation${attribute}`].filter((value) => made.has(value))
  return [...new Set([...listed, ...made])]
}
