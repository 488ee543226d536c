import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_LINES_PER_ORDER } from '../limits.ts'
import { messageText } from '../message.ts'
import { billKinds, counterPayments, takenWays, TakenWays, UpiReference } from './billing.ts'
import { Attributes, ImagePath } from './goods.ts'
import { GiftLeft, GiftOfBill } from './gift-codes.ts'
import { BilledBuyer, Buyer } from './orders/buyer.ts'
import { price } from './orders/counter-payment.ts'
import { CreditNote } from './orders/orders.ts'
import { Drawer, DrawerMove } from './counter/drawer.ts'
import {
  changedAtCounter,
  Discount,
  FreeLine,
  quantity,
  reasonWords,
} from './counter/sale-parts.ts'
import { AnyId, Id, Instant, Message, Nothing, Rupees, Words } from './wire.ts'

/** What a correction changes, in rupees; the sum is zero. */
const Moved = { cash: Rupees, upi: Rupees, card: Rupees }

/** A bill of the merchant's store, of a booking or of a sale at the counter. */
export const CounterBill = z.object({
  billId: Id,
  kind: z.enum(billKinds).exclude(['credit_note']),
  number: z.string(),
  issuedAt: Instant,
  /** The booking. `orderId` and `orderNumber` are null for a sale at the counter. */
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  /** The way in which most of the money was taken, after corrections. */
  paidBy: z.enum([...takenWays, 'online']),
  /** How the money was taken at the counter, after corrections; empty without such money. */
  ways: z.array(z.object({ way: z.enum(takenWays), amount: Rupees })),
  /** What corrections changed, the earliest first; `by` is null after the account was closed. */
  corrections: z.array(z.object({ at: Instant, by: z.string().nullable(), ...Moved })),
  /** The last four characters of the reference of a payment by UPI, where somebody typed them. */
  upiReference: z.string().nullable(),
  /** A dispute about the online payment is open, so a refund waits until it ends. */
  isDisputed: z.boolean(),
  /** The part of an online payment that neither refunds nor lost disputes gave back; null for other bills. */
  moneyLeft: Rupees.nullable(),
  /** The buyer whom the bill names. */
  buyer: BilledBuyer.nullable().default(null),
  /** The value of the goods, and the sum that was paid after the discounts. */
  total: Rupees,
  discount: Rupees,
  paid: Rupees,
  /** The credit note of the goods that came back for these in an exchange. */
  exchangeNote: z.string().nullable().default(null),
  /** The days of the store's promise to exchange, as they stand on the bill; 0 when it promised none. */
  exchangeDays: z.int().default(0),
  /** What the goods of an exchange paid, which is no money. */
  exchanged: Rupees.default(0),
  /** What credit notes gave back of the discount as gift codes. */
  discountBack: Rupees.default(0),
  /** The gift code that paid the discount. */
  gift: GiftLeft.nullable().default(null),
  lines: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      attributes: Attributes,
      sku: z.string(),
      quantity: z.int(),
      price: Rupees,
      /** The share in the discount of the sale. */
      discount: Rupees.default(0),
      /** Pieces that were not returned yet. */
      left: z.int(),
      /** True while the article is sold, so that returned pieces can go back into the stock. */
      isSold: z.boolean(),
      /** True for an article that was sold as used. */
      isUsed: z.boolean().default(false),
    }),
  ),
  /** `isProvider`: the credit note belongs to a refund at the payment provider that no return has used yet. */
  notes: z.array(CreditNote.extend({ isProvider: z.boolean() })),
  /** The value of the goods that no credit note has credited. */
  leftToCredit: Rupees,
})
export type CounterBill = z.infer<typeof CounterBill>

/** The articles of a sale at the counter. */
export const SaleLines = z
  .array(
    z.strictObject({
      variantId: AnyId,
      quantity,
      price: price.optional(),
      reason: reasonWords(messageText('tillFields.priceReason')),
      /** The pieces are in the seller's hand: a count below them is corrected, while no piece is held. */
      isHere: z.boolean().optional(),
    }),
  )
  .max(MAX_LINES_PER_ORDER, messageText('tillFields.lines', { maximum: MAX_LINES_PER_ORDER }))
  .refine(
    (lines) => new Set(lines.map(({ variantId }) => variantId)).size === lines.length,
    messageText('stockFields.variantTwice'),
  )

export const sellAtCounter = endpoint({
  method: 'POST',
  path: '/counter-sales',
  who: 'merchant',
  limit: 'merchant',
  idempotent: true,
  changes: changedAtCounter,
  summary:
    'Sell free pieces at the counter without a booking, all lines or none, and issue the bill. Held pieces are never sold: 409 with the free and the held pieces. With `isHere`, a count that is lower than the pieces of the line is corrected by the seller’s name in the same step, while none of the variant is held. A price is that of one piece with tax, at most the MRP; without it, the price in force counts. A free amount is a line with its own name, HSN and tax. A discount on the sale is divided over its lines before the tax. For a price below the price in force, a free amount and a discount, the counter’s staff must give a reason; managers and the owner may give one. They stand in the day’s close. The bill names the buyer; goods handed over in the shop have CGST and SGST, unless the operator’s dated setting says otherwise. A refused gift code is counted, and nothing is sold.',
  input: z.strictObject({
    lines: SaleLines,
    freeLines: z.array(FreeLine).max(MAX_LINES_PER_ORDER).optional(),
    discount: Discount.optional(),
    /** The buyer whom the bill names. A GSTIN’s State is printed and decides nothing by itself. */
    buyer: Buyer.optional(),
    /** The way in which all of the money was taken; not needed with `ways`, or when the gift code pays all of it. */
    paidBy: z.enum(counterPayments).optional(),
    /** The money by card, or in two ways: the sum to pay. */
    ways: TakenWays.optional(),
    /** Kept for a payment by UPI only. */
    upiReference: UpiReference.optional(),
    /** A gift code of the store, which lowers the amount; the rest of its value stays on it. */
    giftCode: GiftOfBill.optional(),
  }),
  output: Message.extend({ bill: CounterBill }),
  errors: ['NOT_FOUND', 'TOO_FEW_FREE', 'GIFT_CODE_USED'],
})

export const soldOften = endpoint({
  method: 'GET',
  path: '/sold-often',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'At most twelve variants of the merchant’s store that are on its bills of the last 90 days and have a free piece, the most sold first, with the present price.',
  input: Nothing,
  output: z.object({
    goods: z.array(
      z.object({
        variantId: Id,
        productName: z.string(),
        SKU: z.string(),
        attributes: Attributes,
        sellingPrice: Rupees,
        MRP: Rupees,
        free: z.int(),
        image: ImagePath.nullable(),
      }),
    ),
  }),
})

const listedBills = {
  method: 'GET',
  who: 'merchant',
  limit: 'merchant',
  input: z.strictObject({ text: Words(80).min(1).optional() }),
  output: z.object({
    bills: z.array(
      z.object({
        billId: Id,
        number: z.string(),
        issuedAt: Instant,
        /** `orderNumber` and `customerName` are null for a sale at the counter. */
        orderNumber: z.string().nullable(),
        customerName: z.string().nullable(),
        /** The buyer whom the bill names. */
        buyerName: z.string().nullable(),
        /** The names of the articles on the bill. */
        goods: z.string(),
        /** Pieces that were not returned yet. */
        pieces: z.int(),
        /** The value of the bill. */
        total: Rupees,
        /** What a gift code did not pay of it. */
        paid: Rupees,
      }),
    ),
  }),
} as const

export const lastBills = endpoint({
  ...listedBills,
  path: '/last-bills',
  right: 'returns',
  summary:
    'The ten latest bills of the merchant’s store, of bookings and of sales at the counter, of which not all pieces were returned. `text`: those of the last 60 days with all of these words in number, articles, SKUs, names of customer or buyer, as typed or as the shop’s search understands them; a number is also the value of the bill, or what was paid after a gift code and goods in exchange.',
})

export const counterBills = endpoint({
  ...listedBills,
  path: '/counter-bills',
  summary:
    'The ten latest sales at the counter of the merchant’s store, found as in `GET /last-bills`, also those of which everything came back. A member of the counter who may not take goods back gets the own sales of today.',
})

export const getCounterBill = endpoint({
  method: 'GET',
  path: '/counter-bill',
  who: 'merchant',
  limit: 'merchant',
  summary:
    'A bill of the merchant’s store: by its id, or by its number, the end of its number (the latest counts), or the number of its order.',
  input: z
    .strictObject({ billId: AnyId.optional(), number: Words(40).min(1).optional() })
    .refine(({ billId, number }) => (billId === undefined) !== (number === undefined), {
      error: messageText('tillFields.billNumber'),
      path: ['number'],
    }),
  output: CounterBill,
  errors: ['NOT_FOUND'],
})

export const correctPayment = endpoint({
  method: 'POST',
  path: '/payment-corrections',
  who: 'merchant',
  right: 'returns',
  limit: 'merchant',
  effect: 'write',
  idempotent: true,
  changes: [
    'GET /counter-bill',
    'GET /day-summary',
    'GET /day-close',
    'POST /get-merchant-orders',
    'GET /order-history',
  ],
  summary:
    'Correct how the money of a bill was taken at the counter: one way or two, with the sum of the bill that the goods of an exchange did not pay. On the day of the bill it changes that day’s close; later it is an entry of the day on which it is made. `seen`: the number of corrections that the caller saw.',
  input: z.strictObject({
    billId: AnyId,
    seen: z.int().min(0).max(1_000),
    ways: TakenWays,
  }),
  output: Message.extend({ bill: CounterBill }),
  errors: ['NOT_FOUND', 'BILL_CHANGED'],
})

const Part = z.object({ count: z.int(), amount: Rupees })
/** `exchange` and `gift`: what the goods of exchanges and gift codes paid, which is no money of the day. */
const Ways = z.object({
  cash: Part,
  upi: Part,
  card: Part,
  online: Part,
  exchange: Part,
  gift: Part,
})

/** A line of a sale at the counter below the price in force, or a free amount. */
const LoweredPrice = z.object({
  billNumber: z.string(),
  name: z.string(),
  attributes: Attributes,
  quantity: z.int(),
  /** The price in force and the charged price, of one piece. */
  from: Rupees,
  to: Rupees,
  /** True for a free amount, which has no other price. */
  isFree: z.boolean(),
  reason: z.string().nullable(),
  /** The person who sold; null after the account was closed. */
  by: z.string().nullable(),
})

/** A discount on a whole sale at the counter. */
const GivenDiscount = LoweredPrice.pick({ billNumber: true, reason: true, by: true }).extend({
  amount: Rupees,
})

const DayClose = z.object({
  /** `YYYY-MM-DD` in Asia/Kolkata. */
  day: z.string(),
  sold: Ways,
  /** What corrections on this day changed of earlier days' bills. The closes of those days stay as they were. */
  moved: z.object(Moved),
  /** The corrections on this day, the latest first. `isLate`: of an earlier day's bill. */
  corrected: z.array(
    z.object({
      billNumber: z.string(),
      isLate: z.boolean(),
      at: Instant,
      by: z.string().nullable(),
      ...Moved,
    }),
  ),
  /** Credit notes; the amounts are positive. `gift`: what came back as new gift codes. */
  returned: Ways,
  /** The value of the goods on the bills, by their origin; both together are all ways of `sold`. */
  walkIn: Part,
  bookings: Part,
  /** The money that customers paid for gift codes that were made on this day; it is no sale. */
  giftsSold: z.object(Moved),
  /** The gift codes of this day that nobody paid for; they bring no money. */
  giftsGiven: Rupees,
  /** Cash that was put into the drawer or taken out of it, the latest first; it is no sale. */
  drawerMoves: z.array(DrawerMove),
  /** What the shop owed on its gift codes at the end of the day; of today, now. */
  giftsOwed: Rupees,
  /** The latest first. */
  lowered: z.array(LoweredPrice),
  /**
   * The bills that each person issued, and the money in and out at the counter, by name: sales and gift codes, less
   * returns, with corrections of earlier days and cash put in or taken out. All persons' cash is the drawer's of the day.
   */
  people: z.array(
    z.object({
      /** Null after the account was closed, and for what nobody did by hand. */
      by: z.string().nullable(),
      bills: z.int(),
      ...Moved,
    }),
  ),
  /** Discounts on whole sales, which `sold` is without; the latest first. */
  saleDiscounts: z.array(GivenDiscount),
  documents: z.array(
    z.object({ kind: z.enum(billKinds), first: z.string(), last: z.string(), count: z.int() }),
  ),
})
export type DayClose = z.infer<typeof DayClose>

export const dayClose = endpoint({
  method: 'GET',
  path: '/day-close',
  who: 'merchant',
  role: 'manager',
  seenBySupport: true,
  limit: 'merchant',
  summary:
    'The day’s close of the merchant’s store, and that of the day before: sales and returns in cash, by UPI, by card and online, by the days of India on which bills and credit notes were issued.',
  input: z.strictObject({
    /** Today when it is missing. */
    day: z.iso.date(messageText('fields.day')).optional(),
  }),
  output: z.object({ day: DayClose, before: DayClose, drawer: Drawer }),
})
