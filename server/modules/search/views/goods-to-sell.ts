import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { hasCode } from '#server/platform/db/tables/catalog.ts'
import { holdEndOf } from '#server/platform/db/tables/inventory.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Attributes } from '#shared/contract/goods.ts'
import type { Calls } from '#shared/contract/map.ts'
import { getProductsQuery } from '#shared/contract/search.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mediaPath } from '#shared/paths.ts'
import { sizeForms } from '../language/sizes.ts'
import { askedVariant, chooseVariant } from '../rules/shown-variant.ts'
import { findOwnProducts, type Own, type OwnOptions, placeOf } from './own-products.ts'

type Call = Calls['GET /goods-to-sell']
export type SoughtGoods = Call['input']
export type TillOptions = Pick<OwnOptions, 'storeId' | 'now'>

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
})

/** A word that may be a size, when other words stand beside it: `linen white m`, `black 38`. */
const sizeBeside =
  /(?<=\s)(?:x{0,3}[sl]|m|[2-6]xl|\d{2}|2\.\d{1,2})(?!\S)|^(?:x{0,3}[sl]|m|[2-6]xl|\d{2}|2\.\d{1,2})(?=\s)/iu

/** The words with `size` before the one that may be a size, for which no article is needed; null without such a word. */
function withSizeWord(search: string): string | null {
  const named = search.replace(sizeBeside, (word) => `size ${word}`)
  return named === search ? null : named
}

/**
 * A page of the variants that words mean at the till, by the reader of the own products. Of each product only the
 * variants with the code, else those with the colour and size in the words, where it has such.
 */
export async function viewGoodsToSell(
  own: Own,
  { search, page }: SoughtGoods,
  options: TillOptions,
): Promise<Call['output']> {
  const findBy = (words: string) => {
    const query = getProductsQuery.parse({ search: words, ...(page && { pageParam: page }) })
    return findOwnProducts(own, query, { ...options, atTill: true })
  }
  const exact = await findBy(search)
  const named = exact.found.cards.length === 0 ? withSizeWord(search) : null
  const products = named === null ? exact : await findBy(named)
  const { found, meaning, asked } = products
  const sizes = asked.sizes.flatMap(sizeForms)
  const wanted = askedVariant(
    { colors: undefined, sizes, chosenSizes: undefined, price: null },
    asked,
  )
  const fitting = new Set(
    found.cards.flatMap(({ variants }) =>
      chooseVariant(variants, wanted).fitting.map(({ id }) => id),
    ),
  )
  const ids = found.cards.map(({ id }) => id)
  const rows = await findVariants(own.db, { ids, code: search }, options.now)
  const withCode = new Set(rows.flatMap(({ isCode, productId }) => (isCode ? [productId] : [])))
  return {
    goods: rows
      .filter(({ productId, variantId, isCode }) =>
        withCode.has(productId) ? isCode : fitting.has(variantId),
      )
      .map(({ pricePaise, mrpPaise, heldUntil, image, ...goods }) => ({
        ...goods,
        image: image && mediaPath(image),
        sellingPrice: rupeesFromPaise(pricePaise),
        MRP: rupeesFromPaise(mrpPaise),
        heldUntil: heldUntil?.toISOString() ?? null,
      })),
    didYouMean: meaning.didYouMean ?? null,
    nextPage: placeOf(products).nextPage,
  }
}

async function findVariants(db: Db, { ids, code }: { ids: string[]; code: string }, now: Date) {
  const { rows } = await db.execute(sql`
    select p.id as "productId", v.id as "variantId", p.name as "productName", v.images[1] as image, v.sku as "SKU", v.attributes,
      ${priceInForce} as "pricePaise", v.mrp_paise as "mrpPaise", k.stock - k.held as free, k.held,
      case when k.held > 0 then ${holdEndOf(sql`v.id`)} end as "heldUntil", coalesce(${hasCode(code)}, false) as "isCode"
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as found (id, place)
    join products p on p.id = found.id
    join variants v on v.product_id = p.id and v.retired_at is null
    join variant_stock k on k.variant_id = v.id ${offerAt(now)}
    order by found.place, v.position`)
  return checkRows(row, rows)
}
