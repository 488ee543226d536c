import { sql, type SQL } from 'drizzle-orm'
import { refreshProducts } from '#server/modules/search/commands.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import {
  brands,
  cities,
  colours,
  goods,
  goodsCategories,
  materials,
  styles,
  syllables,
} from './city-words.ts'
import { FIRST_ID, idPrefix, type Kind, VARIANTS_PER_PRODUCT } from './ids.ts'

export type Size = {
  products: number
  stores: number
  shoppers: number
  /** Number of cities; all twenty by default. */
  cities?: number
  /** Variants of each product; three by default. */
  variants?: number
}

const PIECES = 1_000
const PRODUCTS_AT_ONCE = 20_000
const statementTimeoutMs = 300_000

/** Fills an empty, migrated database. The same size gives the same rows: every choice is a hash of the row's index. */
export async function fillDatabase(database: Database, size: Size): Promise<void> {
  const withLongLimit = (run: (tx: Tx) => Promise<unknown>) =>
    database.transaction(run, { statementTimeoutMs })
  await withLongLimit(async (tx) => {
    await tx.execute(insertPeople(size))
    await tx.execute(insertSessions(size))
    await tx.execute(insertStores(size))
    await tx.execute(sql`insert into store_members (store_id, user_id, role, added_at)
      select id, owner_id, 'owner', created_at from stores`)
  })
  for (let from = 0; from < size.products; from += PRODUCTS_AT_ONCE) {
    const to = Math.min(from + PRODUCTS_AT_ONCE, size.products)
    await withLongLimit(async (tx) => {
      await tx.execute(insertProducts(size, from, to))
      await tx.execute(insertVariants(size, from, to))
      await tx.execute(insertStock(size, from, to))
      await refreshProducts(tx, await findProductIds(tx, from, to))
    })
  }
}

function id(kind: Kind, place: SQL): SQL {
  return sql`(${idPrefix(kind)}::text || (${FIRST_ID}::bigint + ${place}))::uuid`
}

/** An element of a list, chosen by a hash of the index. */
function pick(list: readonly string[], place: SQL, salt: number): SQL {
  return sql`(${sql.param([...list])}::text[])[1 + ${hash(place, salt)} % ${list.length}::int]`
}

function hash(place: SQL, salt: number): SQL {
  return sql`(hashint8extended(${place}, ${salt}) & 2147483647)::int`
}

const places = (from: number, to: number) =>
  sql`generate_series(${from}::bigint, ${to - 1}::bigint) as n`

function insertPeople({ shoppers, stores }: Size): SQL {
  return sql`
    insert into users (id, email, name, password_hash, role)
    select ${id('shopper', sql`n`)}, 'shopper-' || n || '@bench.example', 'Shopper ' || n, 'none', 'customer'
    from ${places(0, shoppers)}
    union all
    select ${id('owner', sql`n`)}, 'owner-' || n || '@bench.example', 'Owner ' || n, 'none', 'merchant'
    from ${places(0, stores)}`
}

function insertSessions({ shoppers }: Size): SQL {
  return sql`
    insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
    select sha256(('session-of-' || (${FIRST_ID}::bigint + n))::bytea), ${id('shopper', sql`n`)},
      now(), now() + interval '1 day', now() + interval '30 days'
    from ${places(0, shoppers)}`
}

/** A coordinate's random offset of up to a tenth of a degree to either side. */
const offsetAround = (salt: number) => sql`(${hash(sql`n`, salt)} % 2000 - 1000) / 10000.0`

function insertStores({ stores, cities: count = cities.length }: Size): SQL {
  const names = cities.map(([name]) => name)
  const city = sql`(n % ${count})::int + 1`
  const day = { status: true, from: '10:00', to: '20:00' }
  const timings = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day }
  return sql`
    insert into stores (id, owner_id, shop_name, owner_name, contact_number, email, state, city,
      locality, address, lat, lon, business_type, timings, status)
    select ${id('store', sql`n`)}, ${id('owner', sql`n`)},
      initcap(${pick(syllables, sql`n`, 1)} || ${pick(syllables, sql`n`, 2)} || ${pick(syllables, sql`n`, 3)}) || ' Bazaar',
      'Owner ' || n, '9829012345', 'store-' || n || '@bench.example', 'India',
      (${sql.param(names)}::text[])[${city}],
      initcap(${pick(syllables, sql`n`, 4)} || ${pick(syllables, sql`n`, 5)}) || ' Nagar', n || ' Main Road',
      (${sql.param(cities.map(([, latitude]) => latitude))}::float8[])[${city}] + ${offsetAround(6)},
      (${sql.param(cities.map(([, , longitude]) => longitude))}::float8[])[${city}] + ${offsetAround(7)},
      'Clothing', ${JSON.stringify(timings)}::jsonb, 'approved'
    from ${places(0, stores)}`
}

function insertProducts({ stores }: Size, from: number, to: number): SQL {
  const good = pick(goods, sql`n`, 11)
  const made = initcapWord(12)
  return sql`
    insert into products (id, store_id, name, category, sub_category, brand, description, hsn,
      gst_rate, selected_variations)
    select ${id('product', sql`n`)}, ${id('store', sql`n % ${stores}`)},
      ${pick(styles, sql`n`, 13)} || ' ' || ${pick(materials, sql`n`, 14)} || ' ' || ${good} || ' ' || ${made},
      ${pick(goodsCategories, sql`n`, 11)}, ${good}, ${pick(brands, sql`n`, 15)},
      'Made for every day and for feasts, soft to the skin, washed once before it leaves the shop. Number ' || n,
      '6211', 5, '{Size,Color}'
    from ${places(from, to)} order by n`
}

/** A made-up name, so that the vocabulary is as large as that of a real city. */
function initcapWord(salt: number): SQL {
  const part = (step: number) => pick(syllables, sql`n`, salt + step * 100)
  return sql`initcap(${part(1)} || ${part(2)} || ${part(3)})`
}

function insertVariants(
  { stores, variants = VARIANTS_PER_PRODUCT }: Size,
  from: number,
  to: number,
): SQL {
  const mrp = sql`(20000 + ${hash(sql`n`, 21)} % 4800 * 100)`
  return sql`
    insert into variants (id, store_id, product_id, position, sku, mrp_paise, price_paise,
      attributes, color_map, target_gender, size_age_group, images)
    select ${id('variant', sql`n * ${VARIANTS_PER_PRODUCT} + k`)}, ${id('store', sql`n % ${stores}`)},
      ${id('product', sql`n`)}, k, 'SKU-' || n || '-' || k, ${mrp}, ${mrp} * 4 / 5 + k * 100,
      jsonb_build_object('Size', (array['S', 'M', 'L'])[k + 1], 'Color', ${pick(colours, sql`n`, 22)}),
      ${pick(colours, sql`n`, 22)}, 'Unisex', 'Adult', array[md5(n::text) || md5(k::text)]
    from ${places(from, to)}, generate_series(0, ${variants - 1}) as k order by n, k`
}

function insertStock(
  { stores, variants = VARIANTS_PER_PRODUCT }: Size,
  from: number,
  to: number,
): SQL {
  const variant = id('variant', sql`n * ${VARIANTS_PER_PRODUCT} + k`)
  return sql`
    with shelf as (
      insert into variant_stock (variant_id, store_id, product_id, stock)
      select ${variant}, ${id('store', sql`n % ${stores}`)}, ${id('product', sql`n`)}, ${PIECES}::int
      from ${places(from, to)}, generate_series(0, ${variants - 1}) as k order by n, k
      returning variant_id, stock
    )
    insert into stock_movements (variant_id, stock_change, held_change, kind, reference, at)
    select variant_id, stock, 0, 'import', 'bench', now() from shelf`
}

async function findProductIds(tx: Tx, from: number, to: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select ${id('product', sql`n`)} as id from ${places(from, to)}`,
  )
  return rows.map((row) => row.id)
}
