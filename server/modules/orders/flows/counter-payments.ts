import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { PaymentFlows, Subject } from '#server/modules/payments/rules/subjects.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Random } from '#server/platform/ports/random.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import {
  beginCounterPayment,
  type CounterForm,
  endCounterPayment,
  failCounterPayment,
  findOwnCounterPayment,
  findToClose,
} from '../commands/counter-payment.ts'
import type { PaymentTools } from './checkout.ts'

type Counter = PaymentTools & { vault: CodeVault; random: Random }
type Place = { id: string; orderId: string }

const subjectOf = ({ id, orderId }: Place): Subject => ({
  purpose: 'order',
  subjectId: orderId,
  receipt: id,
})

/** The QR that the counter shows: its link, and the time until which it takes a payment. */
export type ShownQr = { link: string; amountPaise: number; closesAt: Date }

/**
 * Makes the provider's QR of a hand-over. Throws PAYMENT_UNAVAILABLE without one: nothing is begun then, and the sum can be
 * taken in another way. Returns the error of a wrong code.
 */
export async function showCounterQr(
  { database, flows, vault, random }: Counter,
  merchant: Merchant,
  form: CounterForm,
): Promise<AppError | ShownQr> {
  if (!flows?.makesQr) throw new AppError('PAYMENT_UNAVAILABLE')
  const begin = { vault, account: flows.provider.keyId, id: random.uuid() }
  const begun = await database.transaction((tx) => beginCounterPayment(tx, merchant, form, begin))
  if (begun instanceof AppError) return begun
  const { amountPaise, closesAt, orderId } = begun
  const note = `Order ${orderNumber(orderId)}`
  const link = await flows.createQr(subjectOf(begun), { note, closeBy: closesAt })
  if (link !== undefined) return { link, amountPaise, closesAt }
  await database.transaction((tx) => failCounterPayment(tx, begun))
  throw new AppError('PAYMENT_UNAVAILABLE')
}

/** Asks the provider about the open QR of an own order; false when it does not answer. */
export async function askAboutQr(
  { database, flows }: PaymentTools,
  merchant: Merchant,
  orderId: string,
): Promise<boolean> {
  const open = await database.transaction((tx) => findOwnCounterPayment(tx, merchant, orderId))
  return !open || (await flows?.askProvider(subjectOf(open))) === 'answered'
}

/**
 * Ends the open QR of an own order, because the customer pays in another way or not at all. The provider is asked before: a
 * sum that has come hands the order over all the same. False when it does not answer; the QR ends all the same.
 */
export async function closeCounterQr(
  { database, flows }: PaymentTools,
  merchant: Merchant,
  orderId: string,
): Promise<boolean> {
  const open = await database.transaction((tx) => findOwnCounterPayment(tx, merchant, orderId))
  return !open || !flows || closeOne({ database, flows }, open, { isOver: true })
}

type Round = { database: Database; flows: PaymentFlows; log: Log }
type Log = { error(details: object, text: string): void }

const BATCH = 50

/** Ends the QR codes whose time is over or whose order has moved on, as one handed over for cash at another till has. */
export async function closeCounterQrs({ database, flows, log }: Round, now: Date): Promise<void> {
  for (const place of await findToClose(database.db, now, BATCH))
    await closeOne({ database, flows }, place, { isOver: false }).catch((error: unknown) =>
      log.error({ err: error, orderId: place.orderId }, 'a QR of the counter could not be closed'),
    )
}

async function closeOne(
  { database, flows }: Pick<Round, 'database' | 'flows'>,
  place: Place,
  { isOver }: { isOver: boolean },
): Promise<boolean> {
  const isClosed = await flows.closeQr(subjectOf(place))
  const asked = await flows.askProvider(subjectOf(place))
  const end = { isClosed, isOver: isOver || asked !== 'unanswered' }
  await database.transaction((tx) => endCounterPayment(tx, place, end))
  return isClosed && asked !== 'unanswered'
}
