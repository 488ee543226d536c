import { eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import { declaredByBrand } from '#server/platform/db/tables/catalog.ts'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { averageOf } from '#server/platform/db/tables/reviews.ts'
import {
  searchMeanings,
  searchMisses,
  searchMissMarks,
  searchMissPeople,
} from '#server/platform/db/tables/search.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import type { Texts } from './language/index-words.ts'
import { foreignSizes } from './language/foreign-sizes.ts'
import { type MissedSearch, shopWordsOf } from './language/search-words.ts'

/** Locks the search rows, so that two updates of one product cannot overwrite newer data with older. */
export async function lockRows(tx: Tx, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    select from search_products where product_id = any(${sql.param(productIds)}::uuid[])
    order by product_id for update`)
}

/** Deletes the search rows of products without variants. */
export async function deleteRows(tx: Tx, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx.execute(sql`
    delete from search_products where product_id = any(${sql.param(productIds)}::uuid[])`)
}

/** `origin`: the code of the declared country of origin; empty for none. `marks`: numbers of hallmark and licence. */
type ProductTexts = Texts & { id: string; origin: string; marks: string[] }

/** The texts of the products among these that have variants. */
export async function readTexts(tx: Tx, productIds: string[]): Promise<ProductTexts[]> {
  const { rows } = await tx.execute<ProductTexts>(sql`
    select p.id, p.name, p.brand, p.category, p.sub_category as "subCategory", p.description,
      s.shop_name as "storeName", s.locality, coalesce(p.hindi ->> 'productName', '') as "hindiName",
      coalesce(p.hindi ->> 'desc', '') as "hindiDescription",
      coalesce(s.hindi ->> 'shopName', '') as "hindiStoreName",
      array_remove(array[p.declared ->> 'huid', p.declared ->> 'licence', ${declaredByBrand} ->> 'licence'], null) as marks,
      coalesce(p.declared ->> 'origin', ${declaredByBrand} ->> 'origin', '') as origin, stock_row.*
    from products p join stores s on s.id = p.store_id
    cross join lateral (
      select array_agg(distinct color_map order by color_map) as "colorMaps",
        array_agg(distinct target_gender) as genders, array_agg(distinct size_age_group) as ages,
        array_remove(array_agg(distinct attributes ->> 'Color') || array_agg(distinct occasion)
          || array_agg(distinct attributes ->> 'MaterialType'), null) as details
      from variants where product_id = p.id and retired_at is null
    ) stock_row
    where p.id = any(${sql.param(productIds)}::uuid[]) and stock_row.genders is not null
    order by p.id`)
  return rows
}

/**
 * The search words of a product; `colorSet` is its colour families, separated by `|`. `origin`: the English name of its
 * country of origin; empty for none.
 */
export type FoldedRow = {
  id: string
  words: string
  colorSet: string
  origin: string
  folding: number
}

export async function saveNames(tx: Tx, rows: FoldedRow[]): Promise<void> {
  await tx.execute(sql`
    insert into search_names (kind, key, name)
    select distinct on (n.kind, lower(n.name)) n.kind, lower(n.name), n.name
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[],
      ${sql.param(rows.map(({ colorSet }) => colorSet))}::text[],
      ${sql.param(rows.map(({ origin }) => origin))}::text[]) as folded (id, color_set, origin)
    join products p on p.id = folded.id, lateral (values
      ('brand', p.brand), ('category', p.category), ('sub_category', p.sub_category),
      ('color_set', folded.color_set), ('origin', nullif(folded.origin, ''))
    ) as n (kind, name)
    where n.name is not null and not exists (
      select from search_names known where known.kind = n.kind and known.key = lower(n.name))
    order by n.kind, lower(n.name), p.seq
    on conflict do nothing`)
}

/**
 * The size of a variant `v` in small letters; a European or American size of shoes as the UK size. The size table is
 * part of the text and not a parameter, because `distinct` and `order by` must have the same expression.
 */
const sizeOfVariant = sql`coalesce(
  ${sql.raw(`'${JSON.stringify(foreignSizes)}'`)}::jsonb ->> concat_ws(' ', case when v.target_gender = 'Female' then 'women' end,
    case when v.attributes ->> 'Size' ~ '^[0-9.]+$' then lower(v.size_metric) end, lower(v.attributes ->> 'Size')),
  lower(v.attributes ->> 'Size'))`

/**
 * For variants `v` with their stock `s`: a class for the number of bookable pieces (0 to 3), and the bookable sizes in
 * small letters.
 */
const inStock = sql`
  (case when coalesce(sum(greatest(s.stock - s.held, 0)), 0) <= 0 then 0
    when sum(greatest(s.stock - s.held, 0)) = 1 then 1
    when sum(greatest(s.stock - s.held, 0)) < 5 then 2 else 3 end)::smallint as depth,
  coalesce(array_agg(distinct ${sizeOfVariant} order by ${sizeOfVariant})
    filter (where s.stock > s.held and v.attributes ->> 'Size' is not null), '{}') as sizes`

/** The products with their bookable pieces and sizes. */
const stockRows = (productIds: string[]) => sql`
  select v.product_id, ${inStock}
  from variants v left join variant_stock s on s.variant_id = v.id
  where v.product_id = any(${sql.param(productIds)}::uuid[]) and v.retired_at is null
  group by v.product_id`

/** The average rating of a product `p`; null without reviews. */
const ratingNow = sql`(select ${averageOf(sql`t.stars`, sql`t.reviews`)}
  from review_totals t where t.product_id = p.id)`

/** Writes the row even if the average is the same: the card shows the number of reviews too. */
export async function saveRating(tx: Tx, productId: string): Promise<void> {
  await tx.execute(sql`
    update search_products h set rating = ${ratingNow}
    from products p where p.id = h.product_id and h.product_id = ${productId}::uuid`)
}

export async function saveRows(tx: Tx, rows: FoldedRow[]): Promise<void> {
  await tx.execute(sql`
    with folded as (
      select * from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[],
        ${sql.param(rows.map(({ words }) => words))}::text[],
        ${sql.param(rows.map(({ colorSet }) => colorSet))}::text[],
        ${sql.param(rows.map(({ origin }) => origin))}::text[],
        ${sql.param(rows.map(({ folding }) => folding))}::int[]
      ) as f (product_id, words, color_set, origin, folding)
    ), stock_row as (
      select v.product_id, min(${priceInForce}) as min_price_paise, ${inStock}
      from folded join variants v on v.product_id = folded.product_id and v.retired_at is null
      join products p on p.id = v.product_id
      left join variant_stock s on s.variant_id = v.id ${offerAt(tx.now)}
      group by v.product_id
    )
    insert into search_products (product_id, store_id, seq, category, sub_category, brand,
      color_set, origin, min_price_paise, rating, active, sold_out, depth, sizes, words, folding, city_part)
    select p.id, p.store_id, p.seq, category.id, sub_category.id, brand.id, color_set.id, origin.id,
      stock_row.min_price_paise, ${ratingNow}, p.active, stock_row.depth = 0, stock_row.depth, stock_row.sizes,
      folded.words::tsvector || (quote_literal(city_word(s.city)) || ':1C')::tsvector,
      folded.folding, s.city_part
    from folded
    join products p on p.id = folded.product_id
    join stores s on s.id = p.store_id
    join stock_row on stock_row.product_id = p.id
    join search_names category
      on category.kind = 'category' and category.key = lower(p.category)
    join search_names sub_category
      on sub_category.kind = 'sub_category' and sub_category.key = lower(p.sub_category)
    join search_names brand on brand.kind = 'brand' and brand.key = lower(p.brand)
    join search_names color_set
      on color_set.kind = 'color_set' and color_set.key = lower(folded.color_set)
    left join search_names origin on origin.kind = 'origin' and origin.key = lower(folded.origin)
    order by p.id
    on conflict (product_id) do update set
      category = excluded.category, sub_category = excluded.sub_category,
      brand = excluded.brand, color_set = excluded.color_set, origin = excluded.origin,
      min_price_paise = excluded.min_price_paise, rating = excluded.rating, active = excluded.active,
      sold_out = excluded.sold_out, depth = excluded.depth, sizes = excluded.sizes,
      words = excluded.words,
      folding = excluded.folding, city_part = excluded.city_part`)
}

/**
 * Saves correction words with the number of saved products that have them; 0 for words of descriptions. A changed
 * number tells other processes that a word of descriptions is now in a name.
 */
export async function saveWords(tx: Tx, words: ReadonlyMap<string, number>): Promise<void> {
  await tx.execute(sql`
    insert into search_words (word, uses)
    select found.word, found.uses
    from unnest(${sql.param([...words.keys()])}::text[], ${sql.param([...words.values()])}::int[])
      as found (word, uses)
    where not exists (
      select from search_words known
      where known.word = found.word and (known.uses > 0 or found.uses = 0))
    order by found.word
    on conflict (word) do update set uses = excluded.uses, seq = default
      where search_words.uses = 0 and excluded.uses > 0`)
}

/** Ids of products whose search rows were folded by other rules than the present ones. */
export async function findFoldedOtherwise(
  db: Db,
  { folding, most }: { folding: number; most: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from search_products where folding < ${folding}::int or folding > ${folding}::int limit ${most}::int`)
  return rows.map(({ id }) => id)
}

/** The products among these whose search rows differ from their stock. */
export async function findStale(db: Db, productIds: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.product_id as id from search_products p
    join (${stockRows(productIds)}) stock_row on stock_row.product_id = p.product_id
    where (p.depth, p.sizes) is distinct from (stock_row.depth, stock_row.sizes)`)
  return rows.map(({ id }) => id)
}

export async function saveStock(tx: Tx, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    update search_products p
    set sold_out = stock_row.depth = 0, depth = stock_row.depth, sizes = stock_row.sizes
    from (${stockRows(productIds)}) stock_row
    where p.product_id = stock_row.product_id
      and (p.depth, p.sizes) is distinct from (stock_row.depth, stock_row.sizes)`)
}

/** Writes the lowest price in force of each of these products. */
export async function savePrices(tx: Tx, productIds: string[]): Promise<void> {
  await tx.execute(sql`
    update search_products h set min_price_paise = lowest.price_paise
    from (
      select v.product_id, min(${priceInForce}) as price_paise
      from variants v join products p on p.id = v.product_id ${offerAt(tx.now)}
      where v.product_id = any(${sql.param(productIds)}::uuid[]) and v.retired_at is null
      group by v.product_id
    ) lowest
    where h.product_id = lowest.product_id and h.min_price_paise <> lowest.price_paise`)
}

export async function findProductsOfStore(tx: Tx, storeId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from products where store_id = ${storeId}::uuid order by id`)
  return rows.map(({ id }) => id)
}

/** Locks and returns all explained words, so that two simultaneous changes cannot make a loop. */
export async function lockMeanings(tx: Tx) {
  await tx.execute(sql`lock table search_meanings in share row exclusive mode`)
  const { id, key, word, meaning } = searchMeanings
  return tx.select({ id, key, word, meaning }).from(searchMeanings)
}

/** The words among these that products have. */
export async function findUsedWords(tx: Tx, words: string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select word from search_words where uses > 0 and word = any(${sql.param(words)}::text[])`)
  return new Set(rows.map(({ word }) => word))
}

type MeaningRow = { key: string; word: string; meaning: string; changedBy: string }

export async function insertMeaning(tx: Tx, row: MeaningRow): Promise<void> {
  await tx.insert(searchMeanings).values({ ...row, changedAt: tx.now })
}

export async function updateMeaning(tx: Tx, id: string, row: MeaningRow): Promise<void> {
  await tx
    .update(searchMeanings)
    .set({ ...row, changedAt: tx.now })
    .where(eq(searchMeanings.id, id))
}

export async function deleteMeaning(tx: Tx, id: string): Promise<void> {
  await tx.delete(searchMeanings).where(eq(searchMeanings.id, id))
}

/**
 * Adds to the counts of searches without a hit. At most `most` different searches are stored per day; a city without
 * shops is stored as empty.
 */
export async function addMisses(
  tx: Tx,
  missed: readonly MissedSearch[],
  most: number,
): Promise<void> {
  const day = indianDay(tx.now)
  await tx.execute(sql`
    with placed as (
      select m.words, coalesce(shop.city, '') as city, sum(m.times)::int as times
      from jsonb_to_recordset(${JSON.stringify(missed)}::jsonb) as m (words text, city text, times int)
      left join (select lower(city) as name, min(city) as city from stores where status = 'approved'
        group by lower(city)) shop on shop.name = m.city
      group by 1, 2
    ), numbered as (
      select placed.*, known.words is not null as known,
        row_number() over (partition by known.words is not null order by placed.times desc, placed.words, placed.city) as nth
      from placed left join search_misses known
        on known.day = ${day}::date and known.words = placed.words and known.city = placed.city
    )
    insert into search_misses (day, words, city, times)
    select ${day}::date, words, city, times from numbered
    where known or nth <= ${most}::int - (select count(*) from search_misses where day = ${day}::date)
    order by words, city
    on conflict (day, words, city) do update
      set times = least(search_misses.times::bigint + excluded.times, 1000000)::int`)
}

/** Most marks per day, and most marks per search; the rule for shops needs five. */
const MOST_MARKS = 20_000
const MOST_MARKS_OF_WORDS = 50

/** Saves today's marks of browsers that searched in a city with a shop, and counts them again. */
export async function addMissPeople(tx: Tx, missed: readonly MissedSearch[]): Promise<void> {
  const day = indianDay(tx.now)
  const marked = missed.flatMap(({ shopWords: words, city, marks }) =>
    marks.map((mark) => ({ words, city, mark })),
  )
  if (marked.length === 0) return
  await tx.execute(sql`
    with added as (
      insert into search_miss_marks (day, words, city, mark)
      select distinct ${day}::date, m.words, shop.city, decode(m.mark, 'hex')
      from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as m (words text, city text, mark text)
      join (select lower(city) as name, min(city) as city from stores where status = 'approved'
        group by lower(city)) shop on shop.name = m.city
      where (select count(*) from search_miss_marks where day = ${day}::date) < ${MOST_MARKS}::int
        and (select count(*) from search_miss_marks k where k.day = ${day}::date and k.words = m.words
          and k.city = shop.city) < ${MOST_MARKS_OF_WORDS}::int
      order by 2, 3, 4
      on conflict do nothing returning words, city
    )
    insert into search_miss_people (day, words, city, people)
    select ${day}::date, words, city, count(*)::int from added group by words, city order by words, city
    on conflict (day, words, city) do update set people = search_miss_people.people + excluded.people`)
}

/** Deletes the counts of a search and the words for shops; returns the number of rows. */
export async function deleteMisses(tx: Tx, words: string): Promise<number> {
  const shopWords = shopWordsOf(words)
  if (shopWords !== null)
    await tx.delete(searchMissPeople).where(eq(searchMissPeople.words, shopWords))
  const { rowCount } = await tx.delete(searchMisses).where(eq(searchMisses.words, words))
  return rowCount ?? 0
}

export function deleteMissesBefore(tx: Tx, day: string): Promise<number> {
  return largestOf(
    tx.delete(searchMissPeople).where(batchOf(searchMissPeople, lt(searchMissPeople.day, day))),
    tx.delete(searchMisses).where(batchOf(searchMisses, lt(searchMisses.day, day))),
  )
}

export function deleteMarksBefore(tx: Tx, day: string): Promise<number> {
  const isOld = lt(searchMissMarks.day, day)
  return largestOf(tx.delete(searchMissMarks).where(batchOf(searchMissMarks, isOld)))
}
