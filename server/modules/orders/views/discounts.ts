import { asc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { GiftOnBill } from '#server/modules/giftcodes/commands.ts'
import type { Db } from '#server/platform/db/open.ts'
import { orderDiscounts } from '#server/platform/db/tables/orders.ts'
import type { checkGiftCodeOfOrder, OrderDiscount } from '#shared/contract/orders/orders.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'

export type DiscountRow = typeof orderDiscounts.$inferSelect

export async function loadDiscounts(db: Db, orderIds: string[]): Promise<DiscountRow[]> {
  return db
    .select()
    .from(orderDiscounts)
    .where(inArray(orderDiscounts.orderId, orderIds))
    .orderBy(asc(orderDiscounts.position))
}

export function shapeDiscount({
  kind,
  reference,
  amountPaise,
}: DiscountRow): z.infer<typeof OrderDiscount> {
  return { kind, reference, amount: rupeesFromPaise(amountPaise) }
}

export function shapeGiftOnBill({
  lastFour,
  leftPaise,
  redeemedAt,
  discountPaise,
  payablePaise,
  lostPaise,
  restPaise,
}: GiftOnBill): z.infer<typeof checkGiftCodeOfOrder.output> {
  return {
    lastFour,
    amount: rupeesFromPaise(leftPaise),
    discount: rupeesFromPaise(discountPaise),
    toPay: rupeesFromPaise(payablePaise),
    lost: rupeesFromPaise(lostPaise),
    rest: rupeesFromPaise(restPaise),
    redeemedAt: redeemedAt?.toISOString() ?? null,
  }
}
