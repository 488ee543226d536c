import { and, asc, between, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { idsOfNumber } from '#server/modules/orders/rules/numbers.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { waitsForDispute } from '#server/platform/db/tables/payments.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Calls } from '#shared/contract/map.ts'
import { refundReasons } from '#shared/contract/orders/orders.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import type { PrepaidOrder } from '#shared/contract/admin/refunds.ts'
import { readSearch } from '../language/read-search.ts'
import { hasWords } from './lists.ts'
import { findCustomersAlike, findStoresAlike, isAmong } from './names.ts'
import { viewDisputesOf } from './disputes.ts'
import { loadRefunds } from '#server/platform/db/rows/shown-money.ts'
import { shapeRefund } from '#server/modules/payments/rules/shape-refund.ts'

type Output = Calls['GET /admin/refunds']['output']

/** Rows per list: more than an administrator decides on in a day. */
const MOST = 200

const refundRow = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  shopName: z.string().nullable(),
  amountPaise: z.int(),
  reason: z.enum(refundReasons),
  createdAt: z.coerce.date(),
  error: z.string().nullable(),
  waits: z.boolean(),
  paymentId: z.string(),
})

const numberOf = (orderId: string | null) => (orderId === null ? null : orderNumber(orderId))

/** Refunds that need a decision, then those that wait for the end of a dispute; each group with the oldest first. */
export async function viewStuckRefunds(db: Db): Promise<Output> {
  const { rows } = await db.execute(sql`
    select r.id, o.id as "orderId", s.shop_name as "shopName", r.amount_paise
        - (select coalesce(sum(q.amount_paise), 0)::int from refund_parts q where q.refund_id = r.id)
        as "amountPaise",
      r.reason, r.created_at as "createdAt", r.last_error as error,
      r.state <> 'needs_person' as waits, p.provider_payment_id as "paymentId"
    from refunds r join payments p on p.id = r.payment_id
    join payment_orders po on po.id = p.payment_order_id
    left join orders o on po.purpose = 'order' and o.id = po.subject_id
    left join stores s on s.id = o.store_id
    where r.state = 'needs_person' or ${waitsForDispute(sql`r`)} order by waits, r.created_at, r.id limit ${MOST}`)
  return {
    refunds: checkRows(refundRow, rows).map(({ id, orderId, createdAt, amountPaise, ...row }) => ({
      ...row,
      _id: id,
      orderNumber: numberOf(orderId),
      amount: rupeesFromPaise(amountPaise),
      startedAt: createdAt.toISOString(),
    })),
  }
}

const MOST_FOUND = 20

async function fittingOf(db: Db, search: string) {
  const { names, orderNumbers } = readSearch(search)
  const texts = sql`concat_ws(' ', ${stores.storeName}, ${users.name}, ${users.email})`
  const numbers = orderNumbers.map((number) => {
    const ids = idsOfNumber(number)
    return ids ? between(orders.id, ids.first, ids.last) : undefined
  })
  return or(
    ...numbers,
    names === '' ? sql`false` : and(...hasWords(texts, names)),
    isAmong(sql`${orders.storeId}`, await findStoresAlike(db, names)),
    isAmong(sql`${orders.shopperId}`, await findCustomersAlike(db, names)),
  )
}

/** Prepaid orders that are ready for pickup, by order number or words of shop and customer; the oldest first. */
export async function viewPrepaidOrders(db: Db, search: string): Promise<PrepaidOrder[]> {
  const fitting = search === '' ? undefined : await fittingOf(db, search)
  const rows = await db
    .select({
      id: orders.id,
      shopName: stores.storeName,
      customerName: users.name,
      amountPaise: orders.amountPaise,
      readyAt: orders.readyAt,
      dueAt: orders.dueAt,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(users, eq(users.id, orders.shopperId))
    .where(and(eq(orders.status, 'ready_for_pickup'), eq(orders.paymentMethod, 'online'), fitting))
    .orderBy(asc(orders.readyAt), asc(orders.id))
    .limit(MOST_FOUND)
  const ids = rows.map(({ id }) => id)
  const disputes = await viewDisputesOf(db, ids)
  const refunds = await loadRefunds(db, ids)
  return rows.map(({ id, amountPaise, readyAt, dueAt, ...names }) => ({
    ...names,
    _id: id,
    disputes: disputes.filter(({ orderId }) => orderId === id),
    refunds: refunds.filter(({ orderId }) => orderId === id).map(shapeRefund),
    orderNumber: orderNumber(id),
    amount: rupeesFromPaise(amountPaise),
    readyAt: mustExist(readyAt, 'the time of a ready order').toISOString(),
    deadline: mustExist(dueAt, 'the deadline of a ready order').toISOString(),
  }))
}
