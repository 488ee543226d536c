import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { codeTexts, hasCode } from '#server/platform/db/tables/catalog.ts'
import { holdEndOf } from '#server/platform/db/tables/inventory.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Attributes } from '#shared/contract/goods.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import type { OwnPlace } from '../rules/own-list.ts'
import {
  colorsOf,
  counterLayers,
  type CounterWords,
  type SaidNumber,
  wantedOf,
  wordPatterns,
} from '../rules/till-words.ts'
import { literalOf } from '../rules/condition.ts'
import { matchesCondition } from './engine/tsquery.ts'

const row = z.object({
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  image: z.string().nullable(),
  SKU: z.string(),
  attributes: Attributes,
  pricePaise: z.int(),
  mrpPaise: z.int(),
  free: z.int(),
  held: z.int(),
  heldUntil: z.coerce.date().nullable(),
  isCode: z.boolean(),
  /** The variant has the numbers, sizes and prices of the words. */
  fits: z.boolean(),
  colorMap: z.string(),
  ageGroup: z.string(),
  key: z.int(),
})
export type CounterGoods = z.infer<typeof row>

export type WantedGoods = {
  storeId: string
  /** The text as typed, which may be a code. */
  code: string
  words: CounterWords
  after: OwnPlace | null
  now: Date
}

/**
 * The variants of a page of products of the store, and of one product more, that a text of the counter means. On the
 * shelf are inactive products too. A code comes first, then a price, then the very words of the name, then the very
 * colour, then the latest article.
 */
export async function findCounterGoods(db: Db, wanted: WantedGoods): Promise<CounterGoods[]> {
  const { storeId, code, words, after, now } = wanted
  const { rows } = await db.execute(sql`
    with shelf as materialized (
      select p.id, p.seq, p.name, p.brand, p.category, p.sub_category, p.offered_to
      from products p where p.store_id = ${storeId}::uuid
    ), goods as materialized (
      select v.id, v.product_id, coalesce(${hasCode(code)}, false) as is_code, ${codeTexts} as codes,
        ${allOf(fitsOf(words))} as fits, ${hasPrice(words)} as has_price, ${hasColor(words)} as has_color
      from variants v join shelf p on p.id = v.product_id ${asksPrice(words) ? offerAt(now) : sql``}
      where v.store_id = ${storeId}::uuid and v.retired_at is null
    ), sums as materialized (
      select product_id, bool_or(is_code) as is_code, bool_or(fits) as fits, string_agg(codes, e'\n') as codes,
        bool_or(fits and has_price) as has_price, bool_or(fits and has_color) as has_color
      from goods group by 1
    ), hits as (
      select p.id, p.seq, ${keyOf(words)} as key
      from sums join shelf p on p.id = sums.product_id
      left join search_products h on h.product_id = p.id and h.store_id = ${storeId}::uuid
      where sums.is_code or (sums.fits and ${isMeant(words)})
    ), page as materialized (
      select * from hits where ${after ? afterPlace(after, storeId) : sql`true`}
      order by key, seq desc limit ${PAGE_SIZE_MERCHANT + 1}::int
    )
    select p.id as "productId", v.id as "variantId", p.name as "productName", v.images[1] as image, v.sku as "SKU",
      v.attributes, ${priceInForce} as "pricePaise", v.mrp_paise as "mrpPaise", k.stock - k.held as free, k.held,
      case when k.held > 0 then ${holdEndOf(sql`v.id`)} end as "heldUntil", goods.is_code as "isCode", goods.fits,
      v.color_map as "colorMap", v.size_age_group as "ageGroup", page.key
    from page join shelf p on p.id = page.id join goods on goods.product_id = p.id
    join variants v on v.id = goods.id and v.store_id = ${storeId}::uuid and v.retired_at is null
    join variant_stock k on k.variant_id = v.id ${offerAt(now)}
    order by page.key, page.seq desc, v.position`)
  return checkRows(row, rows)
}

const allOf = (conditions: SQL[]) =>
  conditions.length > 0 ? sql`coalesce(${sql.join(conditions, sql` and `)}, false)` : sql`true`
const anyOf = (conditions: SQL[]) =>
  conditions.length > 0 ? sql`coalesce(${sql.join(conditions, sql` or `)}, false)` : sql`false`

/** The conditions on a variant `v` of product `p`. A colour beside a size or a number has to be the one of this variant. */
function fitsOf({ asked, numbers }: CounterWords): SQL[] {
  const { range, sizes } = wantedOf(asked)
  const narrow = [
    ...numbers.map(hasNumber),
    ...(sizes.length > 0 ? [hasSize(sizes)] : []),
    ...(range
      ? [sql`${priceInForce} between ${range.lowPaise}::int and ${range.highPaise}::int`]
      : []),
  ]
  const { families, names } = colorsOf(asked)
  if (narrow.length === 0 || families.length === 0) return narrow
  const patterns = names.flatMap(wordPatterns)
  const ofColor = sql`(string_to_array(lower(v.color_map), '|') && ${sql.param(families)}::text[]
    or concat_ws(e'\n', v.attributes ->> 'Color', p.name) ~* any(${sql.param(patterns)}::text[]))`
  return [...narrow, ofColor]
}

const hasSize = (sizes: string[]) =>
  sql`lower(v.attributes ->> 'Size') = any(${sql.param(sizes)}::text[])`

const costs = ({ paise, isWhole }: SaidNumber) =>
  isWhole
    ? sql`${priceInForce} / 100 = ${paise / 100}::bigint`
    : sql`${priceInForce} = ${paise}::bigint`

/** All barcodes of a country begin with the same three digits. */
const SHORTEST_OF_BARCODE = 4

/** A price, a size, a word of the name, or the beginning of a code: never a part of another number. */
function hasNumber(number: SaidNumber): SQL {
  const { text, sizes } = number
  const whole = String.raw`(?<![\d.])${text.replace('.', String.raw`\.`)}(?![\d.])`
  const ofBarcode =
    text.length < SHORTEST_OF_BARCODE
      ? sql`false`
      : sql`exists (select from unnest(v.barcodes) code where starts_with(code, ${text}::text))`
  return sql`(${costs(number)} or ${hasSize(sizes)} or p.name ~ ${whole}::text
    or starts_with(v.sku, ${text}::text) or ${ofBarcode})`
}

/** The prices in force of the whole shelf are read only when the words have one. */
const asksPrice = ({ asked, numbers }: CounterWords) => numbers.length > 0 || asked.price !== null

const hasPrice = ({ numbers }: CounterWords) => anyOf(numbers.map(costs))

/** True for a variant whose colour is the very one of the words: not Off White for white. */
function hasColor({ asked }: CounterWords): SQL {
  const { names } = colorsOf(asked)
  return sql`lower(coalesce(v.attributes ->> 'Color', v.color_map)) = any(${sql.param(names)}::text[])`
}

/** Products with all words at the beginnings of words, or with what they mean in the index; numbers need no words. */
function isMeant({ asked, numbers, rest }: CounterWords): SQL {
  const patterns = wordPatterns(rest)
  const { query, range, sizes } = wantedOf(asked)
  const isNarrow = range !== null || sizes.length > 0
  const typed = sql`concat_ws(e'\n', p.name, p.brand, p.sub_category, sums.codes)
    ~* all(${sql.param(patterns)}::text[])`
  if (query)
    return sql`(${matchesCondition(query.match)} is true ${patterns.length > 0 ? sql`or ${typed}` : sql``})`
  if (isNarrow || numbers.length > 0) return sql`true`
  return patterns.length > 0 ? typed : sql`false`
}

/** A number with a bit for each criterion that a product `p` does not meet, the most important the highest. */
function keyOf({ asked }: CounterWords): SQL {
  const colors = asked.phrases.filter(({ sense, not }) => sense?.kind === 'colour' && !not)
  const inName = colors.map(({ words }) => matchesCondition(literalOf(words, 'B')))
  const criteria = [
    sql`sums.is_code`,
    sql`sums.has_price`,
    ...counterLayers(asked).map(matchesCondition),
    sql`sums.has_color`,
    ...inName,
  ]
  return criteria.reduce(
    (key, met) => sql`(${key}) * 2 + case when ${met} then 0 else 1 end`,
    sql`0`,
  )
}

const afterPlace = ({ key, id }: OwnPlace, storeId: string) => sql`(key, -seq) > (${key}::bigint,
  -(select p.seq from products p where p.id = ${id}::uuid and p.store_id = ${storeId}::uuid))`
