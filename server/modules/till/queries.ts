import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { onlineMoney } from '#server/platform/db/tables/payments.ts'
import {
  drawerCounts,
  drawerMoves,
  loweredPrices,
  returnLines,
  returns,
  saleDiscounts,
  takenOf,
} from '#server/platform/db/tables/till.ts'
import { Attributes, Category } from '#shared/contract/goods.ts'

const goodsRow = z.object({
  variantId: z.string(),
  name: z.string(),
  attributes: Attributes,
  sku: z.string(),
  pricePaise: z.int(),
  mrpPaise: z.int(),
  category: Category,
  hsn: z.string(),
  gstSlab: z.int(),
  gstFixed: z.boolean(),
  isUsed: z.boolean(),
})
export type Goods = z.infer<typeof goodsRow>

/**
 * Variants of this store that are not retired, with their price in force, by id. Variants of inactive products are
 * included, because they are on the shelf.
 */
export async function findGoods(
  tx: Tx,
  storeId: string,
  variantIds: string[],
): Promise<Map<string, Goods>> {
  const { rows } = await tx.execute(sql`
    select v.id as "variantId", p.name, v.attributes, v.sku, ${priceInForce} as "pricePaise",
      v.mrp_paise as "mrpPaise", p.category, p.hsn, p.gst_rate as "gstSlab", p.gst_fixed as "gstFixed",
      v.condition = 'Used' as "isUsed"
    from variants v join products p on p.id = v.product_id ${offerAt(tx.now)}
    where v.id = any(${sql.param(variantIds)}::uuid[]) and v.store_id = ${storeId}::uuid
      and v.retired_at is null`)
  return new Map(checkRows(goodsRow, rows).map((goods) => [goods.variantId, goods]))
}

const returnedRow = z.object({
  position: z.int(),
  /** Null for a free amount. */
  variantId: z.string().nullable(),
  /** Pieces of earlier returns. */
  returned: z.int(),
})

/** The variant of each line of a bill, and the pieces that were returned. */
export async function findReturned(tx: Tx, billId: string) {
  const { rows } = await tx.execute(sql`
    select l.position, coalesce(l.variant_id, o.variant_id) as "variantId",
      (select coalesce(sum(rl.quantity), 0)::int from returns r
        join return_lines rl on rl.return_id = r.id and rl.position = l.position
        where r.bill_id = b.id) as returned
    from bills b join bill_lines l on l.bill_id = b.id
    left join order_lines o on o.order_id = b.order_id and o.position = l.position
    where b.id = ${billId}::uuid`)
  return new Map(checkRows(returnedRow, rows).map((row) => [row.position, row]))
}

const providerNote = z.object({ noteId: z.string(), amountPaise: z.int() })

/** The credit notes of refunds at the provider that are not counted for a return, the oldest first. */
export async function findProviderNotes(tx: Tx, billId: string) {
  const { rows } = await tx.execute(sql`
    select n.id as "noteId", n.total_paise as "amountPaise" from bills n
    where n.corrects_id = ${billId}::uuid and n.reason = 'provider' and n.actor_id is null
      and not exists (select from returns r where r.note_id = n.id)
    order by n.issued_at, n.serial`)
  return checkRows(providerNote, rows)
}

type NewReturn = Omit<typeof returns.$inferInsert, 'returnedAt'> & {
  lines: readonly { position: number; quantity: number; restock: boolean }[]
}

export async function insertReturn(tx: Tx, { lines, ...one }: NewReturn): Promise<void> {
  await tx.insert(returns).values({ ...one, returnedAt: tx.now })
  await tx
    .insert(returnLines)
    .values(
      lines.map(({ restock, ...line }) => ({ ...line, returnId: one.id, restocked: restock })),
    )
}

export async function insertLoweredPrices(
  tx: Tx,
  lowered: readonly (typeof loweredPrices.$inferInsert)[],
): Promise<void> {
  if (lowered.length > 0) await tx.insert(loweredPrices).values([...lowered])
}

const takenRow = z.object({
  cash: z.int(),
  upi: z.int(),
  card: z.int(),
  corrections: z.int(),
})

/** How the money of a bill of this store was taken at the counter, in paise; undefined without such a bill. */
export async function findTaken(tx: Tx, storeId: string, billId: string) {
  const { rows } = await tx.execute(sql`
    select w.cash, w.upi, w.card, w.corrections
    from bills b left join orders o on o.id = b.order_id
    cross join lateral ${takenOf()} w
    where b.id = ${billId}::uuid and b.store_id = ${storeId}::uuid and b.kind <> 'credit_note'`)
  return checkRows(takenRow, rows)[0]
}

export async function insertSaleDiscount(
  tx: Tx,
  discount: typeof saleDiscounts.$inferInsert,
): Promise<void> {
  await tx.insert(saleDiscounts).values(discount)
}

const moneyRow = z.object({ isDisputed: z.boolean(), moneyLeftPaise: z.int() })

/** The online payment of an order: whether it is disputed, and what is left of it; undefined without one. */
export async function findOnlineMoney(tx: Tx, orderId: string) {
  const { rows } = await tx.execute(onlineMoney(sql`${orderId}::uuid`))
  return checkRows(moneyRow, rows)[0]
}

/** Saves a count of the drawer. */
export async function insertDrawerCount(
  tx: Tx,
  count: Omit<typeof drawerCounts.$inferInsert, 'at'>,
): Promise<void> {
  await tx.insert(drawerCounts).values({ ...count, at: tx.now })
}

/** Saves cash that was put into the drawer or taken out of it. */
export async function insertDrawerMove(
  tx: Tx,
  move: Omit<typeof drawerMoves.$inferInsert, 'at'>,
): Promise<void> {
  await tx.insert(drawerMoves).values({ ...move, at: tx.now })
}
