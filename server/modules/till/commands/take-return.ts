import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import {
  findOrderOfBill,
  giftPartOf,
  issueReturnNote,
  openBill,
  type OpenBill,
} from '#server/modules/billing/commands/counter.ts'
import { enterOnlineMoney } from '#server/modules/billing/commands/online-money.ts'
import { saveTaken } from '#server/modules/billing/commands/taken-ways.ts'
import { valueOfReturned } from '#server/modules/billing/rules/lines.ts'
import { restockPieces } from '#server/modules/inventory/commands/stock.ts'
import { issueCreditCode } from '#server/modules/giftcodes/commands.ts'
import { creditCodeOf } from '#server/modules/giftcodes/rules.ts'
import { readTaken } from '#server/modules/orders/rules/taken-ways.ts'
import { advance } from '#server/modules/orders/commands/advance.ts'
import { lockOwnOrder } from '#server/modules/orders/commands/lock-order.ts'
import { refundOrder } from '#server/modules/orders/commands/refund.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { CounterPayment, TakenWays } from '#shared/contract/billing.ts'
import type * as contract from '#shared/contract/counter/returns.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findProviderNotes, findReturned, insertReturn } from '../queries.ts'
import { moneyOfReturn } from '../rules/returns.ts'

export type ReturnForm = z.output<typeof contract.ReturnForm> & { returnId: string }
type Form = ReturnForm
/**
 * `amountPaise`: the value of the goods; `payablePaise`: the money that is paid back, without what a lost dispute gave
 * back before; `creditPaise`: the amount of the gift code that gives back what a gift code had paid, or money by the
 * customer's wish.
 */
export type Credit = {
  noteId: string | null
  amountPaise: number
  payablePaise: number
  creditPaise: number
}

/**
 * Takes pieces of a bill back and changes credit note, time line, money, gift code, stock and ledger in one transaction.
 * Locks in the same sequence as a hand-over: order, bill, number, stock.
 */
export async function takeReturn(
  tx: Tx,
  merchant: Merchant,
  form: Form,
  vault: GiftVault,
): Promise<Credit> {
  const { userId: actorId } = merchant
  const opened = await openReturn(tx, merchant, form)
  // A repayment at the counter would not be visible with the online payment.
  if (opened.open.bill.paymentMethod === 'online' && form.paidBy)
    throw invalidField('paidBy', messageText('tillFields.onlineOnly'))
  const { moneyPaise } = opened.value
  const creditedPaise = form.asCredit ? moneyPaise : 0
  const credit = await issueCredit(tx, opened, { ...form, actorId, creditedPaise }, vault)
  const { stock } = opened
  await saveReturn(tx, merchant, { ...form, noteId: credit.noteId, creditedPaise, stock })
  return finishReturn(tx, opened, { credit, form, actorId })
}

/** Locks the order and the bill of a return, checks its pieces and finds what they are worth. */
export async function openReturn(tx: Tx, merchant: Merchant, form: Pick<Form, 'billId' | 'lines'>) {
  const { storeId } = merchant
  const orderId = await findOrderOfBill(tx, storeId, form.billId)
  if (orderId === undefined) throw new AppError('NOT_FOUND', { reason: 'bill' })
  const order = orderId ? await lockOwnOrder(tx, merchant, orderId) : undefined
  // A known refund at the provider without a credit note gets its credit note here, so that nothing is credited twice.
  if (order) await enterOnlineMoney(tx, order.id)
  const open = mustExist(await openBill(tx, storeId, form.billId), 'the bill just found')
  const known = await findReturned(tx, open.bill.id)
  const stock = checkLines(open, form, known)
  const earlier = new Map([...known].map(([position, { returned }]) => [position, returned]))
  return { order, open, stock, value: await valueOf(tx, open, { lines: form.lines, earlier }) }
}
export type OpenedReturn = Awaited<ReturnType<typeof openReturn>>

/** The worth of returned pieces, and the parts of it that money and gift codes had paid, in paise. */
async function valueOf(
  tx: Tx,
  open: OpenBill,
  { lines, earlier }: Pick<Form, 'lines'> & { earlier: ReadonlyMap<number, number> },
) {
  const returned = new Map(lines.map(({ position, quantity }) => [position, quantity]))
  const valuePaise = open.lines.reduce(
    (sum, line) => sum + valueOfReturned(line, { returned, earlier }),
    0,
  )
  const providerNotes = await findProviderNotes(tx, open.bill.id)
  const money = moneyOfReturn({ valuePaise, leftPaise: open.leftPaise, providerNotes })
  const amountPaise = money.kind === 'credit' ? money.amountPaise : 0
  const giftPaise = amountPaise > 0 ? giftPartOf(open, amountPaise) : 0
  const noteId = money.kind === 'given' ? money.noteId : null
  const moneyPaise = amountPaise - giftPaise
  return { returned, earlier, amountPaise, giftPaise, moneyPaise, noteId }
}

type StockLine = { index: number; variantId: string; quantity: number }

/** Throws when more pieces are returned than a line has left. Returns the lines that go back into the stock. */
function checkLines(
  { lines }: OpenBill,
  { lines: wanted }: Pick<Form, 'lines'>,
  known: Awaited<ReturnType<typeof findReturned>>,
): StockLine[] {
  return wanted.flatMap(({ position, quantity, restock: goesBack }, index) => {
    const line = lines.find((one) => one.position === position)
    const before = known.get(position)
    const left = (line?.quantity ?? 0) - (before?.returned ?? 0)
    if (!before || quantity > left)
      throw invalidField(`lines.${index}.quantity`, messageText('tillFields.left', { left }))
    if (!goesBack) return []
    if (before.variantId === null) throw notSold(index)
    return [{ index, variantId: before.variantId, quantity }]
  })
}

type CreditRequest = Pick<Form, 'returnId' | 'reason' | 'paidBy'> & {
  actorId: string
  /** The part of the money that comes back as a gift code. */
  creditedPaise: number
  /** The part of the money that goods of an exchange take, so that nobody has to say how it goes back. */
  setOffPaise?: number
}

/** The code that a return gives, if it gives one. */
export const codeOfReturn = (vault: GiftVault, returnId: string) =>
  creditCodeOf(vault, causeOf(returnId))

const causeOf = (returnId: string) => `return:${returnId}`

/** Issues the credit note of a return and its gift code. Without anything left to credit, neither. */
export async function issueCredit(
  tx: Tx,
  { open, value }: OpenedReturn,
  { returnId, reason, actorId, paidBy, creditedPaise, setOffPaise = 0 }: CreditRequest,
  vault: GiftVault,
): Promise<Credit> {
  const { noteId: given, returned, earlier, amountPaise, giftPaise } = value
  if (amountPaise === 0) return { noteId: given, amountPaise: 0, payablePaise: 0, creditPaise: 0 }
  const creditPaise = giftPaise + creditedPaise
  const cause = causeOf(returnId)
  const code = codeOfReturn(vault, returnId)
  const isCash = open.bill.paymentMethod === 'cash'
  const way = isCash ? namedWay(paidBy) : null
  const facts = { cause, actorId, paidBy: way, reason, creditReference: code.slice(-4) }
  const note = await issueReturnNote(tx, open, {
    ...facts,
    returned,
    earlier,
    amountPaise,
    creditPaise,
  })
  // Money given back at the counter needs its way; where a gift code had paid everything, no money goes back.
  if (isCash && note.payablePaise > setOffPaise && !paidBy)
    throw invalidField('paidBy', messageText('tillFields.paidBy'))
  const { noteId } = note
  const { storeId } = open.bill
  if (isCash && paidBy === 'card')
    await giveToCard(tx, { noteId, storeId, actorId, paise: note.payablePaise - setOffPaise })
  if (creditPaise > 0)
    await issueCreditCode(tx, { storeId, actorId, noteId, code, amountPaise: creditPaise }, vault)
  return { amountPaise, creditPaise, ...note }
}

/** A document names cash or UPI, also where the money goes back to a card. */
const namedWay = (paidBy: Form['paidBy']): CounterPayment => (paidBy === 'upi' ? 'upi' : 'cash')

type CardMoney = { noteId: string; storeId: string; actorId: string; paise: number }

/** Saves that the money of a credit note goes back to a card. */
async function giveToCard(tx: Tx, { noteId, storeId, actorId, paise }: CardMoney): Promise<void> {
  if (paise <= 0) return
  const ways: TakenWays = [{ way: 'card', amount: rupeesFromPaise(paise) }]
  const taken = readTaken({ ways }, actorId)
  await saveTaken(tx, taken, { billId: noteId, storeId, takenPaise: paise })
}

type SavedReturn = Form & {
  noteId: string | null
  creditedPaise: number
  exchangeBillId?: string
  stock: readonly StockLine[]
}

/** Saves a return with its pieces, and puts those that go back into the stock. */
export async function saveReturn(
  tx: Tx,
  { storeId, userId: actorId }: Merchant,
  {
    returnId: id,
    billId,
    noteId,
    reason,
    lines,
    creditedPaise,
    exchangeBillId,
    stock,
  }: SavedReturn,
): Promise<void> {
  const exchange = exchangeBillId === undefined ? {} : { exchangeBillId }
  const one = { id, storeId, billId, noteId, actorId, reason, lines, creditedPaise, ...exchange }
  await insertReturn(tx, one)
  await restock(tx, { reference: id, actorId }, stock)
}

type NotedReturn = {
  credit: Credit
  form: Form
  actorId: string
  /** The part of the value that paid other goods in an exchange. */
  exchangedPaise?: number
}

/**
 * Saves a return in the order's time line and payment status; starts the refund of an online payment, of what is left of
 * it. Returns the credit with the money that goes back, in paise.
 */
export async function finishReturn(
  tx: Tx,
  { order, open }: OpenedReturn,
  { credit, form: { returnId, reason }, actorId, exchangedPaise = 0 }: NotedReturn,
): Promise<Credit> {
  if (!order) return credit
  const { amountPaise, payablePaise } = credit
  const { id: orderId, storeId, shopperId, paymentMethod } = order
  const isAll = amountPaise === open.leftPaise && exchangedPaise === 0
  const change = { paymentStatus: isAll ? 'refunded' : 'partly_refunded' } as const
  await advance(tx, order, {
    event: 'returned',
    actor: 'merchant',
    actorId,
    reason,
    ...(paymentMethod === 'cash' && amountPaise > exchangedPaise && { change }),
  })
  const refund = { status: order.status, reason: 'returned', cause: causeOf(returnId) } as const
  const isRefund = paymentMethod === 'online' && payablePaise > 0
  const backPaise = isRefund
    ? await refundOrder(tx, order, { ...refund, amountPaise: payablePaise })
    : payablePaise
  await record(tx, 'order.returned', { orderId, storeId, shopperId, by: 'merchant', returnId })
  return { ...credit, payablePaise: backPaise }
}

async function restock(
  tx: Tx,
  cause: { reference: string; actorId: string },
  lines: readonly StockLine[],
): Promise<void> {
  if (lines.length === 0) return
  const retired = await restockPieces(tx, cause, lines)
  const gone = lines.find(({ variantId }) => retired.has(variantId))
  if (gone) throw notSold(gone.index)
}

/** A free amount is no article, and an article may have ended. */
const notSold = (index: number) =>
  invalidField(`lines.${index}.restock`, messageText('tillFields.notSold'))
