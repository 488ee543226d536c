import type { VariationAttribute } from '#shared/contract/goods.ts'
import type { Product, Variant } from '#shared/contract/catalog/catalog.ts'

export type Choice = Partial<Record<VariationAttribute, string>>
export type Option = { value: string; state: 'free' | 'soldOut' | 'impossible'; variant: Variant }
type Varied = Pick<Product, 'selectedVariations' | 'variants' | `variation${VariationAttribute}`>

const entries = (choice: Choice) => Object.entries(choice) as [VariationAttribute, string][]

/** The preselection: the variant or colour in the address, or the colour in the picture, and all single values. */
export function firstChoice(product: Varied, query: URLSearchParams): Choice {
  const given = product.variants.find(({ _id }) => _id === query.get('variant'))
  const named = valuesOf(product, 'Color').find((one) => one === query.get('color'))
  const inPicture = { Color: named ?? shownVariant(product, {})?.attributes.Color }
  const choice: Choice = {}
  for (const attribute of product.selectedVariations) {
    const [first, ...others] = valuesOf(product, attribute)
    const single = others.length === 0 ? first : undefined
    const value = { ...inPicture, ...given?.attributes }[attribute] ?? single
    if (value !== undefined) choice[attribute] = value
  }
  return choice
}

/**
 * The values of an attribute. The state of each value depends on the choices for the other attributes; but a colour or a
 * material whose chosen size is sold out is not sold out itself, because it has other sizes.
 */
export function optionsFor(
  product: Varied,
  attribute: VariationAttribute,
  choice: Choice,
): Option[] {
  const { [attribute]: _own, ...others } = choice
  return valuesOf(product, attribute).flatMap((value) => {
    const withValue = matching(product, { [attribute]: value })
    const wanted: Choice = { ...others, [attribute]: value }
    const { Size: _size, ...inAnySize } = wanted
    const possible = matching(product, wanted)
    const variant = possible[0] ?? withValue[0]
    const all = attribute === 'Size' ? possible : matching(product, inAnySize)
    return variant
      ? [{ value, variant, state: possible.length === 0 ? 'impossible' : judge(all) }]
      : []
  })
}

function judge(variants: Variant[]): 'free' | 'soldOut' {
  return variants.some(({ Stock }) => Stock > 0) ? 'free' : 'soldOut'
}

/** The first attribute without a choice. */
export function missingAttribute(product: Varied, choice: Choice): VariationAttribute | undefined {
  return product.selectedVariations.find((attribute) => choice[attribute] === undefined)
}

/** The chosen variant; undefined while an attribute has no choice. */
export function chosenVariant(product: Varied, choice: Choice): Variant | undefined {
  return missingAttribute(product, choice) ? undefined : matching(product, choice)[0]
}

/** The variant shown for an incomplete choice: the cheapest available one. */
export function shownVariant(product: Varied, choice: Choice): Variant | undefined {
  const fitting = matching(product, choice)
  const all = fitting.length > 0 ? fitting : product.variants
  const inStock = all.filter(({ Stock }) => Stock > 0)
  const [first, ...rest] = inStock.length > 0 ? inStock : all
  return rest.reduce(
    (best, one) => (best && one.sellingPrice >= best.sellingPrice ? best : one),
    first,
  )
}

/** True when every variant that the choice allows is refurbished. */
export function isRefurbished(product: Varied, choice: Choice): boolean {
  return matching(product, choice).every(({ Condition }) => Condition === 'Used')
}

/** True when the variants that the choice allows differ in price. */
export function hasSeveralPrices(product: Varied, choice: Choice): boolean {
  return new Set(matching(product, choice).map(({ sellingPrice }) => sellingPrice)).size > 1
}

export function stockOf(product: Varied, choice: Choice): number {
  return matching(product, choice).reduce((sum, { Stock }) => sum + Stock, 0)
}

function matching({ variants }: Varied, choice: Choice): Variant[] {
  return variants.filter(({ attributes }) =>
    entries(choice).every(([attribute, value]) => attributes[attribute] === value),
  )
}

/** The values in the order of sizes: S before M before L. */
function valuesOf(product: Varied, attribute: VariationAttribute): string[] {
  const made = new Set(product.variants.flatMap(({ attributes }) => attributes[attribute] ?? []))
  const listed = product[`variation${attribute}`].filter((value) => made.has(value))
  return [...new Set([...listed, ...made])]
}
