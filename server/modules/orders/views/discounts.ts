import { asc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import type { giftCodes } from '#server/platform/db/tables/giftcodes.ts'
import { orderDiscounts } from '#server/platform/db/tables/orders.ts'
import type { checkGiftCodeOfOrder, OrderDiscount } from '#shared/contract/orders/orders.ts'
import { rupeesFromPaise } from '#shared/money.ts'

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

type GiftOnBill = {
  gift: Pick<typeof giftCodes.$inferSelect, 'lastFour' | 'amountPaise' | 'redeemedAt'>
  discountPaise: number
  payablePaise: number
  lostPaise: number
}

export function shapeGiftOnBill({
  gift,
  discountPaise,
  payablePaise,
  lostPaise,
}: GiftOnBill): z.infer<typeof checkGiftCodeOfOrder.output> {
  return {
    lastFour: gift.lastFour,
    amount: rupeesFromPaise(gift.amountPaise),
    discount: rupeesFromPaise(discountPaise),
    toPay: rupeesFromPaise(payablePaise),
    lost: rupeesFromPaise(lostPaise),
    redeemedAt: gift.redeemedAt?.toISOString() ?? null,
  }
}
