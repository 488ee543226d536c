import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { OrderBrief } from '#shared/contract/admin/overview.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { orderStatuses, orderStatusName } from '#shared/order-status.ts'

const briefRow = z.object({
  id: z.string(),
  status: z.enum(orderStatuses),
  amountPaise: z.int(),
  bookedAt: z.coerce.date(),
  dueAt: z.coerce.date().nullable(),
  seenAt: z.coerce.date().nullable(),
  customerName: z.string(),
  storeId: z.string(),
  shopName: z.string(),
  city: z.string(),
  contactNumber: z.string(),
})

/** Orders in short. `which` may name the tables `orders`, `users` (the customers) and `stores`. */
export async function findBriefs(
  db: Db,
  { which, order, most }: { which: SQL; order: SQL; most: number },
): Promise<OrderBrief[]> {
  const { rows } = await db.execute(sql`
    select orders.id, orders.status, orders.amount_paise - orders.discount_paise as "amountPaise",
      orders.booked_at as "bookedAt", orders.due_at as "dueAt", orders.seen_at as "seenAt",
      users.name as "customerName", stores.id as "storeId", stores.shop_name as "shopName",
      stores.city, stores.contact_number as "contactNumber"
    from orders join users on users.id = orders.shopper_id join stores on stores.id = orders.store_id
    where ${which} order by ${order} limit ${most}`)
  return checkRows(briefRow, rows).map(
    ({ id, status, amountPaise, bookedAt, dueAt, seenAt, contactNumber, ...names }) => ({
      ...names,
      orderId: id,
      orderNumber: orderNumber(id),
      orderStatus: orderStatusName[status],
      amount: rupeesFromPaise(amountPaise),
      bookedAt: bookedAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
      seenAt: seenAt?.toISOString() ?? null,
      contact: formatContactNumber(contactNumber),
    }),
  )
}
