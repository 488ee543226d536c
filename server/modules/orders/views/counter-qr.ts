import { desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { counterPayments } from '#server/platform/db/tables/orders.ts'
import { AppError } from '#shared/app-error.ts'
import type { askCounterQr } from '#shared/contract/orders/counter-qr.ts'
import { viewMerchantOrder } from './merchant-orders.ts'

type CounterQrState = Omit<z.input<typeof askCounterQr.output>, 'isAnswered'>

/**
 * The order of the own store, and the state of its open payment by QR or of the one that ended last. Throws NOT_FOUND when
 * it never had one.
 */
export async function viewCounterQr(
  db: Db,
  merchant: Merchant,
  orderId: string,
): Promise<CounterQrState> {
  const order = await viewMerchantOrder(db, merchant, orderId)
  const [last] = await db
    .select({ endedAs: counterPayments.endedAs })
    .from(counterPayments)
    .where(eq(counterPayments.orderId, order.orderId))
    .orderBy(sql`${counterPayments.endedAt} desc nulls first`, desc(counterPayments.begunAt))
    .limit(1)
  if (!last) throw new AppError('NOT_FOUND', { reason: 'booking' })
  if (last.endedAs === 'paid') return { state: 'paid', order }
  const isOver = last.endedAs !== null || order.orderStatus !== 'Ready for Pickup'
  return { state: isOver ? 'ended' : 'open', order }
}
