import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { loadDisputes, loadRefunds } from '#server/platform/db/rows/shown-money.ts'
import { shapeDispute } from '#server/modules/payments/rules/shape-dispute.ts'
import { shapeRefund } from '#server/modules/payments/rules/shape-refund.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { bills, paymentCorrections } from '#server/platform/db/tables/billing.ts'
import { products } from '#server/platform/db/tables/catalog.ts'
import { creditOfNote } from '#server/platform/db/tables/giftcodes.ts'
import { exchangeOf } from '#server/platform/db/tables/till.ts'
import { actorNameOf } from '#server/platform/db/tables/integrations.ts'
import {
  hindiName,
  orderCollectors,
  orderEvents,
  orderLines,
  type orders,
} from '#server/platform/db/tables/orders.ts'
import { ArticleKind, Attributes } from '#shared/contract/goods.ts'
import type { CreditNote, MerchantOrder, OrderProduct } from '#shared/contract/orders/orders.ts'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { replacedIn } from '../rules/online-payment.ts'
import { loadDiscounts, shapeDiscount } from './discounts.ts'
import { namesInHindi } from '#shared/formats/in-hindi.ts'
import { mediaPath } from '#shared/paths.ts'
import { taxInLine, taxOfOrder } from '#shared/catalog/line-tax.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { orderStatusName } from '#shared/order-status.ts'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { takenWays } from '#shared/contract/billing.ts'
import { z } from 'zod'
import { mustExist } from '#shared/must-exist.ts'
import { orderNumber } from '#shared/formats/order-number.ts'

type OrderRow = typeof orders.$inferSelect
type EventRow = typeof orderEvents.$inferSelect & { person?: string | null }
type Product = z.infer<typeof OrderProduct>

/** The columns of an order that both shopper and store see. */
type OrderFacts = Pick<
  Booking,
  | 'orderId'
  | 'orderNumber'
  | 'bookingDateTime'
  | 'orderStatus'
  | 'paymentMethod'
  | 'toTry'
  | 'paymentStatus'
  | 'paidBy'
  | 'refunds'
  | 'disputes'
  | 'amount'
  | 'totalTax'
  | 'discount'
  | 'discounts'
  | 'products'
  | 'timeline'
  | 'billNumber'
  | 'buyer'
  | 'creditNotes'
  | 'dueAt'
  | 'readyByAt'
>

/** Lines, events, refunds, disputes, discounts and credit notes of these orders, each in one statement for the whole page. */
export async function loadDetails(db: Db, orderIds: string[]) {
  const [lines, events, refundRows, disputeRows, discounts, notes, moves] = await Promise.all([
    db
      .select({ ...getTableColumns(orderLines), hindiName })
      .from(orderLines)
      .leftJoin(products, eq(products.id, orderLines.productId))
      .where(inArray(orderLines.orderId, orderIds))
      .orderBy(asc(orderLines.position)),
    db
      .select({
        ...getTableColumns(orderEvents),
        staffName: actorNameOf(users.name, orderEvents.actorId),
        person: orderCollectors.name,
      })
      .from(orderEvents)
      .leftJoin(orderCollectors, eq(orderCollectors.id, orderEvents.collectorId))
      .leftJoin(users, and(eq(orderEvents.actor, 'merchant'), eq(users.id, orderEvents.actorId)))
      .where(inArray(orderEvents.orderId, orderIds))
      .orderBy(asc(orderEvents.seq)),
    loadRefunds(db, orderIds),
    loadDisputes(db, orderIds),
    loadDiscounts(db, orderIds),
    loadNotes(db, orderIds),
    loadMoves(db, orderIds),
  ])
  return {
    lines: byOrder(lines),
    events: byOrder(events),
    refunds: byOrder(refundRows),
    disputes: byOrder(disputeRows),
    discounts: byOrder(discounts),
    notes: byOrder(notes),
    moves: byOrder(moves),
  }
}
type Details = Awaited<ReturnType<typeof loadDetails>>

const sumOf = (column: AnyPgColumn) => sql<number>`sum(${column})::int`

/** The changes by corrections of how these orders were paid at the counter, in paise. */
async function loadMoves(db: Db, orderIds: string[]) {
  const rows = await db
    .select({
      orderId: bills.orderId,
      cash: sumOf(paymentCorrections.cashPaise),
      upi: sumOf(paymentCorrections.upiPaise),
      card: sumOf(paymentCorrections.cardPaise),
    })
    .from(paymentCorrections)
    .innerJoin(bills, eq(bills.id, paymentCorrections.billId))
    .where(inArray(bills.orderId, orderIds))
    .groupBy(bills.orderId)
  return rows.map((row) => ({ ...row, orderId: mustExist(row.orderId, 'the order of a bill') }))
}

/** How an order was paid at the counter, after corrections; `split` in two ways. */
function wayOf({ id, paidBy, amountPaise, discountPaise }: OrderRow, { moves }: Details) {
  const move = moves.get(id)?.[0]
  if (!paidBy || !move) return paidBy
  const paise = { cash: move.cash, upi: move.upi, card: move.card }
  paise[paidBy] += amountPaise - discountPaise
  const [way, other] = takenWays.filter((one) => paise[one] > 0)
  return other ? 'split' : (way ?? paidBy)
}

/** The credit notes of these orders, the oldest first. */
export async function loadNotes(db: Db, orderIds: string[]) {
  const rows = await db
    .select({
      orderId: bills.orderId,
      number: bills.number,
      issuedAt: bills.issuedAt,
      payablePaise: bills.payablePaise,
      credit: creditOfNote(sql`bills.id`),
      exchangeBill: sql<string | null>`${exchangeOf(sql`bills.id`)} ->> 'number'`,
    })
    .from(bills)
    .where(and(inArray(bills.orderId, orderIds), eq(bills.kind, 'credit_note')))
    .orderBy(asc(bills.issuedAt), asc(bills.serial))
  return rows.map((row) => ({ ...row, orderId: mustExist(row.orderId, 'the order of a note') }))
}

export function shapeNote({
  number,
  issuedAt,
  payablePaise,
  credit,
  exchangeBill,
}: Awaited<ReturnType<typeof loadNotes>>[number]): z.infer<typeof CreditNote> {
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    amount: rupeesFromPaise(payablePaise),
    credit,
    exchangeBill,
  }
}

function byOrder<Row extends { orderId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(row.orderId)
    if (group) group.push(row)
    else groups.set(row.orderId, [row])
  }
  return groups
}

export function shapeOrder(order: OrderRow, details: Details): OrderFacts {
  return {
    orderId: order.id,
    orderNumber: orderNumber(order.id),
    bookingDateTime: order.bookedAt.toISOString(),
    orderStatus: orderStatusName[order.status],
    paymentMethod: order.paymentMethod,
    toTry: order.toTry,
    paymentStatus: order.paymentStatus,
    // Orders of earlier versions name a way also when a gift code paid everything.
    paidBy: order.amountPaise > order.discountPaise ? wayOf(order, details) : null,
    refunds: (details.refunds.get(order.id) ?? []).map(shapeRefund),
    disputes: (details.disputes.get(order.id) ?? []).map(shapeDispute),
    amount: rupeesFromPaise(order.amountPaise - order.discountPaise),
    totalTax: rupeesFromPaise(taxOfOrder(order)),
    discount: rupeesFromPaise(order.discountPaise),
    discounts: (details.discounts.get(order.id) ?? []).map(shapeDiscount),
    dueAt: order.dueAt?.toISOString() ?? null,
    readyByAt: order.readyByAt?.toISOString() ?? null,
    billNumber: order.billNumber,
    buyer: order.buyer,
    creditNotes: (details.notes.get(order.id) ?? []).map(shapeNote),
    products: mustExist(details.lines.get(order.id), `lines of order ${order.id}`).map((line) =>
      shapeLine({
        ...line,
        isUntaxed: order.isUntaxed,
        isUneven: !order.hasEqualHalves,
      }),
    ),
    timeline: mustExist(details.events.get(order.id), `the time line of order ${order.id}`).map(
      shapeEvent,
    ),
  }
}

export const shownLine = z.object({
  productId: z.string(),
  variantId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  attributes: Attributes,
  kind: ArticleKind.nullable(),
  quantity: z.int(),
  pricePaise: z.int(),
  campaignName: z.string().nullable(),
  wasPaise: z.int().nullable(),
  gstRate: z.int(),
  isUntaxed: z.boolean(),
  isUneven: z.boolean().default(false),
  declined: z.boolean(),
  notTaken: z.int(),
  hindiName: z.string().nullable(),
})

export function shapeLine(line: z.infer<typeof shownLine>): Product {
  // A line without taken pieces shows its whole amount, as a declined line does.
  const quantity = line.quantity - line.notTaken || line.quantity
  const { amountPaise, taxPaise } = taxInLine({ ...line, quantity })
  return {
    productId: line.productId,
    variantId: line.variantId,
    name: line.name,
    ...namesInHindi({ name: line.hindiName }),
    image: mediaPath(line.image),
    variant: line.attributes,
    ...(line.kind && { kind: line.kind }),
    size: line.attributes.Size ?? null,
    color: line.attributes.Color ?? null,
    quantity: line.quantity,
    price: rupeesFromPaise(line.pricePaise),
    ...(line.campaignName !== null && {
      ownOffer: {
        name: line.campaignName,
        wasPrice: line.wasPaise === null ? null : rupeesFromPaise(line.wasPaise),
      },
    }),
    totalTax: rupeesFromPaise(taxPaise),
    grandTotal: rupeesFromPaise(amountPaise),
    declined: line.declined,
    notTaken: line.notTaken,
  }
}

/** An entry for the shop, which names the member of its staff. */
export function shapeStaffEvent(
  event: EventRow & { staffName: string | null },
): MerchantOrder['timeline'][number] {
  return { ...shapeEvent(event), name: event.staffName }
}

function shapeEvent(entry: EventRow): Booking['timeline'][number] {
  const { event, actor: by, reason: given, person } = entry
  const replacedBy = replacedIn(entry)
  const reason = replacedBy ? null : given
  const at = entry.at.toISOString()
  return { event, by, at, reason, ...(person && { person }), ...(replacedBy && { replacedBy }) }
}
