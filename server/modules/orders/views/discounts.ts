import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { GiftOnBill } from '#server/modules/giftcodes/commands.ts'
import type { Db } from '#server/platform/db/open.ts'
import { giftOfBill } from '#server/platform/db/tables/giftcodes.ts'
import { orderDiscounts } from '#server/platform/db/tables/orders.ts'
import type { checkGiftCodeOfOrder, OrderDiscount } from '#shared/contract/orders/orders.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'

export async function loadDiscounts(db: Db, orderIds: string[]) {
  return db
    .select({
      ...getTableColumns(orderDiscounts),
      gift: giftOfBill(sql`null`, sql`${orderDiscounts.orderId}`),
    })
    .from(orderDiscounts)
    .where(inArray(orderDiscounts.orderId, orderIds))
    .orderBy(asc(orderDiscounts.position))
}

export function shapeDiscount({
  kind,
  reference,
  amountPaise,
  gift,
}: Awaited<ReturnType<typeof loadDiscounts>>[number]): z.infer<typeof OrderDiscount> {
  return { kind, reference, amount: rupeesFromPaise(amountPaise), gift }
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
