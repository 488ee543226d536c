import type { Scope, Search } from '../filters.ts'
import { countFacets, type Facets, noFacets } from './facets.ts'
import { countHits, findHits, type Hits, onlyAt } from './hits.ts'
import { atMost } from './most-hits.ts'
import { firstInOrder, type Setting } from './ordering.ts'
import type { SearchIndex } from './search-index.ts'
import type { Reached } from './store-table.ts'

/** A product of a page; `metres` from the point of the search, if it has one. */
export type Shown = {
  id: string
  storeId: string
  soldOut: boolean
  key: number
  metres: number | null
}

export type Result = Facets & {
  /** How many stores are searched in. */
  stores: number
  /** `total` products match all filters; `hits` match all filters except brand, colour and kind. */
  total: number
  hits: number
  more: boolean
  /** The id of the newest hit. */
  newest: string | null
  shown: Shown[]
}

/** Runs the searches of one request, and finds the stores of each scope once. */
export class SearchRun {
  readonly #index: SearchIndex
  readonly #now: Date
  readonly #reached = new Map<string, Reached[]>()

  constructor(index: SearchIndex, now: Date) {
    this.#index = index
    this.#now = now
  }

  run(search: Search): Result {
    const index = this.#index
    const reached = this.reached(search)
    const setting: Setting = { index, search, reached, now: this.#now }
    const hits = atMost(findHits(index, search, reached), setting)
    const fitting = fittingPlaces(hits)
    const isYielding = search.yielding && fitting.length === 0
    const isAll = isYielding || fitting.length === hits.rows.length
    const winners = firstInOrder(isAll ? hits : onlyAt(hits, fitting), setting)
    const metres = new Map(reached.map((one) => [one.number, one.metres]))
    const { store } = index.products.columns
    return {
      ...(search.faceted ? countFacets(index, hits) : noFacets),
      stores: reached.length,
      total: fitting.length,
      hits: hits.rows.length,
      more: winners.length > search.size,
      newest: newestOf(index, hits),
      shown: winners.slice(0, search.size).map(({ row, soldOut, key }) => ({
        id: index.products.idOf(row),
        storeId: index.stores.idOf(store[row] as number),
        soldOut,
        key,
        metres: metres.get(store[row] as number) ?? null,
      })),
    }
  }

  /** How many products a search finds, at most so many. */
  count(search: Search, most: number): number {
    return countHits(this.#index, search, { reached: this.reached(search), most })
  }

  reached({ scope, point }: { scope: Scope; point: Search['point'] }): Reached[] {
    const key = JSON.stringify([scope, point])
    const known = this.#reached.get(key) ?? this.#index.stores.reached({ scope, point })
    this.#reached.set(key, known)
    return known
  }
}

/** The places of the hits that match brand, colour and kind too. */
function fittingPlaces({ misfits }: Hits): Int32Array {
  const places = new Int32Array(misfits.length)
  let count = 0
  for (let place = 0; place < misfits.length; place += 1)
    if (misfits[place] === 0) places[count++] = place
  return places.subarray(0, count)
}

function newestOf({ products }: SearchIndex, { rows }: Hits): string | null {
  const { seq } = products.columns
  let newest = -1
  for (const row of rows)
    if (newest < 0 || (seq[row] as number) > (seq[newest] as number)) newest = row
  return newest < 0 ? null : products.idOf(newest)
}
