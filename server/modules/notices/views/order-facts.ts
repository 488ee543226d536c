import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { readCreditCode } from '#server/modules/giftcodes/rules.ts'
import { noShowsCountSince } from '#server/modules/orders/rules/booking-limits.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { orders, pickupCodes } from '#server/platform/db/tables/orders.ts'
import { closuresOf, stores } from '#server/platform/db/tables/stores.ts'
import type { EventName } from '#server/platform/events.ts'
import { groupCalls } from '#server/platform/jobs/rounds.ts'
import type { CodeVault, GiftVault } from '#server/platform/secrets.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import {
  NO_SHOW_MEMORY_DAYS,
  NO_SHOWS_BEFORE_ONLINE_ONLY,
  PICKUP_CODE_TRIES,
} from '#shared/limits.ts'
import type { Facts, Line, Moment, OrderFacts } from '../rules/facts.ts'
import { momentOf, orderAtEvent } from '../rules/order-at-event.ts'
import {
  backOf,
  disputesOfOrder,
  disputeValues,
  disputeStateOf,
  type RefundFact,
  refundsOfOrder,
  type ReturnFact,
  returnsOfOrder,
} from './order-money-facts.ts'

type FactsInput = {
  event: EventName
  orderId: string
  /** Set only for an event about a refund. */
  refundId?: string | undefined
  /** Set only for an event about goods that the shop took back. */
  returnId?: string | undefined
  vault: CodeVault
  giftVault: GiftVault
  now: Date
}

/** All facts that a notice about an order may need; undefined when the order does not exist. */
export async function viewOrderFacts(db: Db, input: FactsInput): Promise<Facts | undefined> {
  const { event, orderId } = input
  const row = await readOrder(db, orderId)
  if (!row) return undefined
  const noShows = event === 'order.not_collected' ? await findNoShows(db, row) : []
  const refund = refundOf(row, input)
  const order = orderFacts(row, input)
  const pickup =
    order.hasCode && row.sealedCode ? input.vault.open(orderId, row.sealedCode) : undefined
  const { storeName, shopperName } = row
  return {
    id: orderId,
    recipients: {
      shopper: { email: row.shopperEmail, locale: row.shopperLocale, name: shopperName },
      store: { email: row.ownerEmail, locale: row.ownerLocale, name: storeName },
    },
    values: {
      ...valuesOf(row, { order, refund, noShows }),
      ...returnedValues(
        row.returns.find(({ id }) => id === input.returnId),
        input.giftVault,
      ),
    },
    secret: pickup?.code ?? null,
    pickupToken: pickup?.token,
    order,
  }
}

type Row = Awaited<ReturnType<typeof selectSource>>[number]

const readers = new WeakMap<Db, (orderId: string) => Promise<Row | undefined>>()

/** Reads an order; emails that are written at the same time share one statement. */
function readOrder(db: Db, orderId: string): Promise<Row | undefined> {
  const reader =
    readers.get(db) ??
    groupCalls(async (orderIds: string[]) => {
      const rows = await selectSource(db).where(
        sql`${orders.id} = any(${sql.param(orderIds)}::uuid[])`,
      )
      return orderIds.map((id) => rows.find((row) => row.id === id))
    })
  readers.set(db, reader)
  return reader(orderId)
}
type FoundOrder = { order: OrderFacts; refund: RefundFact | undefined; noShows: Date[] }

function valuesOf(row: Row, { order, refund, noShows }: FoundOrder): Facts['values'] {
  const { id, storeName, shopperName, readyByAt } = row
  return {
    orderNumber: orderNumber(id),
    storeName,
    shopperName,
    reason: order.moment?.reason ?? '',
    dueAt: order.dueAt ?? '',
    readyBy: readyByAt ?? '',
    noShows: noShows.length,
    onlineUntil: onlineUntil(noShows),
    items: piecesOf(order.remaining),
    bookedItems: piecesOf([...order.remaining, ...order.declined, ...order.notTaken]),
    amount: formatPaise(backOf(row).paise),
    ...disputeValues(row.disputes),
    ...refundValues(refund),
    refundId: refund?.id ?? '',
  }
}

/** `refund`: what the payer gets; `refundByBank`: the part that a lost dispute gave before Chowk sent the rest. */
function refundValues(refund: RefundFact | undefined): Facts['values'] {
  if (!refund) return { refund: '', refundByBank: '' }
  const { amountPaise, coveredPaise } = refund
  const isPart = coveredPaise > 0 && coveredPaise < amountPaise
  return {
    refund: formatPaise(isPart ? amountPaise - coveredPaise : amountPaise),
    refundByBank: isPart ? formatPaise(coveredPaise) : '',
  }
}

/**
 * `givenBack`: the money that was paid back; empty without money. `givenBackBy`: its way, `cash`, `upi`, `online`, or `waits`.
 * `byBank`: what the shopper's bank gave back by a lost dispute.
 * `creditCode`: the gift code that gave back what a gift code had paid.
 */
function returnedValues(returned: ReturnFact | undefined, vault: GiftVault): Facts['values'] {
  if (!returned)
    return {
      returnId: '',
      creditNote: '',
      givenBack: '',
      givenBackBy: '',
      byBank: '',
      exchangeBill: '',
      ...creditValues(null),
    }
  const { id, number, refundPaise, waits, exchange } = returned
  const payablePaise = returned.payablePaise - (exchange?.setOffPaise ?? 0)
  const way = waits ? 'waits' : returned.way
  const backPaise = refundPaise ?? payablePaise
  const givenBack = backPaise > 0 ? formatPaise(backPaise) : ''
  const byBank = payablePaise > backPaise ? formatPaise(payablePaise - backPaise) : ''
  const credit = creditValues(returned.credit, (mac) => readCreditCode(vault, returned.cause, mac))
  const exchangeBill = exchange?.number ?? ''
  return {
    returnId: id,
    creditNote: number,
    givenBack,
    givenBackBy: way,
    byBank,
    exchangeBill,
    ...credit,
  }
}

function creditValues(
  credit: ReturnFact['credit'],
  codeOf?: (mac: Buffer) => string | null,
): Facts['values'] {
  if (!credit) return { credit: '', creditBy: '', creditCode: '', creditEnd: '' }
  return {
    credit: formatPaise(credit.paise),
    creditBy: credit.byGift ? 'gift' : 'shop',
    creditCode: codeOf?.(Buffer.from(credit.mac, 'hex')) ?? '',
    creditEnd: dayBefore(credit.expiresAt),
  }
}

/** The last day of a code that ends at a midnight, `DD/MM/YYYY`. */
function dayBefore(midnight: string): string {
  return indianDay(new Date(Date.parse(midnight) - 1))
    .split('-')
    .toReversed()
    .join('/')
}

const piecesOf = (lines: Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** The reason of the refund that belongs to an event, for events that do not name the refund. */
const refundReasonOf: Partial<Record<EventName, RefundFact['reason']>> = {
  'order.ready': 'line_declined',
  'order.collected': 'not_taken',
  'order.not_taken': 'not_taken',
  'order.cancelled': 'cancelled',
  'order.not_collected': 'not_collected',
}

function refundOf(
  { refunds }: Pick<Row, 'refunds'>,
  { event, refundId }: Pick<FactsInput, 'event' | 'refundId'>,
): RefundFact | undefined {
  if (refundId !== undefined) return refunds.find(({ id }) => id === refundId)
  return refunds.find(({ reason }) => reason === refundReasonOf[event])
}

function orderFacts(row: Row, { event, refundId, now }: FactsInput): OrderFacts {
  const { address, billNumber, status, sealedCode } = row
  const atEvent = orderAtEvent(event, row)
  const refund = refundOf(row, { event, refundId })
  return {
    ...atEvent,
    address,
    billNumber,
    discounts: row.discounts,
    contactNumber: formatContactNumber(row.contactNumber),
    point: { lat: row.lat, long: row.long },
    instructions: row.instructions,
    moment: momentOf(event, row.timeline),
    status,
    isSeen: row.seenAt !== null,
    schedule: { timings: row.timings, closures: row.closures },
    // When the shopper named a collector, only the collector's pass shows the code.
    hasCode: isCodeGood(row) && row.collectorId === null,
    isCodeEnded: sealedCode !== null && !isCodeGood(row),
    codeRenewals: row.renewals ?? 0,
    isOnline: row.paymentMethod === 'online',
    toTry: row.toTry,
    isRevived: row.revivedAt !== null,
    back: backOf(row).kind,
    dispute: disputeStateOf(row.disputes),
    refundWaits: refund?.waits ?? false,
    isByDispute: refund !== undefined && refund.coveredPaise >= refund.amountPaise,
    refundReason: refund?.reason ?? null,
    isDueToday: atEvent.dueAt !== null && indianDay(atEvent.dueAt) === indianDay(now),
  }
}

function isCodeGood({ sealedCode, tries }: Pick<Row, 'sealedCode' | 'tries'>): boolean {
  return sealedCode !== null && tries !== null && tries < PICKUP_CODE_TRIES
}

const owners = alias(users, 'owners')

function selectSource(db: Db) {
  return db
    .select({
      id: orders.id,
      seq: orders.seq,
      shopperId: orders.shopperId,
      status: orders.status,
      amountPaise: orders.amountPaise,
      discounts: discountsOfOrder,
      billNumber: orders.billNumber,
      paymentMethod: orders.paymentMethod,
      toTry: orders.toTry,
      revivedAt: orders.revivedAt,
      readyByAt: orders.readyByAt,
      dueAt: orders.dueAt,
      closedAt: orders.closedAt,
      storeName: stores.storeName,
      address: stores.address,
      contactNumber: stores.contactNumber,
      lat: stores.latitude,
      long: stores.longitude,
      instructions: stores.instructions,
      seenAt: orders.seenAt,
      timings: stores.timings,
      closures: closuresOf(sql`${stores.id}`),
      shopperName: users.name,
      shopperEmail: users.email,
      shopperLocale: users.locale,
      ownerEmail: owners.email,
      ownerLocale: owners.locale,
      sealedCode: pickupCodes.sealed,
      tries: pickupCodes.tries,
      renewals: pickupCodes.renewals,
      collectorId: pickupCodes.collectorId,
      lines: linesOfOrder,
      timeline: timelineOfOrder,
      refunds: refundsOfOrder,
      disputes: disputesOfOrder,
      returns: returnsOfOrder,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(users, eq(users.id, orders.shopperId))
    .innerJoin(owners, eq(owners.id, stores.ownerId))
    .leftJoin(pickupCodes, eq(pickupCodes.orderId, orders.id))
}

const linesOfOrder = sql<(Line & { declined: boolean; notTaken: number })[]>`(
  select jsonb_agg(jsonb_build_object('name', l.name, 'image', l.image, 'attributes', l.attributes, 'sku', l.sku,
    'quantity', l.quantity, 'pricePaise', l.price_paise, 'declined', l.declined, 'notTaken', l.not_taken) order by l.position)
  from order_lines l where l.order_id = ${orders.id})`

const discountsOfOrder = sql<OrderFacts['discounts']>`(
  select coalesce(jsonb_agg(jsonb_build_object('reference', d.reference,
    'amountPaise', d.amount_paise, 'restPaise', (select u.rest_paise from gift_code_uses u
      where u.order_id = d.order_id and u.gift_code_id = d.gift_code_id)) order by d.position), '[]')
  from order_discounts d where d.order_id = ${orders.id})`

const timelineOfOrder = sql<Moment[]>`(
  select jsonb_agg(jsonb_build_object('event', e.event, 'actor', e.actor, 'from', e.from_status,
    'reason', e.reason) order by e.seq)
  from order_events e where e.order_id = ${orders.id})`

/** The ends of the no-shows that counted for the shopper when this order ended; the latest (this order) first. */
async function findNoShows(db: Db, { shopperId, seq, closedAt }: Row): Promise<Date[]> {
  if (!closedAt) return []
  const upToThis = sql`(${orders.closedAt}, ${orders.seq}) <= (${closedAt.toISOString()}, ${seq})`
  const rows = await db
    .select({ closedAt: orders.closedAt })
    .from(orders)
    .where(
      and(
        eq(orders.shopperId, shopperId),
        eq(orders.status, 'not_collected'),
        gt(orders.closedAt, noShowsCountSince(closedAt)),
        upToThis,
      ),
    )
    .orderBy(desc(orders.closedAt))
  return rows.flatMap((row) => row.closedAt ?? [])
}

/** The day from which paying at the shop is allowed again; empty when it is allowed now. */
function onlineUntil(noShows: Date[]): Date | '' {
  const deciding = noShows[NO_SHOWS_BEFORE_ONLINE_ONLY - 1]
  if (!deciding) return ''
  return new Date(deciding.getTime() + NO_SHOW_MEMORY_DAYS * DAY_MS)
}
