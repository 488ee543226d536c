import type { Merchant } from '#server/modules/accounts/guards.ts'
import {
  findGiftForBill,
  type GiftForBill,
  type GiftOnBill,
  spendGift,
} from '#server/modules/giftcodes/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Discount } from '#server/platform/db/tables/billing.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { findRemainingLines, insertDiscounts, type LockedOrder } from '../queries/orders.ts'
import { totals } from '../rules/cart.ts'
import { checkGiftAllowed, checkKeptSaid } from '../rules/hand-over-proof.ts'
import { divideLines } from '../rules/kept-lines.ts'
import { checkMove } from './advance.ts'
import { lockOwnOrder } from './lock-order.ts'

type DiscountRequest = {
  orderId: string
  code: string
  /** The pieces that the customer takes; missing: all pieces. */
  kept?: readonly { variantId: string; quantity: number }[] | undefined
}

/** The discount of a gift code on a ready cash order, without using the code. Errors as in `checkGiftForBill`. */
export async function checkGiftOfOrder(
  tx: Tx,
  merchant: Merchant,
  { orderId, code, kept }: DiscountRequest,
  giftVault: GiftVault,
): Promise<GiftOnBill | AppError> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  await checkMove(tx, order, { to: 'collected', by: 'merchant' })
  checkGiftAllowed(order.paymentMethod)
  checkKeptSaid(order, { kept, giftCode: {} })
  const { taken } = divideLines(await findRemainingLines(tx, order.id), kept)
  const giftCode = { code, redeemedBefore: true }
  const billPaise = totals(taken).amountPaise
  return findGiftForBill(tx, merchant, { giftCode, billPaise }, giftVault)
}

type GiftUse = { order: LockedOrder; giftCode: GiftForBill; giftVault: GiftVault }

/** Takes the discount of a locked order from a gift code and saves it. Errors as in `findGiftForBill`. */
export async function takeGiftDiscount(
  tx: Tx,
  merchant: Merchant,
  { order, giftCode, giftVault }: GiftUse,
): Promise<Discount | AppError> {
  checkGiftAllowed(order.paymentMethod)
  const found = { giftCode, billPaise: order.amountPaise }
  const gift = await findGiftForBill(tx, merchant, found, giftVault)
  if (gift instanceof AppError) return gift
  await spendGift(tx, merchant, gift, { orderId: order.id })
  const { lastFour: reference, discountPaise: amountPaise } = gift
  const discount = { kind: 'gift_code', reference, amountPaise } as const
  await insertDiscounts(tx, order, [{ ...discount, giftCodeId: gift.id }])
  return discount
}
