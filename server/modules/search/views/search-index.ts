import { sql } from 'drizzle-orm'
import type { Database, Db } from '#server/platform/db/open.ts'
import { closuresOf, pauseOf } from '#server/platform/db/tables/stores.ts'
import { MINUTE_MS } from '#shared/india-time.ts'
import type { IndexedProduct } from '../rules/index/product-table.ts'
import { type IndexedName, SearchIndex } from '../rules/index/search-index.ts'
import type { IndexedStore } from '../rules/index/store-table.ts'
import { addNewWords, type NewWord, newWordsSql } from './mending.ts'

/** Other requests are answered between two readings of so many products, and their garbage stays small. */
const AT_ONCE = 100
/** As a part of the text: a plan made for any number would be one for a tenth of all products. */
const limitAtOnce = sql.raw(`limit ${AT_ONCE}`)
/** A process that is told of changes still looks so often for those that nobody tells: what others change on cards. */
const AGAIN_MS = 1_000
/** Changes are noted for an hour; a process that has not looked for so long reads everything again. */
const WHOLE_AGAIN_MS = 30 * MINUTE_MS

/** `snapshot` tells which transactions the index contains. */
type Loaded = { index: SearchIndex; snapshot: string; readAt: number }

/** Keeps one index true. Readings follow each other, and one serves all searches that wait for it. */
class IndexReader {
  readonly #db: Db
  #loaded: Loaded | undefined
  #running: Promise<SearchIndex> | undefined
  #next: Promise<SearchIndex> | undefined
  /** Somebody tells when something may have changed. */
  #isWatched = false
  #isStale = true

  constructor(db: Db) {
    this.#db = db
  }

  /** The index with everything that was committed before the call. */
  read(now: Date): Promise<SearchIndex> {
    if (this.#isWatched && !this.#isStale) {
      // A reading that has begun since the last change will contain it.
      if (this.#running) return this.#running
      const { index, readAt } = this.#loaded ?? {}
      if (index && readAt && performance.now() - readAt < AGAIN_MS) return Promise.resolve(index)
    }
    if (!this.#running) return this.#start(now)
    // A reading that has begun may have looked before the last change.
    this.#next ??= this.#running.then(
      () => this.#start(now),
      () => this.#start(now),
    )
    return this.#next
  }

  #start(now: Date): Promise<SearchIndex> {
    this.#next = undefined
    this.#running = this.#update(now)
      .catch((error: unknown) => {
        this.#isStale = true
        throw error
      })
      .finally(() => {
        this.#running = undefined
      })
    return this.#running
  }

  watch(): void {
    this.#isWatched = true
  }

  /** Something may have changed. */
  touch(): void {
    this.#isStale = true
  }

  async #update(now: Date): Promise<SearchIndex> {
    const known = this.#loaded
    this.#isStale = false
    const isKnown = known && performance.now() - known.readAt < WHOLE_AGAIN_MS
    const changes = await readChanges(this.#db, isKnown ? known.snapshot : null, now)
    const index = isKnown && !changes.whole ? known.index : await readWhole(this.#db, now)
    if (index === known?.index) await apply(this.#db, index, changes, now)
    this.#loaded = { index, snapshot: changes.snapshot, readAt: performance.now() }
    return index
  }
}

const readers = new WeakMap<Db, IndexReader>()

function readerOf(db: Db): IndexReader {
  const reader = readers.get(db) ?? new IndexReader(db)
  readers.set(db, reader)
  return reader
}

/** The search index of this database with everything that was committed before the call; one small statement. */
export function freshIndex(db: Db, now: Date): Promise<SearchIndex> {
  return readerOf(db).read(now)
}

type Watched = Pick<Database, 'replica' | 'hasReplica' | 'onCommit' | 'listen'>

/**
 * From now on, changes are only looked for after a commit of this process or the notification of another one. A replica is
 * asked each time, because it does not have a change yet when its notification comes. Returns the end of it.
 */
export async function watchIndex(database: Watched): Promise<() => Promise<void>> {
  if (database.hasReplica) return async () => undefined
  const reader = readerOf(database.replica)
  const touch = () => reader.touch()
  database.onCommit(touch)
  const stop = await database.listen('search_changed', touch, touch)
  reader.watch()
  return stop
}

type Changes = {
  snapshot: string
  /** All rows were removed at once. */
  whole: boolean
  products: string[]
  /** Products of which the card has changed, or all. */
  cards: string[]
  stores: string[]
  newWords: NewWord[]
}

/** A restored copy has numbers of transactions that its new database has not reached; they are left out. */
async function readChanges(db: Db, snapshot: string | null, now: Date): Promise<Changes> {
  const { rows } = await db.execute<Changes>(sql`
    select pg_current_snapshot()::text as snapshot, coalesce(bool_or(product_id is null and store_id is null), false) as whole,
      coalesce(jsonb_agg(distinct product_id) filter (where not card_only and product_id is not null), '[]') as products,
      coalesce(jsonb_agg(distinct product_id) filter (where product_id is not null), '[]') as cards,
      coalesce(jsonb_agg(distinct store_id) filter (where store_id is not null), '[]') as stores,
      (${newWordsSql(db, now)}) as "newWords"
    from search_changes
    where changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and changed_in < pg_snapshot_xmax(pg_current_snapshot())
      and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)`)
  const [changes] = rows
  if (!changes) throw new Error('the changes of the search index returned no row')
  addNewWords(db, changes.newWords, now)
  return changes
}

async function readWhole(db: Db, now: Date): Promise<SearchIndex> {
  const index = new SearchIndex()
  index.saveStores(await readStores(db, null, now))
  await saveNames(db, index, null)
  let last = 0
  for (;;) {
    // The oldest first: the index has its rows in this order.
    const { rows } = await db.execute<IndexedProduct>(sql`
      select ${productColumns} from products p join search_products h on h.product_id = p.id
      where p.seq > ${last}::bigint order by p.seq ${limitAtOnce}`)
    await saveProducts(db, index, rows)
    const end = rows.at(-1)
    if (!end || rows.length < AT_ONCE) break
    last = end.seq
  }
  index.tidy()
  return index
}

async function apply(db: Db, index: SearchIndex, changes: Changes, now: Date): Promise<void> {
  const { products, cards, stores } = changes
  index.cards.forget(cards)
  if (stores.length > 0) {
    const found = await readStores(db, stores, now)
    const left = new Set(found.map(({ id }) => id))
    for (const id of stores) if (!left.has(id)) index.stores.remove(id)
    index.saveStores(found)
  }
  for (let at = 0; at < products.length; at += AT_ONCE) {
    const some = products.slice(at, at + AT_ONCE)
    const { rows } = await db.execute<IndexedProduct>(sql`
      select ${productColumns} from search_products h
      where product_id = any(${sql.param(some)}::uuid[])`)
    const left = new Set(rows.map(({ id }) => id))
    index.removeProducts(some.filter((id) => !left.has(id)))
    await saveProducts(db, index, rows)
  }
}

const productColumns = sql`h.product_id as id, h.store_id as "storeId", h.seq, h.category, h.sub_category as "subCategory",
  h.brand, h.color_set as "colorSet", h.min_price_paise as "minPricePaise", h.rating, h.active, h.depth, h.sizes,
  h.words::text as words`

/** The names of the products come first, so that none is counted without its name. */
async function saveProducts(db: Db, index: SearchIndex, products: IndexedProduct[]) {
  const used = products.flatMap((one) => [one.category, one.subCategory, one.brand, one.colorSet])
  const unknown = [...new Set(used)].filter((id) => !index.isNamed(id))
  if (unknown.length > 0) await saveNames(db, index, unknown)
  index.saveProducts(products)
}

async function saveNames(db: Db, index: SearchIndex, ids: number[] | null): Promise<void> {
  const { rows } = await db.execute<IndexedName>(sql`
    select id, kind, key, name from search_names
    where ${ids === null ? sql`true` : sql`id = any(${sql.param(ids)}::int[])`}`)
  index.saveNames(rows)
}

async function readStores(db: Db, ids: string[] | null, now: Date): Promise<IndexedStore[]> {
  const { rows } = await db.execute<IndexedStore>(sql`
    select s.id, s.shop_name as "storeName", s.address, s.city, s.lat as latitude, s.lon as longitude, s.status = 'approved' as approved, s.timings,
      s.preparation_minutes as "preparationMinutes", ${pauseOf(sql`s`)} as pause, ${closuresOf(sql`s.id`, now)} as closures
    from stores s where ${ids === null ? sql`true` : sql`s.id = any(${sql.param(ids)}::uuid[])`}`)
  return rows
}
