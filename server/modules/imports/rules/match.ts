import { codeKey, tradeNumber } from '#shared/catalog/barcodes.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import type { FullMapping, PlannedProduct, PlannedVariant } from './planned.ts'

/** A variant of the shop with the name of its product. */
export type Article = {
  variantId: string
  productId: string
  productName: string
  brand: string
  attributes: PlannedVariant['attributes']
  /** Its SKU and barcodes in the form in which codes are compared. */
  keys: readonly string[]
}

/**
 * The match of a variant of the list: the id of the shop's variant, or the message why the match is not unique, at the
 * field that decides. `byCode`: the name of the article that a barcode has found.
 */
export type VariantMatch = {
  id: string | null
  doubt: MessageText | null
  field?: 'barcode'
  byCode?: string
}

/** The match of a product of the list by its barcodes and its name. */
export type Match = {
  product: Pick<Article, 'productId' | 'productName'> | null
  variants: VariantMatch[]
}

type MatchRule = FullMapping['match']

/** Normalizes a name for comparison: letter case, spaces and Unicode composition do not matter. */
export function nameKey(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** True for a variant that is matched by name. */
export function isByName({ skuFrom }: PlannedVariant, by: MatchRule): boolean {
  return by === 'name' || skuFrom !== 'list'
}

/** The keys of the barcodes by which a variant may be found. */
export const keysOf = ({ barcodes = [] }: PlannedVariant): string[] => barcodes.map(codeKey)

/** Finds the variants of a product among the shop's articles with their barcodes, else among those of that name. */
export function matchByName(
  product: PlannedProduct,
  articles: readonly Article[],
  by: MatchRule,
): Match {
  const named = articles.filter(({ productName }) => nameKey(productName) === nameKey(product.name))
  const coded = product.variants.map((variant) =>
    isByName(variant, by) ? matchByCode(product, variant, articles) : null,
  )
  const found = product.variants.map((variant, at) =>
    isByName(variant, by) && !coded[at] ? findFitting(variant, named) : null,
  )
  const isAsked = found.some((fitting) => fitting !== null)
  const pool = isAsked
    ? poolOf(
        product,
        named,
        found.flatMap((fitting) => fitting ?? []),
      )
    : []
  const only = pool.length === 1 ? named.find(({ productId }) => productId === pool[0]) : undefined
  const variants = found.map((fitting, at): VariantMatch => {
    if (fitting === null) return coded[at] ?? { id: null, doubt: null }
    const own = fitting.filter(({ productId }) => pool.includes(productId))
    const isClear = own.length === 0 ? pool.length <= 1 : own.length === 1
    const doubt = messageText('importFields.problem.severalArticles', { name: product.name })
    return isClear ? { id: own[0]?.variantId ?? null, doubt: null } : { id: null, doubt }
  })
  return { product: only ?? null, variants }
}

/**
 * Finds a variant by its barcodes. A number of trade is one article everywhere; a shop's own code counts with the same
 * name. A person decides where several articles have the code, or the article has another size or colour.
 */
function matchByCode(
  { name }: PlannedProduct,
  variant: PlannedVariant,
  articles: readonly Article[],
): VariantMatch | null {
  const keys = keysOf(variant)
  const found = articles.filter((article) => article.keys.some((key) => keys.includes(key)))
  const [only, ...others] = found
  if (!only) return null
  const isTrade = only.keys.some((key) => keys.includes(key) && tradeNumber(key) !== null)
  const isSame = isTrade || nameKey(only.productName) === nameKey(name)
  if (isSame && others.length === 0 && isAlike(variant, only))
    return { id: only.variantId, doubt: null, byCode: only.productName }
  const names = found.map(({ productName, attributes }) =>
    [productName, ...Object.values(attributes)].join(' '),
  )
  const values = { code: variant.barcodes?.join(', ') ?? '', names: names.join('; ') }
  const doubt = messageText('importFields.problem.barcodeOther', values)
  return { id: null, doubt, field: 'barcode' }
}

/** True when no size, colour or material of the list is another one. */
const isAlike = ({ attributes }: PlannedVariant, article: Article) =>
  attributeNames.every((name) => {
    const [own, other] = [attributes[name], article.attributes[name]]
    return own === undefined || other === undefined || nameKey(own) === nameKey(other)
  })

/** The ids of the possible products: with the list's brand and with one of its sizes, as far as such products exist. */
function poolOf(
  { brand, saysBrand }: PlannedProduct,
  named: readonly Article[],
  withSizes: readonly Article[],
): string[] {
  const ofBrand = named.filter((article) => nameKey(article.brand) === nameKey(brand))
  const possible = ofBrand.length > 0 || saysBrand ? ofBrand : named
  const withSize = possible.filter((article) => withSizes.includes(article))
  return [...new Set((withSize.length > 0 ? withSize : possible).map(({ productId }) => productId))]
}

const attributeNames = ['Size', 'Color', 'MaterialType'] as const

/** The articles with these attributes. Without an exact match, also articles with further attributes. */
function findFitting(
  { attributes }: PlannedVariant,
  named: readonly Article[],
): readonly Article[] {
  const fits = (article: Article) =>
    attributeNames.every((name) => {
      const own = attributes[name]
      return own === undefined || nameKey(article.attributes[name] ?? '') === nameKey(own)
    })
  const says = ({ attributes: own }: Article) =>
    attributeNames.every((name) => (own[name] === undefined) === (attributes[name] === undefined))
  const found = named.filter(fits)
  const exact = found.filter(says)
  return exact.length > 0 ? exact : found
}

/** Refuses a variant that an earlier row of the list has matched. `rows`: the first row for each variant's id. */
export function refuseRepeats(
  { product, variants }: Match,
  planned: readonly PlannedVariant[],
  rows: Map<string, number>,
): Match {
  const checked = variants.map((meant, at): VariantMatch => {
    if (meant.id === null) return meant
    const row = rows.get(meant.id)
    if (row === undefined) rows.set(meant.id, planned[at]?.row ?? 0)
    const doubt = messageText('importFields.problem.articleTwice', { row: row ?? 0 })
    return row === undefined ? meant : { ...meant, id: null, doubt }
  })
  return { product, variants: checked }
}
