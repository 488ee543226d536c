import { z } from 'zod'
import { gstSlabs } from '../../catalog/product-options.ts'
import { isWholePaise } from '../../formats/money.ts'
import { hasThreeLetters } from '../../forms/letters.ts'
import { MAX_SALE_QUANTITY } from '../../limits.ts'
import { type MessageText, messageText } from '../../message.ts'
import { price } from '../orders/counter-payment.ts'
import { HsnCode } from '../catalog/product-form-fields.ts'
import { ShopWords } from '../texts/words.ts'
import { Words } from '../wire.ts'

/** The reads that a sale, a return or an exchange at the counter changes. */
export const changedAtCounter = [
  'GET /counter-bill*',
  'GET /last-bills',
  'GET /day-summary',
  'GET /day-close',
  'GET /figures',
  'GET /order-history',
  'GET /inventory',
  'GET /stock-movements',
  'GET /sold-often',
  'GET /goods-to-sell',
  'GET /earlier-buyers',
  'GET /gift-codes',
  'GET /scanned-tag',
  'GET /product',
] as const

export const quantity = z
  .int(messageText('tillFields.quantity', { maximum: MAX_SALE_QUANTITY }))
  .min(1, messageText('tillFields.quantity', { maximum: MAX_SALE_QUANTITY }))
  .max(MAX_SALE_QUANTITY, messageText('tillFields.quantity', { maximum: MAX_SALE_QUANTITY }))

/** Why a price is below the price in force, an amount is free, or a sale has a discount. */
export const reasonWords = (text: MessageText) =>
  Words(200, text).refine(hasThreeLetters, text).optional()
const reason = reasonWords(messageText('tillFields.reason'))

const freeName = messageText('tillFields.freeName')
const percent = messageText('tillFields.percent')

/** Something that is no article of the shop. The seller says what it is and its tax. */
export const FreeLine = z.strictObject({
  name: ShopWords(80, freeName).refine(hasThreeLetters, freeName),
  hsn: HsnCode,
  gstRate: z.literal(gstSlabs, messageText('productFields.gstRequired')),
  quantity,
  price,
  reason,
})

/** A discount on the whole sale before the tax: rupees, or per cent with at most two decimals. */
export const Discount = z
  .strictObject({
    amount: price.optional(),
    percent: z
      .number(percent)
      .positive(percent)
      .lt(100, percent)
      .refine(isWholePaise, messageText('fields.decimals'))
      .optional(),
    reason,
  })
  .refine((one) => (one.amount === undefined) !== (one.percent === undefined), {
    error: messageText('tillFields.discount'),
    path: ['amount'],
  })
