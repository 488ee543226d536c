import { type SQL, sql } from 'drizzle-orm'
import { exchangeOf } from '#server/platform/db/tables/till.ts'

type SaidNumber = { text: string; paise: number; isWhole: boolean }
type SaidPart = { texts: string[]; query: string | null; colors: string[]; sizes: string[] }

/** Words about a bill, as the search's reader of words gives them. */
export type BillWords = {
  /** The words as typed; empty for words in a better spelling. */
  literal: string[]
  numbers: SaidNumber[]
  parts: SaidPart[]
  range: { lowPaise: number; highPaise: number } | null
}

export type ReadBillWords = (
  text: string,
  now: Date,
) => { typed: BillWords; correct: () => Promise<BillWords | null> }

/** The words of bill `b` and its customer `u` in small letters, as a lateral join `named`, so that they are read once. */
export const namedBill = sql`cross join lateral (
  select lower(concat_ws(' ', b.number, u.name, b.buyer ->> 'name', (
    select string_agg(concat_ws(' ', l.name, l.sku, (
      select string_agg(value, ' ') from jsonb_each_text(l.attributes))), ' ')
    from bill_lines l where l.bill_id = b.id))) as words offset 0) named`

/**
 * A condition on bill `b`, joined with `namedBill`: its number, articles, names and sums have all of the words as typed, or
 * all of what they mean to the trade.
 */
export function hasWords(storeId: string, { literal, numbers, parts, range }: BillWords): SQL {
  const ways = [
    ...(literal.length > 0
      ? [
          sql`not exists (select from unnest(${sql.param(literal)}::text[]) word where position(word in named.words) = 0)`,
        ]
      : []),
    ...(parts.length > 0
      ? [
          sql`(${sql.join(
            parts.map((part) => hasPart(storeId, part)),
            sql` and `,
          )})`,
        ]
      : []),
  ]
  const conditions = [
    ...numbers.map(hasNumber),
    ...(range
      ? [sql`b.total_paise between ${range.lowPaise}::int and ${range.highPaise}::int`]
      : []),
    ...(ways.length > 0 ? [sql`(${sql.join(ways, sql` or `)})`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`false`
}

/** The bill's total, what was left to pay after a gift code, or also after the goods of an exchange. */
const sums = [
  sql`b.total_paise`,
  sql`b.payable_paise`,
  sql`b.payable_paise - coalesce((${exchangeOf(sql`b.id`)} ->> 'setOffPaise')::int, 0)`,
]

/** A sum of the bill, the end of its number, or a whole number in its texts. */
function hasNumber({ text, paise, isWhole }: SaidNumber): SQL {
  const whole = String.raw`(?<![\d.])0*${text.replace('.', String.raw`\.`)}(?![\d.])`
  const has = (sum: SQL) =>
    isWhole ? sql`(${sum}) / 100 = ${paise / 100}::bigint` : sql`(${sum}) = ${paise}::bigint`
  return sql`(${sql.join(sums.map(has), sql` or `)} or named.words ~ ${whole}::text)`
}

function hasPart(storeId: string, { texts, query, colors, sizes }: SaidPart): SQL {
  const ofVariants = [
    ...(query ? [sql`h.words @@ ${query}::tsquery`] : []),
    ...(colors.length > 0 ? [sql`lower(v.color_map) = any(${sql.param(colors)}::text[])`] : []),
  ]
  // The articles are read once for the whole list, by the index of this store.
  const variants = ofVariants.map(
    (condition) => sql`exists (select from bill_lines l
      left join order_lines ol on ol.order_id = b.order_id and ol.position = l.position
      where l.bill_id = b.id and coalesce(l.variant_id, ol.variant_id) in (
        select v.id from variants v join search_products h on h.product_id = v.product_id and h.store_id = ${storeId}::uuid
        where v.store_id = ${storeId}::uuid and ${condition}))`,
  )
  const ofSize =
    sizes.length > 0
      ? [
          sql`exists (select from bill_lines l where l.bill_id = b.id
            and lower(l.attributes ->> 'Size') = any(${sql.param(sizes)}::text[]))`,
        ]
      : []
  const named = sql`exists (select from unnest(${sql.param(texts)}::text[]) word where position(word in named.words) > 0)`
  return sql`(${sql.join([named, ...variants, ...ofSize], sql` or `)})`
}
