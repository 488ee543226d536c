import type { Database } from '#server/platform/db/open.ts'
import {
  DISPUTES_PER_PAGE,
  type Payments,
  PaymentProviderError,
  type ProviderDispute,
  type ProviderPayment,
} from '#server/platform/ports/payments.ts'
import { AppError } from '#shared/app-error.ts'
import { record } from '#server/platform/events.ts'
import { applyPayment } from './commands/apply-fact.ts'
import { applyDispute, findDisputeStatus, findWatchedDisputes } from './commands/disputes.ts'
import {
  findByProviderOrder,
  findCaptured,
  findKnown,
  findPaymentOrder,
  type PaymentOrderRow,
  saveFoundOrder,
  saveProviderOrder,
  saveProviderRefusal,
  saveQr,
} from './commands/payment-orders.ts'
import { LOST_WATCH_MS } from './rules/dispute-life.ts'
import { CAPTURED, confirms, outranks } from './rules/payment-rank.ts'
import type {
  ProviderAnswer,
  PaymentFlows,
  Proof,
  Purpose,
  Subject,
  Subjects,
} from './rules/subjects.ts'

export type Money = { database: Database; provider: Payments; subjects: Subjects; log: Log }
type Log = { warn(details: object, text: string): void; error(details: object, text: string): void }

/** The steps with a call of the provider between transactions: transaction, network, transaction. */
export function makePaymentFlows(money: Money): PaymentFlows {
  return {
    provider: money.provider,
    createAtProvider: (subject, notes) => createAtProvider(money, subject, notes),
    makesQr: money.provider.qrCodes !== undefined,
    createQr: (subject, qr) => createQr(money, subject, qr),
    closeQr: (subject) => closeQr(money, subject),
    askProvider: (subject) => askProvider(money, subject),
    askAboutPayment: (paymentId, how) => askAboutPayment(money, paymentId, how),
    askAboutDispute: (disputeId) => askAboutDispute(money, disputeId),
    lookAtDisputes: (from, now) => lookAtDisputes(money, from, now),
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
  if (order.providerOrderId && order.state === 'created')
    return { id: order.providerOrderId, amountPaise, currency }
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

async function createQr(
  { database, provider, log }: Money,
  subject: Subject,
  qr: { note: string; closeBy: Date },
): Promise<string | undefined> {
  const order = await findPaymentOrder(database.db, subject)
  if (!order || !provider.qrCodes) return undefined
  const { receipt, amountPaise, qrLink } = order
  if (qrLink !== null) return qrLink
  const made = await provider.qrCodes.create({ receipt, amountPaise, ...qr }).catch(providerError)
  if (made instanceof PaymentProviderError) {
    log.warn({ err: made }, 'the payment provider made no QR')
    await database.transaction((tx) => saveProviderRefusal(tx, subject))
    return undefined
  }
  return database.transaction((tx) => saveQr(tx, subject, made))
}

async function closeQr({ database, provider, log }: Money, subject: Subject): Promise<boolean> {
  const id = (await findPaymentOrder(database.db, subject))?.providerOrderId
  if (!id || !provider.qrCodes) return true
  const failed = await provider.qrCodes.close(id).catch(providerError)
  if (failed) log.warn({ err: failed }, 'the payment provider did not close a QR')
  return !failed
}

function providerError(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error
  throw error
}

async function askProvider(money: Money, subject: Subject): Promise<ProviderAnswer> {
  const { database, provider, log } = money
  const order = await findPaymentOrder(database.db, subject)
  if (!order) return 'answered'
  try {
    const providerOrderId = order.providerOrderId ?? (await adopt(money, subject, order.receipt))
    if (!providerOrderId) return 'answered'
    const paid = await provider.listPayments(providerOrderId)
    await applyAll(money, paid)
    await doubtCaptured(money, { ...order, providerOrderId }, paid)
    return 'answered'
  } catch (error) {
    const { kind } = providerError(error)
    log.warn({ err: error }, 'the payment provider does not answer')
    return kind === 'refused' ? 'refused' : 'unanswered'
  }
}

/** Finds and saves an order that the provider created although its answer did not arrive. */
async function adopt(
  { database, provider }: Money,
  subject: Subject,
  receipt: string,
): Promise<string | undefined> {
  const found = await provider.findOrder(receipt)
  if (found) await database.transaction((tx) => saveFoundOrder(tx, subject, found.id))
  return found?.id
}

/** `withRefunds`: reads the refunds also when their known sum equals the provider's sum. */
type RefundReading = { withRefunds?: boolean; refused?: string }

/** Asks about one payment and applies the answer. Throws the provider's error when there is no answer. */
async function askAboutPayment(
  money: Money,
  paymentId: string,
  how: RefundReading = {},
): Promise<'applied' | 'unknown'> {
  const known = (await findKnown(money.database.db, [paymentId])).get(paymentId)
  // The provider has confirmed the captured payment before, and only refunds can change a captured payment.
  if (known && known.rank >= CAPTURED && !how.withRefunds && !how.refused) return 'applied'
  const payment = await money.provider.fetchPayment(paymentId).catch(providerError)
  if (!(payment instanceof PaymentProviderError)) return applyAnswer(money, payment, how)
  if (payment.kind === 'refused') return 'unknown'
  throw payment
}

async function applyAll(money: Money, paid: ProviderPayment[]): Promise<void> {
  for (const payment of paid) await applyAnswer(money, payment, {})
}

async function applyAnswer(
  { database, provider, subjects }: Money,
  payment: ProviderPayment,
  { withRefunds, refused }: RefundReading,
): Promise<'applied' | 'unknown'> {
  const known = (await findKnown(database.db, [payment.id])).get(payment.id)
  const isMoved = payment.refundedPaise !== (known?.givenPaise ?? 0)
  const refunds =
    isMoved || withRefunds || refused ? await provider.listRefunds(payment.id) : undefined
  // Most answers contain no new fact, so no transaction is needed. The transaction compares again, under its locks.
  if (!refunds && !outranks(known, payment)) return 'applied'
  const answer = { payment, ...(refunds && { refunds }), ...(refused && { refused }) }
  return database.transaction((tx) => applyPayment(tx, answer, subjects))
}

/** How often a dispute is asked about that moves meanwhile; the hourly look asks again. */
const DISPUTE_ASKS = 3

async function askAboutDispute(money: Money, disputeId: string): Promise<'applied' | 'unknown'> {
  for (let asks = 0; asks < DISPUTE_ASKS; asks++) {
    const asked = await findDisputeStatus(money.database.db, disputeId)
    const dispute = await money.provider.fetchDispute(disputeId).catch(providerError)
    if (dispute instanceof PaymentProviderError) {
      if (dispute.kind === 'refused') return 'unknown'
      throw dispute
    }
    const found = await applyAnsweredDispute(money, dispute, asked)
    if (found !== 'doubtful') return found
  }
  return 'applied'
}

/** Applies a dispute; when its payment is not in the books yet, it is asked about first. */
async function applyAnsweredDispute(
  money: Money,
  dispute: ProviderDispute,
  asked?: ProviderDispute['status'],
): ReturnType<typeof applyDispute> {
  const apply = () =>
    money.database.transaction((tx) => applyDispute(tx, dispute, money.subjects, asked))
  const found = await apply()
  if (found !== 'unknown') return found
  await askAboutPayment(money, dispute.paymentId)
  return apply()
}

async function lookAtDisputes(money: Money, from: Date, now: Date): Promise<void> {
  const { database, provider } = money
  const seen = new Set<string>()
  for (let skip = 0; ; skip += DISPUTES_PER_PAGE) {
    const page = await provider.listDisputes({ from, skip })
    for (const dispute of page) {
      seen.add(dispute.id)
      const found = await applyAnsweredDispute(money, dispute)
      if (found === 'doubtful') await askAboutDispute(money, dispute.id)
      if (found === 'unknown')
        await database.transaction((tx) =>
          record(tx, 'money.alarm', { about: 'unmatched', providerPaymentId: dispute.id }),
        )
    }
    if (page.length < DISPUTES_PER_PAGE) break
  }
  const lostSince = new Date(now.getTime() - LOST_WATCH_MS)
  for (const id of await findWatchedDisputes(database.db, lostSince))
    if (!seen.has(id)) await askAboutDispute(money, id)
}

/** Raises an alarm for payments that are captured in the books, and not at the provider. */
async function doubtCaptured(
  { database, provider }: Money,
  order: PaymentOrderRow,
  listed: ProviderPayment[],
): Promise<void> {
  for (const booked of await findCaptured(database.db, order.id)) {
    const { providerPaymentId } = booked
    const answer =
      listed.find(({ id }) => id === providerPaymentId) ??
      (await provider.fetchPayment(providerPaymentId).catch(providerError))
    if (answer instanceof PaymentProviderError && answer.kind === 'unknown') throw answer
    if (!(answer instanceof PaymentProviderError) && confirms(answer, booked, order)) continue
    await database.transaction((tx) =>
      record(tx, 'money.alarm', { about: 'denied', providerPaymentId }),
    )
  }
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
  await applyAnswer(money, payment, {})
  return order.subjectId
}
