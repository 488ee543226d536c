import { type Hits, MISFITS } from './hits.ts'
import type { SearchIndex } from './search-index.ts'

export type Counted = { name: string; count: number }

/** How many products have each category, kind, brand and colour. */
export type Facets = Record<'categories' | 'subCategories' | 'brands' | 'colors', Counted[]>

export const noFacets: Facets = { categories: [], subCategories: [], brands: [], colors: [] }

/** The hits counted for each facet, without its own filter. */
export function countFacets(index: SearchIndex, hits: Hits): Facets {
  const { category, subCategory, brand, colorSet } = index.products.columns
  const count = (column: Int32Array, own: number) => {
    const counts = new Int32Array(index.nameCount)
    for (let place = 0; place < hits.rows.length; place += 1) {
      if (((hits.misfits[place] as number) & ~own) !== 0) continue
      const name = column[hits.rows[place] as number] as number
      counts[name] = (counts[name] as number) + 1
    }
    return counts
  }
  return {
    categories: listOf(index, count(category, MISFITS.category)),
    subCategories: listOf(index, count(subCategory, MISFITS.subCategory)),
    brands: listOf(index, count(brand, MISFITS.brand)),
    colors: coloursOf(index, count(colorSet, MISFITS.colour)),
  }
}

function listOf(index: SearchIndex, counts: Int32Array): Counted[] {
  const list: Counted[] = []
  for (const [id, count] of counts.entries())
    if (count > 0) list.push({ name: index.nameOf(id), count })
  return list.toSorted(byCount)
}

/** A product with several colours counts for each. */
function coloursOf(index: SearchIndex, counts: Int32Array): Counted[] {
  const families = new Map<string, number>()
  for (const [id, count] of counts.entries()) {
    if (count === 0) continue
    for (const family of index.nameOf(id).split('|').filter(Boolean))
      families.set(family, (families.get(family) ?? 0) + count)
  }
  return [...families].map(([name, count]) => ({ name, count })).toSorted(byCount)
}

function byCount(a: Counted, b: Counted): number {
  if (a.count !== b.count) return b.count - a.count
  return a.name < b.name ? -1 : Number(a.name > b.name)
}
