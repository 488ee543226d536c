import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { findShopperOf } from '../queries/orders.ts'
import * as rows from '../queries/waiting-payments.ts'

export const findWaitingPayment = rows.findWaitingPayment

/** Whether this is a booking of the shopper; the answer for other people's bookings is the same as for none. */
export async function isOwnBooking(db: Db, { userId }: Shopper, orderId: string): Promise<boolean> {
  return (await findShopperOf(db, orderId)) === userId
}
