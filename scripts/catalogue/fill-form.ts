import { readRupees } from '#shared/catalog/amounts.ts'
import type { Mapping, Row, SoldArticle } from './mapping.ts'
import { tidy } from '#shared/catalog/tidy-text.ts'
import { hashOf, Skip } from './catalogue-words.ts'

type FoundRow = {
  row: Row
  key: string
  gender: string
  texts: Record<'name' | 'brand' | 'description', string>
  article: SoldArticle
}

/** The slab of goods whose HSN the table of GST rates does not know; the rate of all others follows the table. */
const SLAB = 5

/** Fills the product form of a row by the mapping's rules; throws `Skip` when they cannot. */
export function fillForm(found: FoundRow, mapping: Mapping): object {
  const { row, key, texts, article } = found
  const prices = readPrices(row, key, mapping)
  const people = mapping.genders[found.gender]
  if (!people) throw new Skip(`the mapping does not know the gender "${found.gender}"`)
  const sizes = sizesFor(article, found.gender, mapping)
  const { category, subCategory, hsn } = article
  const described = {
    'Target Gender': people.targetGender,
    'Size Age Group': people.sizeAgeGroup,
    ...describePiece(found, mapping),
  }
  return {
    productName: texts.name,
    category,
    subCategory,
    brand: texts.brand,
    desc: texts.description,
    hasVariation: sizes.length > 0 ? 'Yes' : 'No',
    selectedVariations: sizes.length > 0 ? ['Size'] : [],
    hsn,
    'GST rate slab': SLAB,
    variants: (sizes.length > 0 ? sizes : [null]).map((size) => ({
      ...prices,
      ...described,
      SKU: skuFor(mapping.source, key, size),
      Stock: stockFor(key, size, mapping),
      attributes: size === null ? {} : { Size: size },
    })),
  }
}

type Prices = { MRP: number; sellingPrice: number }

function readPrices(row: Row, key: string, mapping: Mapping): Prices {
  const sellingPrice = amountIn('price', row.price)
  const MRP = row.mrp === undefined ? mrpFor(key, sellingPrice, mapping) : amountIn('MRP', row.mrp)
  return { sellingPrice, MRP }
}

function describePiece({ row, article }: FoundRow, mapping: Mapping) {
  return {
    'Size Metric': mapping.sizes[article.sizes]?.metric ?? null,
    'Color Map': mapping.colours[row.colour ?? ''] ?? mapping.colourOtherwise,
    Condition: 'New',
    occasion: mapping.occasions[article.category] ?? null,
  }
}

function amountIn(what: string, text: string): number {
  const rupees = readRupees(tidy(text))
  if (rupees === null) throw new Skip(`the ${what} "${tidy(text)}" is not an amount`)
  return rupees
}

/** An MRP in whole rupees, one step above the selling price, but not above the form's maximum. */
function mrpFor(key: string, price: number, { prices }: Mapping): number {
  const percent = prices.mrpPercent[hashOf(`mrp ${key}`) % prices.mrpPercent.length] ?? 0
  return Math.max(price, Math.min(100_000, Math.round(price * (1 + percent / 100))))
}

function sizesFor(article: SoldArticle, gender: string, mapping: Mapping): string[] {
  const sizes = mapping.sizes[article.sizes]
  return sizes?.byGender?.[gender] ?? sizes?.values ?? []
}

function stockFor(key: string, size: string | null, { stock }: Mapping): number {
  const chance = hashOf(`stock ${key} ${size ?? ''}`)
  if (stock.soldOutOneIn && chance % stock.soldOutOneIn === 0) return 0
  return stock.least + (chance % (stock.most - stock.least + 1))
}

function skuFor(source: string, key: string, size: string | null): string {
  const initials = source
    .split('-')
    .map((word) => word.slice(0, 1))
    .join('')
  return [initials, key, size]
    .filter((part) => part !== null)
    .join('-')
    .replaceAll(' ', '')
    .toUpperCase()
}
