import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { UNSEEN } from '#server/modules/inventory/rules/stock.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { actorNameOf } from '#server/platform/db/tables/integrations.ts'
import { type getStockMovements, StockMovement } from '#shared/contract/inventory.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { pageOf } from './pages.ts'

type Output = z.input<typeof getStockMovements.output>
const movementRow = StockMovement.omit({ by: true, name: true, order: true, bill: true }).extend({
  unseen: z.boolean(),
  waitlist: z.boolean(),
  /** Counts the variant's movements from 1. The ledger is append-only, so a number never changes. */
  number: z.int(),
  at: z.coerce.date(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  orderId: z.string().nullable(),
  shopperId: z.string().nullable(),
  isOpen: z.boolean().nullable(),
  billId: z.string().nullable(),
  billNumber: z.string().nullable(),
})
type Row = z.infer<typeof movementRow>

const MARK = /^[1-9]\d{0,8}$/

/** The ledger of one variant of the own store, newest first, with the balance after each movement. */
export async function viewStockMovements(
  db: Db,
  { storeId }: Merchant,
  { _id: variantId, page }: z.output<typeof getStockMovements.input>,
): Promise<Output> {
  if (page && !MARK.test(page)) throw invalidField('page', messageText('fields.page'))
  const { rows: own } = await db.execute(sql`
    select 1 from variants where id = ${variantId}::uuid and store_id = ${storeId}::uuid`)
  if (own.length === 0) throw new AppError('NOT_FOUND', { reason: 'product' })
  const before = page ? Number(page) : null
  const { rows } = await db.execute(sql`
    with ledger as (
      select m.*, (row_number() over w)::int as number,
        (sum(stock_change) over w)::int as stock, (sum(held_change) over w)::int as held
      from stock_movements m where variant_id = ${variantId}::uuid
      window w as (order by id)
    ), page as (
      select * from ledger where ${before}::int is null or number < ${before}::int
      order by number desc limit ${PAGE_SIZE_MERCHANT + 1}::int
    )
    select page.number, page.kind, page.at, page.stock_change as "stockChange",
      page.held_change as "heldChange", page.reference like ${`%${UNSEEN}`} as unseen,
      w.id is not null as waitlist, page.stock, page.held, page.actor_id as "actorId",
      ${actorNameOf(sql`u.name`, sql`page.actor_id`)} as "actorName", o.id as "orderId", o.shopper_id as "shopperId",
      o.closed_at is null as "isOpen", b.id as "billId", b.number as "billNumber"
    from page
    left join returns r on page.kind = 'return' and r.id = ${referencedId}
    left join bills b on b.id = coalesce(r.bill_id, case when page.kind in ('walk_in', 'adjustment') then ${referencedId} end)
      and b.store_id = ${storeId}::uuid
    left join orders o on o.id::text = split_part(page.reference, ':', 1) and o.store_id = ${storeId}::uuid
    left join waitlist_holds w on page.kind in ('hold', 'release') and w.id = ${referencedId}
    left join users u on u.id = page.actor_id
    order by page.number desc`)
  const { shown, nextPage } = pageOf(
    checkRows(movementRow, rows),
    PAGE_SIZE_MERCHANT,
    ({ number }) => String(number),
  )
  return { movements: shown.map(toMovement), nextPage }
}

/** The id that caused a movement; a reference with a suffix is no id of a bill or a return. */
const referencedId = sql`case when page.reference ~ '^[0-9a-f-]{36}$' then page.reference::uuid end`

function toMovement(row: Row): StockMovement {
  const by =
    row.actorId === null ? 'system' : row.actorId === row.shopperId ? 'shopper' : 'merchant'
  return {
    kind: row.kind,
    at: row.at.toISOString(),
    stockChange: row.stockChange,
    heldChange: row.heldChange,
    ...(row.unseen && { unseen: true }),
    ...(row.waitlist && { waitlist: true }),
    stock: row.stock,
    held: row.held,
    by,
    name: by === 'merchant' ? row.actorName : null,
    order:
      row.orderId === null
        ? null
        : {
            orderId: row.orderId,
            orderNumber: orderNumber(row.orderId),
            isOpen: row.isOpen === true,
          },
    bill: row.billId && row.billNumber ? { billId: row.billId, number: row.billNumber } : null,
  }
}
