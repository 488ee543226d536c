import { Client } from 'pg'
import { readQuery } from '#server/modules/search/language/read-query.ts'
import { toWordQuery } from '#server/modules/search/rules/word-query.ts'
import { tsqueryOf } from '#server/modules/search/views/engine/tsquery.ts'
import { mustExist } from '#shared/must-exist.ts'

/**
 * The best statement that was found for the answer of a search with words, brand, price and distance: the number of
 * products, the counts of four facets, each without its own filter, and 24 cards with prices and stock, but without
 * the product's order of results. The statement knows the words and the brand in advance. The benchmark does not
 * compare the product with its own statements, because slower statements would then improve its share.
 */
export async function bestSearches(url: string, paths: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const scripts: string[] = []
    for (const path of paths) {
      const query = new URL(path, 'http://bench.example').searchParams
      scripts.push(best(query, await brandOf(client, query)))
    }
    return scripts
  } finally {
    await client.end()
  }
}

async function brandOf(client: Client, query: URLSearchParams): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `select id from search_names where kind = 'brand' and key = lower($1)`,
    [query.get('brand')],
  )
  if (!rows[0]) throw new Error(`No products of the brand ${query.get('brand')}`)
  return rows[0].id
}

const KM_OF_A_DEGREE = 111
const METRES_OF_TWO_RADII = 12_742_000

function best(query: URLSearchParams, brand: number): string {
  const [low = 0, high = 0] = (query.get('price') ?? '').split('-').map(Number)
  const { phrases } = readQuery(query.get('search') ?? '')
  const { match } = mustExist(toWordQuery(phrases, { match: 'all' }), 'the words of a search')
  const words = `${tsqueryOf(match)} & '!${(query.get('city') ?? '').toLowerCase()}'`
  const sql = `
    with near as materialized (${boxCondition(query)}),
    hits as materialized (
      select h.product_id, h.store_id, h.category, h.sub_category, h.brand, h.color_set, h.sold_out, h.seq,
        ts_rank(h.words, ${quoteText(words)}::tsquery) as rank
      from search_products h
      where h.active and h.words @@ ${quoteText(words)}::tsquery
        and h.min_price_paise between ${low * 100} and ${high * 100}
        and (h.store_id in (select id from near)) is true),
    counts as materialized (
      select category, sub_category, brand, color_set, grouping(category, sub_category, brand, color_set) as part,
        count(*) as hits, count(*) filter (where brand = ${brand}) as counted
      from hits group by grouping sets ((category), (sub_category), (brand), (color_set), ())),
    winners as materialized (
      select * from hits where brand = ${brand} or not exists (select from hits where brand = ${brand})
      order by sold_out, rank desc, seq desc limit 24)
    select (select json_agg(counts) from counts) as counts,
      (select json_agg(card) from (
        select w.product_id, near.metres, p.name, p.brand, p.description, s.shop_name, s.address, s.timings,
          (select json_agg(json_build_array(v.id, v.price_paise, v.mrp_paise, v.attributes, v.images[1], k.stock - k.held))
            from variants v join variant_stock k on k.variant_id = v.id where v.product_id = w.product_id and v.retired_at is null) as variants
        from winners w join near on near.id = w.store_id join products p on p.id = w.product_id
        join stores s on s.id = w.store_id) card) as cards`
  return `${sql.replaceAll(/\s*\n\s*/g, ' ').trim()};\n`
}

function boxCondition(query: URLSearchParams): string {
  const [latitude, longitude, km] = ['lat', 'long', 'maxDistance'].map((name) =>
    Number(query.get(name)),
  ) as [number, number, number]
  const high = km / KM_OF_A_DEGREE
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  return `
    select * from (
      select s.id, ${METRES_OF_TWO_RADII} * asin(sqrt(power(sin(radians(s.lat - ${latitude}) / 2), 2)
        + cos(radians(${latitude})) * cos(radians(s.lat)) * power(sin(radians(s.lon - ${longitude}) / 2), 2))) as metres
      from stores s where s.status = 'approved' and s.lat between ${latitude - high} and ${latitude + high}
        and s.lon between ${longitude - wide} and ${longitude + wide}) s
    where metres <= ${km * 1000}`
}

/** Quotes a text without colons: pgbench would read the word after a colon as a variable's name. */
function quoteText(text: string): string {
  return `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3A')}'`
}
