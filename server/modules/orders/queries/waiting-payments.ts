import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderStatuses } from '#shared/order-status.ts'

const waitingPayment = z.object({
  orderId: z.string(),
  lines: z.array(z.object({ variantId: z.string(), quantity: z.int(), pricePaise: z.int() })),
})
export type WaitingPayment = z.infer<typeof waitingPayment>
const heldPieces = z.object({ variantId: z.string(), pieces: z.int() })

/** The shopper's bookings that wait for their payment and have one of these variants, with all their lines. */
export async function findWaitingPayments(
  db: Db,
  shopperId: string,
  variantIds: readonly string[],
): Promise<WaitingPayment[]> {
  const { rows } = await db.execute(sql`
    select o.id as "orderId", (
      select jsonb_agg(jsonb_build_object('variantId', l.variant_id, 'quantity', l.quantity,
        'pricePaise', l.price_paise)) from order_lines l where l.order_id = o.id) as lines
    from orders o
    where o.shopper_id = ${shopperId}::uuid and o.status = 'payment_pending' and exists (
      select from order_lines l
      where l.order_id = o.id and l.variant_id = any(${sql.param([...variantIds])}::uuid[]))
    order by o.id`)
  return checkRows(waitingPayment, rows)
}

const openBooking = z.object({ id: z.string(), status: z.enum(orderStatuses) })

type WaitingFilter = {
  variantIds: readonly string[]
  since?: Date
  besides?: readonly string[] | undefined
}

/** An open booking of the shopper, booked at or after `since`, that has one of these variants; the newest first. */
export async function findOpenBooking(
  db: Db,
  shopperId: string,
  { variantIds, since = new Date(0), besides = [] }: WaitingFilter,
): Promise<z.infer<typeof openBooking> | undefined> {
  const { rows } = await db.execute(sql`
    select o.id, o.status from orders o join order_lines l on l.order_id = o.id and not l.declined
    where o.shopper_id = ${shopperId}::uuid
      and o.status in ('payment_pending', 'awaiting_confirmation', 'ready_for_pickup')
      and l.variant_id = any(${sql.param([...variantIds])}::uuid[])
      and o.booked_at >= ${since.toISOString()}::timestamptz
      and o.id <> all(${sql.param([...besides])}::uuid[])
    order by o.seq desc limit 1`)
  return checkRows(openBooking, rows)[0]
}

/** The number of pieces that these open bookings hold, by the variant's id. */
export async function findHeldPieces(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.execute(sql`
    select variant_id as "variantId", sum(quantity)::int as pieces from order_lines
    where order_id = any(${sql.param([...orderIds])}::uuid[])
    group by variant_id`)
  return new Map(checkRows(heldPieces, rows).map(({ variantId, pieces }) => [variantId, pieces]))
}

const duePayment = z.object({ orderId: z.string(), dueAt: z.coerce.date() })
type DuePayment = z.infer<typeof duePayment>

/** Unpaid online bookings whose hold ends by `until`, the longest overdue first. */
export async function findDuePayments(
  db: Db,
  { until, limit }: { until: Date; limit: number },
): Promise<DuePayment[]> {
  const { rows } = await db.execute(sql`
    select id as "orderId", due_at as "dueAt" from orders
    where status = 'payment_pending' and due_at <= ${until.toISOString()}::timestamptz
    order by due_at, id limit ${limit}`)
  return checkRows(duePayment, rows)
}

type Dead = { before: Date; limit: number; orderId?: string }

/**
 * Unpaid online bookings whose checkout began before this time and reached no payer, because the server ended during
 * the checkout. Reads only one booking when `orderId` is given.
 */
export async function findDeadCheckouts(
  db: Db,
  { before, limit, orderId }: Dead,
): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select o.id from orders o
    join payment_orders p on p.purpose = 'order' and p.subject_id = o.id
    where o.status = 'payment_pending' and p.state in ('creating', 'failed')
      and p.watched_from <= ${before.toISOString()}::timestamptz
      and ${orderId === undefined ? sql`true` : sql`o.id = ${orderId}`}
    order by p.watched_from limit ${limit}`)
  return checkRows(z.object({ id: z.string() }), rows).map(({ id }) => id)
}
