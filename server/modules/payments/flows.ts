import type { Database } from '#server/platform/db/open.ts'
import {
  type Payments,
  PaymentProviderError,
  type ProviderPayment,
} from '#server/platform/ports/payments.ts'
import { AppError } from '#shared/app-error.ts'
import { applyPaymentFact } from './commands/apply-fact.ts'
import {
  findByProviderOrder,
  findRanks,
  findPaymentOrder,
  saveProviderOrder,
  saveProviderRefusal,
} from './commands/payment-orders.ts'
import { outranks } from './rules/lattice.ts'
import type { PaymentFlows, Proof, Purpose, Subject, Subjects } from './rules/subjects.ts'

export type Money = { database: Database; provider: Payments; subjects: Subjects; log: Log }
type Log = { warn(details: object, text: string): void; error(details: object, text: string): void }

/** The steps that leave the database: transaction, network, transaction. */
export function makePaymentFlows(money: Money): PaymentFlows {
  return {
    provider: money.provider,
    createAtProvider: (subject, notes) => createAtProvider(money, subject, notes),
    askProvider: (subject) => askProvider(money, subject),
    verify: (purpose, proof, isOwn) => verify(money, { purpose, proof, isOwn }),
  }
}

async function createAtProvider(
  { database, provider, log }: Money,
  subject: Subject,
  notes: Record<string, string>,
) {
  const order = await findPaymentOrder(database.db, subject)
  if (!order) throw new Error(`nothing is to be paid for ${subject.subjectId}`)
  const { receipt, amountPaise, currency } = order
  if (order.providerOrderId) return { id: order.providerOrderId, amountPaise, currency }
  // The receipt makes a repeat safe: it finds an order that the provider created although the answer was lost.
  const created = await provider.createOrder({ receipt, amountPaise, notes }).catch(providerError)
  if (created instanceof PaymentProviderError) {
    log.warn({ err: created }, 'the payment provider created no order')
    await database.transaction((tx) => saveProviderRefusal(tx, subject))
    return undefined
  }
  await database.transaction((tx) => saveProviderOrder(tx, subject, created.id))
  return { id: created.id, amountPaise, currency }
}

function providerError(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error
  throw error
}

async function askProvider(money: Money, subject: Subject): Promise<boolean> {
  const { database, provider, log } = money
  const order = await findPaymentOrder(database.db, subject)
  if (!order) return true
  try {
    const providerOrderId = order.providerOrderId ?? (await adopt(money, subject, order.receipt))
    if (!providerOrderId) return true
    await applyAll(money, await provider.listPayments(providerOrderId))
    return true
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    log.warn({ err: error }, 'the payment provider does not answer')
    return false
  }
}

/** Finds and saves an order that the provider created although its answer did not arrive. */
async function adopt(
  { database, provider }: Money,
  subject: Subject,
  receipt: string,
): Promise<string | undefined> {
  const found = await provider.findOrder(receipt)
  if (found) await database.transaction((tx) => saveProviderOrder(tx, subject, found.id))
  return found?.id
}

async function applyAll({ database, subjects }: Money, paid: ProviderPayment[]): Promise<void> {
  const known = await findRanks(
    database.db,
    paid.map(({ id }) => id),
  )
  // Most answers contain no new fact. The transaction compares again, under its locks.
  for (const payment of paid.filter((one) => outranks(known.get(one.id), one)))
    await database.transaction((tx) => applyPaymentFact(tx, { kind: 'payment', payment }, subjects))
}

type Claim = {
  purpose: Purpose
  proof: Proof
  isOwn: (subjectId: string) => Promise<boolean>
}

async function verify(money: Money, { purpose, proof, isOwn }: Claim): Promise<string | undefined> {
  const { database, provider } = money
  const order = await findByProviderOrder(database.db, proof.providerOrderId)
  if (order?.purpose !== purpose || !(await isOwn(order.subjectId))) return undefined
  if (!provider.isCheckoutSignature(proof)) throw new AppError('PAYMENT_NOT_PROVED')
  const payment = await provider.fetchPayment(proof.paymentId).catch(providerError)
  if (payment instanceof PaymentProviderError) {
    if (payment.kind === 'refused') throw new AppError('PAYMENT_NOT_PROVED')
    return order.subjectId
  }
  if (payment.providerOrderId !== order.providerOrderId) throw new AppError('PAYMENT_NOT_PROVED')
  await applyAll(money, [payment])
  return order.subjectId
}
