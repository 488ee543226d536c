import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { findShopperOf } from '../queries/orders.ts'
import * as rows from '../queries/waiting-payments.ts'

export const findWaitingPayments = rows.findWaitingPayments

/** True for a booking of the shopper; false for unknown bookings and for bookings of other people. */
export async function isOwnBooking(db: Db, { userId }: Shopper, orderId: string): Promise<boolean> {
  return (await findShopperOf(db, orderId)) === userId
}
