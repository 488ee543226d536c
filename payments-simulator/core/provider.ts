import {
  type Context,
  type Identity,
  needOrder,
  needPayment,
  openContext,
  refundsOf,
} from './context.ts'
import {
  dispute,
  type DisputePhase,
  findDisputes,
  type GivenDispute,
  needDispute,
} from './disputes.ts'
import { initialKnobs, type Knobs } from './knobs.ts'
import {
  ageLinkedAccount,
  changeSettlement,
  createLinkedAccount,
  needLinkedAccount,
} from './linked-accounts.ts'
import { createOrder } from './orders.ts'
import { closeQr, createQr, findQrCodes, needQr, type QrRecord } from './qr-codes.ts'
import {
  agePayment,
  authorise,
  capture,
  checkoutAnswer,
  endPayment,
  nextAge,
  type Outcome,
  startPayment,
} from './payments.ts'
import type {
  DisputeRecord,
  LinkedAccountRecord,
  Method,
  OrderRecord,
  PaymentRecord,
  Records,
  RefundRecord,
  TransferRecord,
} from './records.ts'
import { createRefund, findRefunds, needRefund, type Page, settleRefund } from './refunds.ts'
import {
  ageTransfer,
  createTransfers,
  modifyHold,
  reverseTransfer,
  transfersOf,
} from './transfers.ts'
import { type Deliver, deliverDue, nextDelivery } from './webhooks.ts'

export type ProviderOptions = Identity & {
  now: () => Date
  /** Sends one webhook delivery and returns the status of its answer. */
  deliver: Deliver
  /** The records of an earlier run. */
  saved?: Records | undefined
  /** Called after each change of a record, so that the records can be saved. */
  changed?: () => void
}

/** A payment provider in memory, without network and timers: `runDue` does the work that is due. */
export type Provider = RouteOfProvider & {
  readonly keyId: string
  readonly keySecret: string
  readonly knobs: Knobs
  readonly records: Records
  setKnobs(knobs: Partial<Knobs>): void
  resetKnobs(): void
  createOrder(body: Record<string, unknown>): OrderRecord
  needOrder(id: string): OrderRecord
  /** Makes a QR code for one payment of one sum. */
  createQr(body: Record<string, unknown>): QrRecord
  needQr(id: string): QrRecord
  closeQr(id: string): QrRecord
  /** The QR codes with this note, the newest first. */
  findQrCodes(note: string): QrRecord[]
  findOrders(receipt?: string): OrderRecord[]
  paymentsOf(orderId: string): PaymentRecord[]
  needPayment(id: string): PaymentRecord
  /** Begins a payment; `endPayment` ends it with the person's outcome. */
  startPayment(
    orderId: string,
    payer: { method: Method; email?: string | undefined },
  ): PaymentRecord
  endPayment(paymentId: string, outcome: Outcome): PaymentRecord
  authorise(paymentId: string): void
  capture(paymentId: string): void
  /** The proof of payment that Checkout gives to the shop's page. */
  checkoutAnswer(payment: PaymentRecord): Record<string, string>
  createRefund(asked: Parameters<typeof createRefund>[1]): RefundRecord
  needRefund(paymentId: string, refundId: string): RefundRecord
  refundsOf(paymentId: string): RefundRecord[]
  /** The refunds of all payments since this time, the newest first. */
  findRefunds(page: Page): RefundRecord[]
  settleRefund(paymentId: string, refundId: string, outcome: RefundRecord['outcome']): void
  /** Opens or moves the dispute of a payment; each phase is an event. */
  dispute(paymentId: string, phase: DisputePhase, given?: GivenDispute): DisputeRecord
  needDispute(id: string): DisputeRecord
  /** The disputes since this time, the newest first. */
  findDisputes(page: Page): DisputeRecord[]
  /** Sends an event again whose delivery has ended. */
  resend(eventId: string): void
  /** Does all work that is due: late authorisations, refunds, deliveries. */
  runDue(): Promise<void>
  /** The time at which the next work is due, in milliseconds since 1970. */
  nextDue(): number | undefined
}

/** Linked accounts of shops, and the parts of payments that are held for them. */
type RouteOfProvider = {
  createLinkedAccount(asked: Parameters<typeof createLinkedAccount>[1]): LinkedAccountRecord
  needLinkedAccount(id: string): LinkedAccountRecord
  changeSettlement(id: string, body: Record<string, unknown>): LinkedAccountRecord
  createTransfers(paymentId: string, body: Record<string, unknown>): TransferRecord[]
  transfersOf(paymentId: string): TransferRecord[]
  modifyHold(id: string, body: Record<string, unknown>): TransferRecord
  reverseTransfer(id: string, body: Record<string, unknown>): Record<string, unknown>
}

export function createProvider(options: ProviderOptions): Provider {
  const { deliver, changed = () => undefined } = options
  const context = openContext({ ...options, changed })
  const { knobs } = context
  return {
    keyId: context.keyId,
    keySecret: context.keySecret,
    knobs,
    records: context.records,
    setKnobs: (given) => void Object.assign(knobs, given),
    resetKnobs: () => void Object.assign(knobs, initialKnobs()),
    createOrder: (body) => createOrder(context, body),
    needOrder: (id) => needOrder(context, id),
    createQr: (body) => createQr(context, body),
    needQr: (id) => needQr(context, id),
    closeQr: (id) => closeQr(context, id),
    findQrCodes: (note) => findQrCodes(context, note),
    findOrders: (receipt) => findOrders(context, receipt),
    paymentsOf: (orderId) => context.paymentsByOrder.get(orderId) ?? [],
    needPayment: (id) => needPayment(context, id),
    startPayment: (orderId, payer) => startPayment(context, orderId, payer),
    endPayment: (paymentId, outcome) => endPayment(context, paymentId, outcome),
    authorise: (paymentId) => authorise(context, needPayment(context, paymentId)),
    capture: (paymentId) => capture(context, needPayment(context, paymentId)),
    checkoutAnswer: (payment) => checkoutAnswer(context, payment),
    createRefund: (asked) => createRefund(context, asked),
    needRefund: (paymentId, refundId) => needRefund(context, paymentId, refundId),
    refundsOf: (paymentId) => refundsOf(context, paymentId),
    findRefunds: (page) => findRefunds(context, page),
    settleRefund: (paymentId, refundId, outcome) =>
      settleRefund(context, needRefund(context, paymentId, refundId), outcome),
    dispute: (paymentId, phase, given) => dispute(context, paymentId, { phase, ...given }),
    needDispute: (id) => needDispute(context, id),
    findDisputes: (page) => findDisputes(context, page),
    resend: (eventId) => resend(context, eventId),
    ...routeOf(context),
    runDue: () => runDue(context, deliver),
    nextDue: () => nextDue(context),
  }
}

function routeOf(context: Context): RouteOfProvider {
  return {
    createLinkedAccount: (asked) => createLinkedAccount(context, asked),
    needLinkedAccount: (id) => needLinkedAccount(context, id),
    changeSettlement: (id, body) => changeSettlement(context, id, body),
    createTransfers: (paymentId, body) => createTransfers(context, paymentId, body),
    transfersOf: (paymentId) => transfersOf(context, paymentId),
    modifyHold: (id, body) => modifyHold(context, id, body),
    reverseTransfer: (id, body) => reverseTransfer(context, id, body),
  }
}

function findOrders({ records, ordersByReceipt }: Context, receipt?: string): OrderRecord[] {
  if (receipt === undefined)
    return records.orders
      .filter(({ qr }) => !qr)
      .slice(-10)
      .toReversed()
  const order = ordersByReceipt.get(receipt)
  return order ? [order] : []
}

function resend(context: Context, eventId: string): void {
  for (const event of context.records.events) {
    if (event.id !== eventId || event.state === 'waiting') continue
    event.state = 'waiting'
    event.dueAt = context.now()
    context.open.events.add(event)
  }
  context.changed()
}

/** Runs one after the other, so that no event is sent twice at the same time. */
function runDue(context: Context, deliver: Deliver): Promise<void> {
  context.running = context.running.catch(ignore).then(() => doDue(context, deliver))
  return context.running
}

function ignore(): void {}

async function doDue(context: Context, deliver: Deliver): Promise<void> {
  const { payments, refunds } = context.open
  const at = context.now()
  for (const payment of payments) {
    agePayment(context, payment)
    if (nextAge(payment) === undefined) payments.delete(payment)
  }
  for (const refund of refunds) {
    if (refund.settleAt !== null && refund.settleAt <= at)
      settleRefund(context, refund, refund.outcome)
    if (refund.status !== 'pending') refunds.delete(refund)
  }
  for (const account of context.records.linkedAccounts) ageLinkedAccount(context, account)
  for (const transfer of context.records.transfers) ageTransfer(context, transfer)
  await deliverDue(context, deliver)
}

function nextDue(context: Context): number | undefined {
  const { payments, refunds } = context.open
  const { linkedAccounts, transfers } = context.records
  const due = [
    ...[...payments].map(nextAge),
    ...[...refunds, ...linkedAccounts, ...transfers].map(({ settleAt }) => settleAt ?? undefined),
    nextDelivery(context),
  ].filter((at) => at !== undefined)
  return due.length > 0 ? Math.min(...due) : undefined
}
