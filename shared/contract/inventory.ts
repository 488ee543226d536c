import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_COMBINATIONS, MAX_INVENTORY_ALERT, MAX_STOCK } from '../limits.ts'
import { messageText } from '../message.ts'
import {
  attributeFields,
  Attributes,
  variantKind,
  Category,
  ImagePath,
  NamesHindi,
} from './goods.ts'
import { AnyId, Cursor, Id, Instant, Message, Nothing, Rupees, SAMPLE_ID, Words } from './wire.ts'

export const InventoryVariant = z.object({
  _id: Id,
  SKU: z.string(),
  barcodes: z.array(z.string()),
  attributes: Attributes,
  ...attributeFields,
  /** The shop's own price. */
  sellingPrice: Rupees,
  /** The price that is charged at present, with the shop's own offer. */
  priceInForce: Rupees,
  MRP: Rupees,
  /** Pieces on the shelf, held ones included. */
  stock: z.int(),
  /** The same as `stock`, as the specification names it. */
  Stock: z.int(),
  /** Pieces held for open bookings. */
  held: z.int(),
  /** Pieces that can be booked: `stock` less `held`. */
  free: z.int(),
  /** True when the stock is at or below the store's alert and the product is active. */
  low: z.boolean(),
})
export type InventoryVariant = z.infer<typeof InventoryVariant>

export const InventoryProduct = z.object({
  _id: Id,
  productName: z.string(),
  brand: z.string(),
  category: Category,
  subCategory: z.string(),
  status: z.boolean(),
  image: ImagePath.nullable(),
  variants: z.array(InventoryVariant),
})
export type InventoryProduct = z.infer<typeof InventoryProduct>

export const getInventory = endpoint({
  method: 'GET',
  path: '/inventory',
  scope: 'products:read',
  who: 'merchant',
  seenBySupport: true,
  limit: 'merchant',
  summary:
    'The products of the merchant’s store, active and inactive, the last added first, with the stock of each variant.',
  input: z.strictObject({
    /** Words in name, brand, sub-category, SKU or barcodes, each must occur; or a whole barcode in any form. */
    search: Words(80).optional(),
    /** Only this product. */
    productId: AnyId.optional(),
    /** Only products with a variant whose stock is low. */
    low: z.literal('1').optional(),
    page: Cursor.nullish(),
  }),
  output: z.object({
    products: z.array(InventoryProduct),
    inventoryAlert: z.int(),
    /** All variants of the store, independent of the search. */
    totalSKU: z.int(),
    /** All variants of the store with low stock. */
    lowInventoryItems: z.int(),
    /** The number of products on all pages. */
    total: z.int(),
    nextPage: Cursor.nullable(),
  }),
})

export const setAlert = endpoint({
  method: 'PUT',
  path: '/inventory/setAlert',
  who: 'merchant',
  role: 'manager',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /inventory', 'GET /getProducts'],
  summary: 'Set the stock at which a variant runs low.',
  input: z.strictObject({
    inventoryAlert: z
      .int(messageText('stockFields.alert', { maximum: MAX_INVENTORY_ALERT }))
      .min(0, messageText('stockFields.alert', { maximum: MAX_INVENTORY_ALERT }))
      .max(MAX_INVENTORY_ALERT, messageText('stockFields.alert', { maximum: MAX_INVENTORY_ALERT })),
  }),
  output: Message.extend({ inventoryAlert: z.int() }),
})

const count = z
  .int()
  .min(0, messageText('productFields.stockNegative'))
  .max(MAX_STOCK, messageText('productFields.stockHigh', { maximum: MAX_STOCK }))

const difference = z
  .int()
  .min(-MAX_STOCK, messageText('productFields.stockHigh', { maximum: MAX_STOCK }))
  .max(MAX_STOCK, messageText('productFields.stockHigh', { maximum: MAX_STOCK }))

/** The other fields of a variant, as the inventory has them, may be sent; they change nothing. */
const otherFields: Record<never, z.ZodUnknown> = Object.fromEntries(
  [
    'SKU',
    'barcodes',
    'Images',
    'sellingPrice',
    'priceInForce',
    'inclusiveTax',
    'MRP',
    'attributes',
    'held',
    'free',
    'low',
    ...Object.keys({ ...attributeFields, ...variantKind }),
  ].map((name) => [name, z.unknown().optional()]),
)

/**
 * A change of the stock by a number, or a new count. With `expected` (the count that the merchant saw) the call is
 * refused when the count has changed. Without it the last count wins, and the ledger says so.
 */
const StockCorrection = z
  .strictObject({
    _id: AnyId,
    delta: difference.optional(),
    stock: count.optional(),
    /** The same as `stock`, as the specification names it; it wins. */
    Stock: count.optional(),
    expected: count.optional(),
    ...otherFields,
  })
  .transform(({ _id, delta, stock: other, Stock: stock = other, expected }, context) => {
    if (delta !== undefined && stock === undefined && expected === undefined) return { _id, delta }
    if (delta === undefined && stock !== undefined) return { _id, stock, expected }
    context.addIssue({ code: 'custom', message: messageText('stockFields.deltaOrCount') })
    return z.NEVER
  })
export type StockCorrection = z.output<typeof StockCorrection>

export const updateStock = endpoint({
  method: 'POST',
  path: '/update-stock',
  scope: 'stock:write',
  who: 'merchant',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /inventory', 'GET /stock-movements', 'GET /getProducts', 'GET /product'],
  summary:
    'Correct the stock of variants of one product, all or none: by a difference, or by a typed count, with or without the count that the caller saw. 409 with the present counts when a correction does not fit.',
  input: z.strictObject({
    /** The id of the product. */
    filter: AnyId,
    variants: z
      .array(StockCorrection)
      .min(1, messageText('stockFields.noVariant'))
      .max(MAX_COMBINATIONS)
      .refine(
        (variants) => new Set(variants.map(({ _id }) => _id)).size === variants.length,
        messageText('stockFields.variantTwice'),
      ),
  }),
  sample: { filter: SAMPLE_ID, variants: [{ _id: SAMPLE_ID, delta: 1 }] },
  output: Message.extend({
    variants: z.array(InventoryVariant.pick({ _id: true, stock: true, held: true, free: true })),
  }),
  errors: ['NOT_FOUND', 'STOCK_MOVED'],
})

export const movementKinds = [
  'hold',
  'release',
  'sale',
  'return',
  'adjustment',
  'walk_in',
  'import',
] as const

export const StockMovement = z.object({
  kind: z.enum(movementKinds),
  at: Instant,
  stockChange: z.int(),
  heldChange: z.int(),
  /** Present for a typed count without `expected`: the new count replaced any other. */
  unseen: z.literal(true).optional(),
  /** Stock and held pieces after this movement. */
  stock: z.int(),
  held: z.int(),
  /** The cause: the customer of the order, a member of the store, or a rule of the system. */
  by: z.enum(['shopper', 'merchant', 'system']),
  /** The name of the store's member; null for other causes. */
  name: z.string().nullable(),
  /** The order that caused the movement. */
  order: z.object({ orderId: Id, orderNumber: z.string(), isOpen: z.boolean() }).nullable(),
  /** Present for a piece that was held for a waiting customer, and for the end of such a hold. */
  waitlist: z.literal(true).optional(),
  /** The bill of a sale at the counter, or the bill whose pieces were returned. */
  bill: z.object({ billId: Id, number: z.string() }).nullable(),
})
export type StockMovement = z.infer<typeof StockMovement>

export const getStockMovements = endpoint({
  method: 'GET',
  path: '/stock-movements',
  who: 'merchant',
  seenBySupport: true,
  limit: 'merchant',
  summary: 'Every change of stock and holds of one variant of the merchant’s store, newest first.',
  input: z.strictObject({ _id: AnyId, page: Cursor.nullish() }),
  output: z.object({ movements: z.array(StockMovement), nextPage: Cursor.nullable() }),
  errors: ['NOT_FOUND'],
})

const WaitedVariant = z.object({
  variantId: Id,
  productId: Id,
  productName: z.string(),
  image: ImagePath.nullable(),
  attributes: Attributes,
})

export const waitlist = endpoint({
  method: 'GET',
  path: '/waitlist',
  who: 'user',
  limit: 'read',
  summary:
    'The sold-out variants for which the person waits, the last asked for first; `heldUntil`: one piece is held for the person until this time and can be booked.',
  input: Nothing,
  output: z.object({
    waiting: z.array(
      WaitedVariant.extend({
        sellingPrice: Rupees,
        shopName: z.string(),
        inHindi: NamesHindi.exactOptional(),
        since: Instant,
        heldUntil: Instant.nullable(),
      }),
    ),
  }),
})

export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/waitlist',
  who: 'user',
  limit: 'read',
  changes: ['GET /waitlist'],
  summary:
    'Ask for a notice when a sold-out variant is back; repeating has no further effect. A free piece is held two hours, counted between 8:00 and 21:00 in India, for the first person of the list, for three people in turn at most. At most 50 variants for each person.',
  input: z.strictObject({ variantId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND', 'OWN_STORE', 'STORE_BLOCKED', 'WAITLIST_CONFLICT'],
})

export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/leave-waitlist',
  who: 'user',
  limit: 'read',
  changes: ['GET /waitlist'],
  summary:
    'Leave the list of a variant; a piece that is held for the person goes to the next person of the list.',
  input: z.strictObject({ variantId: AnyId }),
  output: Message,
})

export const storeWaitlist = endpoint({
  method: 'GET',
  path: '/store-waitlist',
  who: 'merchant',
  seenBySupport: true,
  limit: 'merchant',
  summary:
    'The variants of the store for which customers wait, with the numbers of customers and of held pieces; variants with held pieces first. At most 100; no customer is named.',
  input: Nothing,
  output: z.object({
    variants: z.array(
      WaitedVariant.extend({
        waiting: z.int(),
        holds: z.array(z.object({ _id: Id, until: Instant })),
      }),
    ),
  }),
})

export const releaseWaitlistHold = endpoint({
  method: 'POST',
  path: '/release-waitlist-hold',
  who: 'merchant',
  limit: 'merchant',
  idempotent: true,
  changes: ['GET /store-waitlist', 'GET /inventory', 'GET /stock-movements'],
  summary:
    'End the hold of a piece for a waiting customer, so that the shop can sell the piece to anybody; the other waiting customers are told that it is free.',
  input: z.strictObject({ holdId: AnyId }),
  output: Message,
  errors: ['NOT_FOUND'],
})
