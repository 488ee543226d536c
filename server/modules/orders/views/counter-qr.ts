import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import type { askCounterQr } from '#shared/contract/orders/counter-qr.ts'
import type { z } from 'zod'
import { findCounterPayments } from '../queries/counter-payments.ts'
import { viewMerchantOrder } from './merchant-orders.ts'

type CounterQrState = Omit<z.input<typeof askCounterQr.output>, 'isAnswered'>

/** The order of the own store, and the state of its newest payment by QR. Throws NOT_FOUND when it never had one. */
export async function viewCounterQr(
  db: Db,
  merchant: Merchant,
  orderId: string,
): Promise<CounterQrState> {
  const order = await viewMerchantOrder(db, merchant, orderId)
  const [newest] = await findCounterPayments(db, order.orderId)
  if (!newest) throw new AppError('NOT_FOUND', { reason: 'booking' })
  const isOver = order.orderStatus !== 'Ready for Pickup'
  if (newest.endedAs === 'paid') return { state: 'paid', order }
  return { state: newest.endedAs !== null || isOver ? 'ended' : 'open', order }
}
