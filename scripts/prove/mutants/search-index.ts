import type { Mutant } from './mutant.ts'

const search = 'server/modules/search/views/search.test.ts'
const searchIndex = 'server/modules/search/views/search-index.test.ts'
const knownCards = 'server/modules/search/rules/index/known-cards.test.ts'
const storeTable = 'server/modules/search/rules/index/store-table.test.ts'
const hits = 'server/modules/search/rules/index/hits.test.ts'

/** The search index in memory. */
export const searchIndexMutants: readonly Mutant[] = [
  {
    file: 'server/modules/search/rules/index/store-table.ts',
    find: 'number === wanted',
    replace: 'true',
    breaks: 'the search in a store shows products of others',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/index/store-table.ts',
    find: 'if (!store?.approved ||',
    replace: 'if (!store ||',
    breaks: 'a search without a city shows stores under review',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/index/store-table.ts',
    find: 'return Math.floor(minutes) + Math.ceil(minutes)',
    replace: 'return Math.ceil(minutes)',
    breaks: 'a shop that opens at ten is shown as closed at ten',
    tests: [storeTable],
  },
  {
    file: 'server/modules/search/rules/index/word-index.ts',
    find: `    this.#forget()
    this.byAge.add`,
    replace: '    this.byAge.add',
    breaks: 'a product is not found by words that somebody looked for before it was added',
    tests: [hits, searchIndex],
  },
  {
    file: 'server/modules/search/views/search-index.ts',
    find: 'index.cards.forget(cards)',
    replace: 'index.cards.forget(products)',
    breaks: 'a card in a list shows the stock from before a booking',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/index/known-cards.ts',
    find: 'if (!changed.has(card.id)) this',
    replace: 'this',
    breaks: 'a card that was booked while it was read shows its old stock for ever',
    tests: [knownCards],
  },
  {
    file: 'server/modules/search/rules/index/hits.ts',
    find: 'const VISIBLE = LIVE | ACTIVE',
    replace: 'const VISIBLE = LIVE',
    breaks: 'shoppers find inactive products',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/index/ordering.ts',
    find: 'key === after.key ? seq < last',
    replace: 'key === after.key ? seq <= last',
    breaks: 'the last product of a page is shown again on the next',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/index/store-table.ts',
    find: 'return metres > scope.withinKm * 1000',
    replace: 'return metres < scope.withinKm * 1000',
    breaks: 'the distance filter finds products beyond the distance',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/index/ordering.ts',
    find: `if (search.sort === 'priceDown') return tier * AFTER - (`,
    replace: `if (search.sort === 'priceDown') return tier * AFTER + (`,
    breaks: 'sorting by highest price begins with the lowest',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/index/facets.ts',
    find: 'count(brand, MISFITS.brand)',
    replace: 'count(brand, 0)',
    breaks: 'a chosen brand hides the other brands from their filter',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/index/hits.ts',
    find: 'search.sizes.length > 0 ?',
    replace: 'search.sizes.length > 99 ?',
    breaks: 'a size that is sold out counts as in stock',
    tests: [search],
  },
  {
    file: 'server/modules/search/rules/index/hits.ts',
    find: "(sort === 'newest' && !words)",
    replace: 'true',
    breaks: 'the cheapest of very many products are left out when they are old',
    tests: [hits],
  },
  {
    file: 'server/modules/search/rules/index/hits.ts',
    find: 'if (misfits[place] === 0 && isBookable(',
    replace: 'if (isBookable(',
    breaks: 'old products of the chosen kind are left out where others are very many',
    tests: [hits],
  },
  {
    file: 'server/modules/search/rules/index/rows-by-age.ts',
    find: 'this.#rows.copyWithin(at + 1, at, this.#size)',
    replace: '',
    breaks: 'products that get other words displace older ones',
    tests: [hits],
  },
  {
    file: 'server/modules/search/rules/index/word-index.ts',
    find: 'if (!refuses(query)) return rows',
    replace: 'if (rows.length >= 0) return rows',
    breaks: 'the index finds products that have a refused word',
    tests: [searchIndex],
  },
  {
    file: 'server/modules/search/rules/index/product-table.ts',
    find: 'this.columns.state[row] = 0',
    replace: 'this.columns.state[row] = this.columns.state[row] as number',
    breaks: 'the index finds products that were removed',
    tests: [searchIndex],
  },
  {
    file: 'server/modules/search/views/search-index.ts',
    find: 'changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)',
    replace: 'changed_in >= pg_snapshot_xmax(${snapshot}::pg_snapshot)',
    breaks: 'the index misses a transaction that is committed after later ones',
    tests: [searchIndex],
    engine: 'postgres',
  },
]
