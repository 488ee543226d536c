import { z } from 'zod'
import { MAX_LINES_PER_ORDER } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { orderStatusNames } from '../../order-status.ts'
import { Buyer } from './buyer.ts'
import { counterPayments, TakenWays, UpiReference } from './counter-payment.ts'
import { GiftOfBill } from '../gift-codes.ts'
import { ShopWords } from '../texts/words.ts'
import { AnyId, Id } from '../wire.ts'

/** The reason of a cancellation, a declined line, or a hand-over without a code. */
const reasonRequired = messageText('fields.reasonRequired')
export const Reason = ShopWords(200, reasonRequired).min(1, reasonRequired)

/** Six digits; a person may write them in groups. */
export const PickupCode = z
  .string(messageText('fields.pickupCode'))
  .max(40, messageText('fields.pickupCode'))
  .transform((code) => code.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, messageText('fields.pickupCode')))

const Pieces = z.strictObject({ variantId: Id, quantity: z.int().min(1) })

/** The pieces that the customer takes. Lines that are not named stay in the shop; an empty list takes nothing. */
export const KeptLines = z.array(Pieces).max(MAX_LINES_PER_ORDER)

/** The status of an order, and the lines that were not declined, as a screen showed them. */
export const SeenOrder = z.strictObject({
  status: z.enum(orderStatusNames),
  lines: z.array(Pieces).max(MAX_LINES_PER_ORDER),
})
export type SeenOrder = z.output<typeof SeenOrder>

export const CollectedForm = z.strictObject({
  orderId: AnyId,
  status: z.literal('Collected'),
  code: PickupCode.optional(),
  token: z.string().min(1).max(100).optional(),
  /** Only for cash orders: hands over without a code, for this reason. */
  override: z.strictObject({ reason: Reason }).optional(),
  /**
   * Hands over these pieces only. The rest is free again, and money paid online for it goes back. Without this field all
   * pieces are handed over; a booking to try needs the field. With no pieces the order ends as Cancelled, without a bill
   * and without a no-show.
   */
  kept: KeptLines.optional(),
  /** The payment at the counter, for the day's totals only; the default is `cash`. */
  paidBy: z.enum(counterPayments).optional(),
  /** The money by card, or in two ways: the sum to pay; instead of `paidBy`. */
  ways: TakenWays.optional(),
  /** Kept for a payment by UPI only. */
  upiReference: UpiReference.optional(),
  /** Only for cash orders: a gift code of the store, which lowers the amount; the rest of its value stays on it. */
  giftCode: GiftOfBill.optional(),
  /** The buyer whom the bill names; null for none. Without this field, the buyer of the booking. */
  buyer: Buyer.nullable().optional(),
})

/** The changes of status that a store may make, each with its own fields. */
export const StatusForm = z.discriminatedUnion(
  'status',
  [
    z.strictObject({
      orderId: AnyId,
      status: z.literal('Ready for Pickup'),
      /** `variantId` of each line that the store does not have; declining all lines cancels the order. */
      declinedLines: z.array(Id).max(MAX_LINES_PER_ORDER).optional(),
      /**
       * True when the declined pieces are on the shelf: then they are free again. Otherwise they leave the stock.
       * Without this field the reason decides: pieces stay on the shelf when a usual reason is not about the goods.
       */
      stillOnShelf: z.boolean().optional(),
      reason: Reason.optional(),
      /** The order as the person saw it when pressing. If the order has another status or other lines now, nothing changes. */
      seen: SeenOrder.optional(),
    }),
    CollectedForm,
    z.strictObject({
      orderId: AnyId,
      status: z.literal('Cancelled'),
      /** The reason for which the store cannot serve this order. */
      reason: Reason,
      /** As `stillOnShelf` above, before and after Ready. */
      stillOnShelf: z.boolean().optional(),
    }),
    z.strictObject({ orderId: AnyId, status: z.literal('Not Collected') }),
  ],
  messageText('fields.statusOfStore'),
)
export type StatusForm = z.output<typeof StatusForm>
