import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MAX_LINES_PER_ORDER, MAX_QUANTITY_PER_LINE } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { isWholePaise } from '../../formats/money.ts'
import { StoreRefusal } from './booking-caps.ts'
import { BilledBuyer, Buyer } from './buyer.ts'
import {
  ArticleHindi,
  ArticleKind,
  Attributes,
  ImagePath,
  OwnOffer,
  VariationAttribute,
} from '../goods.ts'
import { ExchangeDays, Hours, StoreHindi } from '../stores/stores.ts'
import { AnyId, Id, Instant, Message, Rupees } from '../wire.ts'

const SeenRupees = z
  .number()
  .positive()
  .max(100_000)
  .refine(isWholePaise, messageText('fields.decimals'))

/**
 * A line of a shopper's cart. `price`, `mrp`, `productName`, `variant` and `kind` are only what the shopper last saw and
 * accepted; the server sets the price and the goods.
 */
export const CartLine = z.strictObject({
  productId: Id,
  variantId: Id,
  quantity: z.int().min(1).max(MAX_QUANTITY_PER_LINE),
  price: SeenRupees.optional(),
  mrp: SeenRupees.optional(),
  productName: z.string().max(200).optional(),
  variant: z.partialRecord(VariationAttribute, z.string().max(200)).optional(),
  kind: ArticleKind.optional(),
})
export type CartLine = z.infer<typeof CartLine>

/**
 * The other fields of a browser's cart line. A caller may send them, but the server reads these values from the
 * product.
 */
const shownInCart = {
  productName: z.unknown(),
  desc: z.unknown(),
  inclusiveTax: z.unknown(),
  image: z.unknown(),
  variant: z.unknown(),
  kind: z.unknown(),
  tax: z.unknown(),
}

/** A cart line as a browser sends it: with the other fields of its own cart, or without. */
const SentLine = CartLine.extend(z.strictObject(shownInCart).partial().shape).transform(
  ({ productId, variantId, quantity, price, mrp, ...sent }): CartLine => ({
    productId,
    variantId,
    quantity,
    ...(price !== undefined && { price }),
    ...(mrp !== undefined && { mrp }),
    ...seenGoods(sent),
  }),
)

/** The goods that the line showed. A caller may send these fields in another form, which is not compared. */
function seenGoods(sent: Partial<Record<'productName' | 'variant' | 'kind', unknown>>) {
  const name = CartLine.shape.productName.safeParse(sent.productName).data
  const variant = CartLine.shape.variant.safeParse(sent.variant).data
  const kind = CartLine.shape.kind.safeParse(sent.kind).data
  return {
    ...(name !== undefined && { productName: name }),
    ...(variant && { variant }),
    ...(kind && { kind }),
  }
}

/** The lines of one booking. */
export const Cart = z.strictObject({
  products: z.array(SentLine).min(1).max(MAX_LINES_PER_ORDER),
  /** Ids of the caller's paid bookings that have one of these products, and beside which this one is wanted. */
  besides: z.array(AnyId).max(20).optional(),
  /** Ids of the caller's bookings of whose begun payment the caller was told, and wants to book all the same. */
  despitePayments: z.array(AnyId).max(20).optional(),
  /** The buyer whom the bill is to name. */
  buyer: Buyer.optional(),
  /** True: the account keeps this buyer for its next bookings; false: it keeps none. */
  keepBuyer: z.boolean().optional(),
})

/** A line that was booked at a lower price (rupees) than the shopper last saw. */
export const LoweredLine = z.object({
  variantId: Id,
  productName: z.string(),
  inHindi: ArticleHindi.exactOptional(),
  was: Rupees,
  price: Rupees,
})
export type LoweredLine = z.infer<typeof LoweredLine>

/** A cart line with its present price and stock. */
export const CheckedLine = z.object({
  productId: Id,
  variantId: Id,
  productName: z.string(),
  inHindi: ArticleHindi.exactOptional(),
  image: ImagePath.nullable(),
  variant: Attributes,
  kind: ArticleKind,
  quantity: z.int(),
  price: Rupees,
  MRP: Rupees,
  ownOffer: OwnOffer.exactOptional(),
  /** Percent of GST inside the price; 0 when the seller has no GSTIN. */
  gstRate: z.number(),
  /** Pieces that can be booked. */
  free: z.int(),
  /**
   * `retired`: the product is on sale, but this variant of it is not. `changed`: name, attributes, kind or the MRP that is
   * struck out beside the price differ from those that the shopper last saw. `price_changed`: the price has risen; a lower price is no problem.
   */
  problem: z
    .enum(['price_changed', 'changed', 'out_of_stock', 'too_many', 'unavailable', 'retired'])
    .nullable(),
  /** What differs from what the shopper last saw. */
  changes: z.array(z.enum(['name', 'variant', 'kind', 'mrp', 'price'])),
  /**
   * The caller's own open online booking with this product; `isPaid` is false while its payment is pending. `begun`:
   * money for it may still arrive, or another sum came and goes back.
   */
  booked: z
    .object({
      orderId: Id,
      orderNumber: z.string(),
      isPaid: z.boolean(),
      begun: z.enum(['begun', 'otherSum']).nullable(),
    })
    .nullable(),
  /** The piece that the waitlist holds for the caller, or held until lately. */
  hold: z.object({ until: Instant, hasEnded: z.boolean() }).exactOptional(),
})
export type CheckedLine = z.infer<typeof CheckedLine>

export const CheckedCart = z.object({
  stores: z.array(
    z.object({
      storeId: Id,
      shopName: z.string(),
      address: z.string(),
      inHindi: StoreHindi.exactOptional(),
      contactNumber: z.string(),
      exchangeDays: ExchangeDays,
      ...Hours.shape,
      products: z.array(CheckedLine),
      /** The deadline of the store to answer a booking that is made now; null while it takes none. */
      dueAt: Instant.nullable(),
      /** Null for a guest, and when the store accepts these lines from the caller. */
      refused: StoreRefusal.nullable(),
      /** The caller's booking at this store that waits for its online payment and holds its pieces until then. */
      waiting: z
        .object({ orderId: Id, orderNumber: z.string(), until: Instant.nullable() })
        .nullable(),
    }),
  ),
  /** Ids of variants that do not exist or whose store is not approved. */
  gone: z.array(Id),
  /** The address of the payment provider's Checkout script; null while only payment at the shop is possible. */
  payOnline: z.object({ script: z.string() }).nullable(),
})
export type CheckedCart = z.infer<typeof CheckedCart>

export const checkCart = endpoint({
  method: 'POST',
  path: '/cart/check',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary:
    'The present price, stock and hours for each line of a cart, and whether each store accepts it from the caller.',
  input: z.strictObject({ products: z.array(SentLine).min(1).max(200) }),
  output: CheckedCart,
})

export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary: 'The account’s copy of the browser’s cart, and whether this shopper may book with cash.',
  input: z.strictObject({}),
  output: z.object({
    products: z.array(CartLine),
    /** Names this content of the cart; `PUT /cart` may send it back. */
    version: z.string(),
    /** True while a booking of the account waits for its payment, whose end may change the cart. */
    isPaying: z.boolean(),
    /** The buyer that the account keeps for the bills of its next bookings. */
    buyer: BilledBuyer.nullable(),
    /** Null while cash is allowed. */
    cashRefused: z
      .object({
        code: z.enum(['CASH_REFUSED', 'TOO_MANY_BOOKINGS']),
        message: z.string(),
        noShows: z.int(),
        openBookings: z.int(),
        /** Time at which enough no-shows have expired and cash is allowed; null when open bookings are the reason. */
        until: Instant.nullable(),
      })
      .nullable(),
  }),
})

export const putCart = endpoint({
  method: 'PUT',
  path: '/cart',
  who: 'user',
  limit: 'read',
  effect: 'write',
  summary:
    'Save the browser’s cart with the account. The new cart replaces the saved one; an empty list empties it. With `version`, 409 CART_CHANGED when another device or a booking has changed the saved cart since.',
  input: z.strictObject({
    products: z.array(SentLine).max(200),
    version: z.string().max(64).optional(),
  }),
  output: Message.extend({ version: z.string() }),
  errors: ['CART_CHANGED'],
})
