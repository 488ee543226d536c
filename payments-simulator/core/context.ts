import { randomBytes } from 'node:crypto'
import { initialKnobs, type Knobs } from './knobs.ts'
import type { EventRecord, OrderRecord, PaymentRecord, Records, RefundRecord } from './records.ts'
import { Refusal } from './refusal.ts'

/** The state that all parts of the provider share. */
export type Context = {
  keyId: string
  keySecret: string
  webhookSecret: string
  previousWebhookSecret: string
  account: string
  knobs: Knobs
  records: Records
  orders: Map<string, OrderRecord>
  ordersByReceipt: Map<string, OrderRecord>
  payments: Map<string, PaymentRecord>
  paymentsByOrder: Map<string, PaymentRecord[]>
  refundsByPayment: Map<string, RefundRecord[]>
  refundsByKey: Map<string, RefundRecord>
  /** The records that can still change as time passes. */
  open: { payments: Set<PaymentRecord>; refunds: Set<RefundRecord>; events: Set<EventRecord> }
  /** The run of `runDue` that began last. */
  running: Promise<void>
  /** Milliseconds since 1970. */
  now: () => number
  newId: (prefix: string) => string
  /** Called after each change of a record. */
  changed: () => void
}

export type Identity = Pick<Context, 'keyId' | 'keySecret' | 'webhookSecret'> & {
  previousWebhookSecret?: string
}

type Options = Identity & { now: () => Date; saved?: Records | undefined; changed: () => void }

export function openContext({ now, saved, changed, ...identity }: Options): Context {
  const context: Context = {
    previousWebhookSecret: `${identity.webhookSecret}-previous`,
    ...identity,
    account: 'acc_Simulator00001',
    knobs: initialKnobs(),
    records: {
      orders: [],
      payments: [],
      refunds: [],
      disputes: [],
      linkedAccounts: [],
      transfers: [],
      events: [],
    },
    orders: new Map(),
    ordersByReceipt: new Map(),
    payments: new Map(),
    paymentsByOrder: new Map(),
    refundsByPayment: new Map(),
    refundsByKey: new Map(),
    open: { payments: new Set(), refunds: new Set(), events: new Set() },
    running: Promise.resolve(),
    now: () => now().getTime(),
    newId: (prefix) => `${prefix}_${randomName()}`,
    changed,
  }
  if (saved) restore(context, saved)
  return context
}

function restore(context: Context, saved: Records): void {
  saved.orders.forEach((order) => addOrder(context, order))
  saved.payments.forEach((payment) => addPayment(context, payment))
  saved.refunds.forEach((refund) => addRefund(context, refund))
  // The records of an earlier version have no status and no reason.
  context.records.disputes = saved.disputes.map((dispute) =>
    Object.assign({ status: 'open' as const, reason: 'chargeback' }, dispute),
  )
  // The records of an earlier version have neither.
  context.records.linkedAccounts = saved.linkedAccounts ?? []
  context.records.transfers = saved.transfers ?? []
  context.records.events = saved.events
  context.open.events = new Set(saved.events.filter(({ state }) => state === 'waiting'))
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 14 characters, like the provider's ids. */
function randomName(): string {
  return [...randomBytes(14)].map((byte) => characters[byte % characters.length]).join('')
}

export function addOrder(context: Context, order: OrderRecord): void {
  context.records.orders.push(order)
  context.orders.set(order.id, order)
  if (order.receipt !== null) context.ordersByReceipt.set(order.receipt, order)
  context.changed()
}

export function addPayment(context: Context, payment: PaymentRecord): void {
  context.records.payments.push(payment)
  context.payments.set(payment.id, payment)
  context.open.payments.add(payment)
  addTo(context.paymentsByOrder, payment.orderId, payment)
  context.changed()
}

export function addRefund(context: Context, refund: RefundRecord): void {
  context.records.refunds.push(refund)
  context.open.refunds.add(refund)
  addTo(context.refundsByPayment, refund.paymentId, refund)
  if (refund.key !== null) context.refundsByKey.set(refund.key, refund)
  context.changed()
}

function addTo<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const list = map.get(key)
  if (list) list.push(item)
  else map.set(key, [item])
}

export function needOrder(context: Context, id: string): OrderRecord {
  const order = context.orders.get(id)
  if (!order) throw new Refusal('The id provided does not exist')
  return order
}

export function needPayment(context: Context, id: string): PaymentRecord {
  const payment = context.payments.get(id)
  if (!payment) throw new Refusal('The id provided does not exist')
  return payment
}

export function refundsOf(context: Context, paymentId: string): RefundRecord[] {
  return context.refundsByPayment.get(paymentId) ?? []
}
