import type { Merchant } from '#server/modules/accounts/guards.ts'
import {
  checkGiftForBill,
  type GiftForBill,
  takeGiftForBill,
} from '#server/modules/giftcodes/commands.ts'
import { giftOnBill } from '#server/modules/giftcodes/rules.ts'
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

type Wanted = {
  orderId: string
  code: string
  /** The pieces that the customer takes; missing: all pieces. */
  kept?: readonly { variantId: string; quantity: number }[] | undefined
}

/** The discount of a gift code on a ready cash order, without redeeming the code. Errors as in `checkGiftForBill`. */
export async function checkGiftOfOrder(
  tx: Tx,
  merchant: Merchant,
  { orderId, code, kept }: Wanted,
  giftVault: GiftVault,
) {
  const order = await lockOwnOrder(tx, merchant, orderId)
  await checkMove(tx, order, { to: 'collected', by: 'merchant' })
  checkGiftAllowed(order.paymentMethod)
  checkKeptSaid(order, { kept, giftCode: {} })
  const { taken } = divideLines(await findRemainingLines(tx, order.id), kept)
  const gift = await checkGiftForBill(tx, merchant, code, giftVault)
  return gift instanceof AppError
    ? gift
    : { gift, ...giftOnBill(gift.amountPaise, totals(taken).amountPaise) }
}

type Taking = { order: LockedOrder; giftCode: GiftForBill; giftVault: GiftVault }

/** Redeems a gift code and saves it as a discount of a locked order. Errors as in `takeGiftForBill`. */
export async function takeGiftDiscount(
  tx: Tx,
  merchant: Merchant,
  { order, giftCode, giftVault }: Taking,
): Promise<Discount | AppError> {
  checkGiftAllowed(order.paymentMethod)
  const gift = await takeGiftForBill(tx, merchant, giftCode, giftVault)
  if (gift instanceof AppError) return gift
  const { discountPaise: amountPaise } = giftOnBill(gift.amountPaise, order.amountPaise)
  const discount = { kind: 'gift_code', reference: gift.lastFour, amountPaise } as const
  await insertDiscounts(tx, order, [{ ...discount, giftCodeId: gift.id }])
  return discount
}
