import { and, gt, isNull, type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Attributes } from '#shared/contract/goods.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { linkWays } from '#shared/contract/orders/bill-links.ts'
import { billKinds, counterPayments, ledgerKinds, taxEntryKinds } from '#shared/contract/billing.ts'
import { withheldTaxKinds } from '#shared/contract/settings/tax-terms.ts'
import { plans } from '#shared/contract/subscription.ts'
import { bytea, instant } from '#server/platform/db/rows/columns.ts'
import { takenOf } from './till.ts'
import { PAYOUT_WAIT_DAYS } from '#shared/limits.ts'

/** The data of the seller at the time of the bill. */
export type Seller = {
  legalName: string
  storeName: string
  gstin: string | null
  enrolmentNumber: string | null
  address: string
  city: string
  state: string
  /** Missing on bills of earlier versions. */
  phone?: string
  /** The days of the shop's promise to exchange; missing when it promised none. */
  exchangeDays?: number
}

/**
 * Lowers the amount to pay, not the value of the goods. `reference`: the last four characters of a gift code. On a
 * credit note, a `gift_code` of an earlier version was not given back, and `gift_credit` was given back as this new code.
 */
export type Discount = {
  kind: 'gift_code' | 'gift_credit'
  reference: string
  amountPaise: number
}

/** The last number of each series of documents: a store, a financial year (`26-27`) and a kind. */
export const billCounters = pgTable('bill_counters', {
  storeId: uuid('store_id').notNull(),
  year: text('year').notNull(),
  kind: text('kind', { enum: billKinds }).notNull(),
  last: integer('last').notNull(),
})

/** Bills and credit notes of a shop, never changed. `correctsId` of a credit note is the corrected bill. */
export const bills = pgTable('bills', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  /** Null for a sale at the counter without a booking, and for its credit notes. */
  orderId: uuid('order_id'),
  kind: text('kind', { enum: billKinds }).notNull(),
  year: text('year').notNull(),
  serial: integer('serial').notNull(),
  number: text('number').notNull(),
  issuedAt: instant('issued_at').notNull(),
  seller: jsonb('seller').$type<Seller>().notNull(),
  paymentMethod: text('payment_method', { enum: ['cash', 'online'] }).notNull(),
  totalPaise: integer('total_paise').notNull(),
  taxPaise: integer('tax_paise').notNull(),
  discounts: jsonb('discounts').$type<Discount[]>().notNull().default([]),
  payablePaise: integer('payable_paise').notNull(),
  correctsId: uuid('corrects_id'),
  cause: text('cause'),
  reason: text('reason'),
  /** The means of payment of a sale at the counter; for an order's bill, the order has it. */
  paidBy: text('paid_by', { enum: counterPayments }),
  /** The last four characters of the reference of a payment by UPI, where somebody typed them. */
  paymentReference: text('payment_reference'),
  /** The member of the staff who sold or took goods back at the counter. */
  actorId: uuid('actor_id'),
  /** False for a bill from before CGST and SGST became equal, and for its credit notes. */
  hasEqualHalves: boolean('has_equal_halves').notNull().default(false),
  buyer: jsonb('buyer').$type<BilledBuyer>(),
  /** True where the tax of the lines is IGST: the sum of their two halves. */
  isInterState: boolean('is_inter_state').notNull().default(false),
})

/** The day of India from which a rule of tax applies. */
export const taxRules = pgTable('tax_rules', {
  rule: text('rule', { enum: ['equal_halves'] }).primaryKey(),
  validFrom: date('valid_from', { mode: 'string' }).notNull(),
})

export const billLines = pgTable('bill_lines', {
  billId: uuid('bill_id').notNull(),
  position: integer('position').notNull(),
  storeId: uuid('store_id').notNull(),
  name: text('name').notNull(),
  attributes: jsonb('attributes').$type<Attributes>().notNull(),
  sku: text('sku').notNull(),
  hsn: text('hsn').notNull(),
  quantity: integer('quantity'),
  pricePaise: integer('price_paise').notNull(),
  /** The share in the discount of the sale; `amountPaise` is without it. */
  discountPaise: integer('discount_paise').notNull().default(0),
  amountPaise: integer('amount_paise').notNull(),
  gstRate: integer('gst_rate').notNull(),
  taxablePaise: integer('taxable_paise').notNull(),
  cgstPaise: integer('cgst_paise').notNull(),
  sgstPaise: integer('sgst_paise').notNull(),
  /** True for an article that was sold as used; null on bills from before it was kept. */
  isUsed: boolean('is_used'),
  /** The variant of a line of a sale at the counter; the order's lines have the variants of an order. */
  variantId: uuid('variant_id'),
})

/**
 * Corrections of how the money of a bill was taken at the counter: what each changes, in the order of `seq`. The row with
 * `seq` 0 is no correction: it says what the sale itself took in other ways than the bill's own.
 */
export const paymentCorrections = pgTable(
  'payment_corrections',
  {
    billId: uuid('bill_id').notNull(),
    seq: integer('seq').notNull(),
    storeId: uuid('store_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    at: instant('at').notNull(),
    cashPaise: integer('cash_paise').notNull(),
    upiPaise: integer('upi_paise').notNull(),
    cardPaise: integer('card_paise').notNull(),
  },
  (table) => [primaryKey({ columns: [table.billId, table.seq] })],
)

/** The day in India of an instant, as a date. */
export const indianDayOf = (at: SQL): SQL => sql`(${at} at time zone 'Asia/Kolkata')::date`

type Span = { since: string; before?: string }

const issuedIn = (
  storeId: string,
  { since, before }: Span,
): SQL => sql`b.store_id = ${storeId}::uuid
  and b.issued_at >= ${since}::timestamptz and b.issued_at < ${before ?? 'infinity'}::timestamptz`

/**
 * The one definition of what a store sold, took back and was paid, as a relation with a row for each bill and credit
 * note, of bookings and of sales at the counter: its day in India, the value of the goods (`total_paise`), and the money
 * (`payable_paise`), also by the way in which it moved as it was recorded at the end of that day, without what the goods
 * of an exchange paid (`exchange`); gift codes are the difference. `sign` is -1 for a credit note. `since` and `before`
 * are instants.
 */
export const storeDocuments = (storeId: string, span: Span): SQL => sql`(
  select b.id, b.order_id, b.kind, b.number, b.serial, b.issued_at, b.actor_id, b.total_paise, b.payable_paise,
    ${indianDayOf(sql`b.issued_at`)} as day, b.order_id is null as is_walk_in,
    b.total_paise - b.payable_paise as gift, case b.kind when 'credit_note' then -1 else 1 end as sign, w.cash, w.upi, w.card, w.online, w.exchange
  from bills b left join orders o on o.id = b.order_id
  cross join lateral ${takenOf({
    counts: sql`${indianDayOf(sql`c.at`)} = ${indianDayOf(sql`b.issued_at`)}`,
  })} w where ${issuedIn(storeId, span)})`

/** The goods on the bills of a store, as a relation: the day in India, the variant, its product, pieces and value. */
export const soldGoods = (storeId: string, span: Span): SQL => sql`(
  select ${indianDayOf(sql`b.issued_at`)} as day, v.id as variant_id, v.product_id,
    l.quantity as pieces, l.amount_paise as paise
  from bills b join bill_lines l on l.bill_id = b.id
  left join order_lines o on o.order_id = b.order_id and o.position = l.position
  left join variants v on v.id = coalesce(l.variant_id, o.variant_id)
  where ${issuedIn(storeId, span)} and b.kind <> 'credit_note')`

/** Append-only. `owedEntries` tells from when on an entry changes the amount that Chowk owes a store. */
export const storeLedger = pgTable('store_ledger', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  storeId: uuid('store_id').notNull(),
  kind: text('kind', { enum: ledgerKinds }).notNull(),
  amountPaise: integer('amount_paise').notNull(),
  balanceChangePaise: integer('balance_change_paise').notNull(),
  orderId: uuid('order_id'),
  reference: text('reference').notNull(),
  actorId: uuid('actor_id'),
  at: instant('at').notNull(),
})

/** The changes of a tax that the operator holds back, one by each bill and credit note of an order; a row never changes. */
export const withheldTaxes = pgTable('withheld_taxes', {
  id: uuid('id').primaryKey().defaultRandom(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity(),
  tax: text('tax', { enum: withheldTaxKinds }).notNull(),
  storeId: uuid('store_id').notNull(),
  orderId: uuid('order_id').notNull(),
  billId: uuid('bill_id').notNull(),
  /** The first day of the month in whose file the row stands. */
  month: date('month', { mode: 'string' }).notNull(),
  /** The GSTIN for TCS, the PAN for TDS; null for a shop that has given no PAN. */
  taxNumber: text('tax_number'),
  /** Hundredths of a per cent. */
  rate: integer('rate').notNull(),
  /** True for sales that are free up to a sum of the year. */
  isFreed: boolean('is_freed').notNull(),
  isInterState: boolean('is_inter_state').notNull(),
  isToBusiness: boolean('is_to_business').notNull(),
  /** Negative on a credit note. */
  basePaise: bigint('base_paise', { mode: 'number' }).notNull(),
  taxPaise: integer('tax_paise').notNull(),
  at: instant('at').notNull(),
})

/** The months whose tax the operator has filed. No later row of the taxes gets such a month. */
export const taxMonths = pgTable(
  'tax_months',
  {
    tax: text('tax', { enum: withheldTaxKinds }).notNull(),
    month: date('month', { mode: 'string' }).notNull(),
    filedBy: uuid('filed_by').notNull(),
    filedAt: instant('filed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tax, table.month] })],
)

/**
 * The one definition of the money that is owed to shops, as a relation: the entries of the ledger, and the refunds that
 * are not entered yet, each with the time `counts_at` from which it changes the owed sum. Entries of an order that is
 * paid online count after its collection and the waiting time of that day; before, and for an order that is never
 * collected, `counts_at` is later or null. So a refund or a dispute lowers what is owed for its own order only.
 */
export const owedEntries = sql`(
  select e.*, case when e.order_id is null or o.payment_method = 'cash'
      or e.kind in ('cash_sale', 'cash_refund', 'settlement') then e.at
      when o.status = 'collected' then greatest(e.at, o.closed_at + make_interval(hours => 24 * coalesce(
        (select t.value from plan_terms t where t.subject = 'payoutDays' and t.withdrawn_at is null
          and t.valid_from <= (o.closed_at at time zone 'Asia/Kolkata')::date
          order by t.valid_from desc limit 1), ${sql.raw(String(PAYOUT_WAIT_DAYS))}))) end as counts_at
  from (
    select id, store_id, seq, kind, amount_paise, balance_change_paise, order_id, reference, at from store_ledger
    union all
    select r.id, s.store_id, 9223372036854775807, 'refund', r.amount_paise, -r.amount_paise, s.order_id, r.id::text,
      r.created_at
    from store_ledger s join refunds r
      on r.payment_id = case when char_length(s.reference) = 36 then s.reference::uuid end
    where s.kind = 'online_sale' and not exists (select from store_ledger x
      where x.store_id = s.store_id and x.kind = 'refund' and x.reference = r.id::text)
  ) e left join orders o on o.id = e.order_id)`

/** The kinds of entries by which taxes are held back and given back, as a list in SQL. */
export const taxEntries = sql.raw(`(${taxEntryKinds.map((kind) => `'${kind}'`).join(', ')})`)

/** The money that is owed to a store at a time, in paise, open transfers included; negative: to be set off. */
export function owedPaise(storeId: SQL, at: SQL): SQL<number> {
  return sql`(select coalesce(sum(e.balance_change_paise), 0)::float8 from ${owedEntries} e
    where e.store_id = ${storeId} and e.counts_at <= ${at})`
}

/**
 * The money of online orders that is not owed at a time, as a relation with a row for each order: all rows and all totals
 * read it, so that they agree. `paise` is at least zero; `held` and `lost` are what its disputes take of it, `taxed` the taxes that are held back.
 */
export function waitingOrders(at: SQL): SQL {
  return sql`(
    select e.store_id, e.order_id, greatest(0, sum(e.balance_change_paise)) as paise,
      coalesce(-sum(e.balance_change_paise) filter (where e.kind in ('dispute_hold', 'dispute_release')), 0) as held,
      coalesce(-sum(e.balance_change_paise) filter (where e.kind = 'dispute_loss'), 0) as lost,
      coalesce(-sum(e.balance_change_paise) filter (where e.kind in ${taxEntries}), 0) as taxed,
      max(e.counts_at) as owed_from, min(e.at) as at
    from ${owedEntries} e where (e.counts_at > ${at}) is not false group by e.store_id, e.order_id)`
}

/** The bank references of settlements, each for one transfer, across all stores. */
export const bankReferences = pgTable('bank_references', {
  ledgerId: uuid('ledger_id').primaryKey(),
  /** The letters and digits of the reference. */
  key: text('key').notNull(),
  /**
   * True when an earlier settlement has the same reference; such rows are older than the check for repeated references.
   */
  isRepeat: boolean('is_repeat').notNull().default(false),
})

export const reminderKinds = ['week', 'day', 'today'] as const

/** The subscriptions of shops. Days are days in India, `YYYY-MM-DD`. */
export const subscriptions = pgTable('subscriptions', {
  storeId: uuid('store_id').primaryKey(),
  freeUntil: date('free_until', { mode: 'string' }).notNull(),
  paidUntil: date('paid_until', { mode: 'string' }).notNull(),
  /** The last reminder that was sent about this `paidUntil`. */
  reminded: text('reminded', { enum: reminderKinds }),
  createdAt: instant('created_at').notNull(),
})

/** The data of the shop on its receipt. */
export type BilledTo = {
  shopName: string
  ownerName: string
  address: string
  gstin: string | null
}

/** The tax inside the price of a purchase, as on the day of its order. */
export type PurchaseTax = {
  /** The operator's GSTIN, and the code of the service that it sells. */
  gstin: string
  sac: string
  percent: number
  /** The code of the State in which the service is supplied; another one than the operator's bears IGST. */
  placeOfSupply: string
}

/** A purchase of a plan; a paid purchase is one period. */
export const subscriptionPurchases = pgTable('subscription_purchases', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  plan: text('plan', { enum: plans }).notNull(),
  tags: integer('tags').notNull(),
  planPaise: integer('plan_paise').notNull(),
  setupPaise: integer('setup_paise').notNull(),
  billedTo: jsonb('billed_to').$type<BilledTo>(),
  /** Null where the operator charges no tax. */
  tax: jsonb('tax').$type<PurchaseTax>(),
  askedBy: uuid('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  triedAt: instant('tried_at').notNull(),
  replacedAt: instant('replaced_at'),
  paidAt: instant('paid_at'),
  receiptNumber: text('receipt_number'),
  periodFrom: date('period_from', { mode: 'string' }),
  periodUntil: date('period_until', { mode: 'string' }),
  returnedAt: instant('returned_at'),
  /** The time at which an administrator recorded that the printed tags were sent. */
  tagsSentAt: instant('tags_sent_at'),
})

export const receiptCounters = pgTable('receipt_counters', {
  year: text('year').primaryKey(),
  last: integer('last').notNull(),
})

/** Links to the page of one bill and its credit notes. A link that the shop has ended keeps no token, address and number. */
export const billLinks = pgTable('bill_links', {
  id: uuid('id').primaryKey(),
  billId: uuid('bill_id').notNull(),
  storeId: uuid('store_id').notNull(),
  way: text('way', { enum: linkWays }).notNull(),
  tokenHash: bytea('token_hash').notNull(),
  sealed: bytea('sealed'),
  email: text('email'),
  numberHash: bytea('number_hash'),
  sealedNumber: bytea('sealed_number'),
  lastDigits: text('last_digits'),
  /** The words to which the customer agreed at `madeAt`; only by WhatsApp. */
  consent: text('consent'),
  /** The language of the counter's screen, in which the link is sent. */
  locale: text('locale', { enum: ['en', 'hi'] }).notNull(),
  madeBy: uuid('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  endedAt: instant('ended_at'),
})

/** A link that was made since this time and that nobody has ended. */
export const isLinkOpen = (since: Date): SQL | undefined =>
  and(isNull(billLinks.endedAt), gt(billLinks.madeAt, since))

/** Numbers whose owner has answered STOP; no bill is sent to them by WhatsApp. */
export const stoppedNumbers = pgTable('stopped_numbers', {
  /** WhatsApp's id of the answer. */
  messageId: text('message_id').primaryKey(),
  numberHash: bytea('number_hash').notNull(),
  sealed: bytea('sealed').notNull(),
  stoppedAt: instant('stopped_at').notNull(),
})

/** The owner of a stopped number has switched messages on in an account since. */
export const isWantedAgain = sql`exists (select from phone_numbers n
  where n.number_hash = stopped_numbers.number_hash and n.whatsapp_at > stopped_numbers.stopped_at
    and n.stopped_at is null)`
