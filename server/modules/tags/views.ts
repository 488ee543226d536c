import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Caller, Merchant } from '#server/modules/accounts/guards.ts'
import { offerAt, offerJson, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { codeTexts, hasCode } from '#server/platform/db/tables/catalog.ts'
import { stockOfVariant } from '#server/platform/db/tables/inventory.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { offerRow, toOwnOffer } from '#shared/catalog/own-offer.ts'
import type { Db } from '#server/platform/db/open.ts'
import { tags } from '#server/platform/db/tables/tags.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { Attributes } from '#shared/contract/goods.ts'
import {
  type getTags,
  type ScannedVariant,
  type Shelf,
  type TaggedVariant,
  TagTarget,
} from '#shared/contract/tags.ts'
import { messageText } from '#shared/message.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mediaPath } from '#shared/paths.ts'
import { readTagCode } from './rules.ts'

const PAGE_SIZE = 50
const MOST_SHELVES = 500

const tagRow = z.object({
  variantId: z.string(),
  productId: z.string(),
  productName: z.string(),
  SKU: z.string(),
  barcodes: z.array(z.string()),
  attributes: Attributes,
  pricePaise: z.int(),
  mrpPaise: z.int(),
  code: z.string().nullable(),
  stock: z.int(),
})
const listedRow = tagRow.extend({ total: z.int() })
const taggedRow = tagRow.extend({ code: z.string() })
const scannedRow = taggedRow.extend({
  offer: offerRow.nullable(),
  image: z.string().nullable(),
  status: z.boolean(),
  held: z.int(),
})
const targetRow = TagTarget.omit({ isOwn: true }).extend({ isRetired: z.boolean() })

const columnsWith = (
  price: SQL,
) => sql`v.id as "variantId", p.id as "productId", p.name as "productName",
  v.sku as "SKU", v.barcodes, v.attributes, ${price} as "pricePaise",
  v.mrp_paise as "mrpPaise", t.code, k.stock`
/** A printed tag remains longer than a campaign, so it has the shop's own price. */
const columns = columnsWith(sql`v.price_paise`)

function shapeTagged({ pricePaise, mrpPaise, ...row }: z.infer<typeof tagRow>): TaggedVariant {
  return { ...row, sellingPrice: rupeesFromPaise(pricePaise), MRP: rupeesFromPaise(mrpPaise) }
}

type TagFilter = { search?: string | undefined; page?: string | null | undefined }

/** A page of the own store's variants that may get a tag (active products, by name), and the store's shelf tags. */
export async function viewTags(
  db: Db,
  { storeId }: Merchant,
  { search, page }: TagFilter,
): Promise<z.input<typeof getTags.output>> {
  const offset = offsetOf(page)
  const { rows: found } = await db.execute(sql`
    select ${columns}, (count(*) over ())::int as total
    from variants v join products p on p.id = v.product_id and p.store_id = v.store_id
    cross join ${stockOfVariant} left join tags t on t.variant_id = v.id
    where v.store_id = ${storeId}::uuid and p.active and v.retired_at is null
      ${matchesSearch(search ?? '')}
    order by lower(p.name), p.id, v.position limit ${PAGE_SIZE} offset ${offset}`)
  const rows = checkRows(listedRow, found)
  const total = rows[0]?.total ?? 0
  const next = offset + rows.length
  return {
    variants: rows.map(({ total: _total, ...row }) => shapeTagged(row)),
    total,
    shelves: await viewShelves(db, storeId),
    nextPage: next < total ? String(next) : null,
  }
}

function offsetOf(page: string | null | undefined): number {
  if (!page) return 0
  if (!/^\d{1,6}$/.test(page)) throw invalidField('page', messageText('fields.page'))
  return Number(page)
}

function matchesSearch(search: string): SQL {
  const words = search.split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql``
  const all = words.map(
    (word) => sql`strpos(lower(concat_ws(' ', p.name, p.brand, p.sub_category, ${codeTexts})),
      lower(${word})) > 0`,
  )
  return sql` and (${sql.join(all, sql` and `)} or ${hasCode(search)})`
}

async function viewShelves(db: Db, storeId: string): Promise<Shelf[]> {
  const rows = await db
    .select()
    .from(tags)
    .where(sql`${tags.storeId} = ${storeId}::uuid and ${tags.shelfName} is not null`)
    .orderBy(asc(sql`lower(${tags.shelfName})`))
    .limit(MOST_SHELVES)
  return rows.map(shapeShelf)
}

function shapeShelf({ id, shelfName, shelfSearch, code }: typeof tags.$inferSelect): Shelf {
  return { tagId: id, name: shelfName ?? '', search: shelfSearch ?? '', code }
}

export async function viewShelf(db: Db, tagId: string): Promise<Shelf> {
  const [row] = await db.select().from(tags).where(eq(tags.id, tagId))
  if (!row) throw new AppError('NOT_FOUND', { reason: 'tag' })
  return shapeShelf(row)
}

/** The tags of these variants of the own store, in the given order. */
export async function viewTagsOf(
  db: Db,
  { storeId }: Merchant,
  variantIds: readonly string[],
): Promise<(TaggedVariant & { code: string })[]> {
  const { rows } = await db.execute(sql`
    select ${columns} from tags t join variants v on v.id = t.variant_id
    join products p on p.id = v.product_id join variant_stock k on k.variant_id = v.id
    where t.store_id = ${storeId}::uuid and v.id = any(${sql.param([...variantIds])}::uuid[])
    order by array_position(${sql.param([...variantIds])}::uuid[], v.id)`)
  return checkRows(taggedRow, rows).map((row) => ({ ...shapeTagged(row), code: row.code }))
}

/** The price in force and the stock of the variant that a tag of the own store belongs to. */
export async function viewScanned(
  db: Db,
  { storeId }: Merchant,
  code: string,
  now: Date,
): Promise<ScannedVariant> {
  const { rows } = await db.execute(sql`
    select ${columnsWith(priceInForce)}, ${offerJson} as offer, v.images[1] as image, p.active as status,
      k.held
    from tags t join variants v on v.id = t.variant_id join products p on p.id = v.product_id
    join variant_stock k on k.variant_id = v.id ${offerAt(now)}
    where t.code = ${readTagCode(code)} and t.store_id = ${storeId}::uuid and v.retired_at is null`)
  const [row] = checkRows(scannedRow, rows)
  if (!row) throw new AppError('NOT_FOUND', { reason: 'tag' })
  const { image, offer, ...rest } = row
  return {
    ...shapeTagged(rest),
    code: row.code,
    ...(offer && { ownOffer: toOwnOffer(offer.until, offer.wasPaise) }),
    image: mediaPath(image),
    status: row.status,
    held: row.held,
    free: row.stock - row.held,
  }
}

/** The target of a tag. Only the own merchant can open tags of a store that shoppers cannot see. */
export async function viewTagTarget(
  db: Db,
  { storeId }: Pick<Caller, 'storeId'>,
  code: string,
): Promise<TagTarget> {
  const { rows } = await db.execute(sql`
    select t.store_id as "storeId", t.shelf_search as search,
      case when p.active and v.retired_at is null then p.id end as "productId",
      case when p.active and v.retired_at is null then v.id end as "variantId",
      (v.id is null or v.retired_at is not null) as "isRetired"
    from tags t join stores s on s.id = t.store_id
    left join variants v on v.id = t.variant_id left join products p on p.id = v.product_id
    where t.code = ${readTagCode(code)}
      and (s.status = 'approved' or s.id = ${storeId}::uuid)`)
  const [row] = checkRows(targetRow, rows)
  if (!row) throw new AppError('NOT_FOUND', { reason: 'tag' })
  const { isRetired, ...target } = row
  return { ...target, isOwn: row.storeId === storeId && !isRetired }
}
