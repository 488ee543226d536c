import { and, asc, eq, exists, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { billLines, bills } from '#server/platform/db/tables/billing.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { storeMembers } from '#server/platform/db/tables/staff.ts'
import { AppError } from '#shared/app-error.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Bill } from '../rules/bill-sheet.ts'

type Wanted = { orderId: string; note?: string | undefined }

const corrected = alias(bills, 'corrected')

/** A bill or credit note of an order, for the order's shopper and the store's staff; others get NOT_FOUND. */
export async function viewBill(
  db: Db,
  { userId }: Pick<Shopper, 'userId'>,
  { orderId, note }: Wanted,
): Promise<Bill> {
  const isMember = db
    .select({ one: sql`1` })
    .from(storeMembers)
    .where(and(eq(storeMembers.storeId, orders.storeId), eq(storeMembers.userId, userId)))
  const [row] = await db
    .select({ bill: bills, corrected })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .leftJoin(corrected, eq(corrected.id, bills.correctsId))
    .where(
      and(
        eq(bills.orderId, orderId),
        note === undefined ? ne(bills.kind, 'credit_note') : eq(bills.number, note),
        or(eq(orders.shopperId, userId), exists(isMember)),
      ),
    )
  if (!row) throw new AppError('NOT_FOUND', { reason: 'bill' })
  const lines = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, row.bill.id))
    .orderBy(asc(billLines.position))
  return { ...row.bill, orderNumber: orderNumber(orderId), corrects: row.corrected, lines }
}
