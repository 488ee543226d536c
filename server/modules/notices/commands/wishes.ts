import type { Tx } from '#server/platform/db/open.ts'
import { deleteWish, insertWish } from '../queries/wishes.ts'

export function saveFirstBookingWish(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  return (wanted ? insertWish : deleteWish)(tx, userId, 'firstBooking')
}
