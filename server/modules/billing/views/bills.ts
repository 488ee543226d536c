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

type Wanted = {
  orderId?: string | undefined
  billId?: string | undefined
  /** The number of a credit note of this bill. */
  note?: string | undefined
}

const corrected = alias(bills, 'corrected')

/** A bill or one of its credit notes, for the order's shopper and the store's staff; others get NOT_FOUND. */
export async function viewBill(
  db: Db,
  { userId }: Pick<Shopper, 'userId'>,
  { orderId, billId, note }: Wanted,
): Promise<Bill> {
  const isMember = db
    .select({ one: sql`1` })
    .from(storeMembers)
    .where(and(eq(storeMembers.storeId, bills.storeId), eq(storeMembers.userId, userId)))
  const [row] = await db
    .select({ bill: bills, corrected })
    .from(bills)
    .leftJoin(orders, eq(orders.id, bills.orderId))
    .leftJoin(corrected, eq(corrected.id, bills.correctsId))
    .where(
      and(
        billId === undefined
          ? eq(bills.orderId, orderId ?? '')
          : eq(note === undefined ? bills.id : bills.correctsId, billId),
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
  const number = row.bill.orderId && orderNumber(row.bill.orderId)
  return { ...row.bill, orderNumber: number, corrects: row.corrected, lines }
}
