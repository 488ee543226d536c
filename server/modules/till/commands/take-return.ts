import type { Merchant } from '#server/modules/accounts/guards.ts'
import {
  findOrderOfBill,
  issueReturnNote,
  openBill,
  type OpenBill,
} from '#server/modules/billing/commands/counter.ts'
import { enterOnlineMoney } from '#server/modules/billing/commands/online-money.ts'
import { valueOfReturned } from '#server/modules/billing/rules/lines.ts'
import { restockPieces } from '#server/modules/inventory/commands/stock.ts'
import { issueCreditCode } from '#server/modules/giftcodes/commands.ts'
import { creditCodeOf } from '#server/modules/giftcodes/rules.ts'
import { advance } from '#server/modules/orders/commands/advance.ts'
import { lockOwnOrder } from '#server/modules/orders/commands/lock-order.ts'
import { refundOrder } from '#server/modules/orders/commands/refund.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { Calls } from '#shared/contract/map.ts'
import { messageText } from '#shared/message.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findProviderNotes, findReturned, insertReturn } from '../queries.ts'
import { moneyOfReturn } from '../rules/returns.ts'

type Form = Calls['POST /returns']['input'] & { returnId: string }
type Order = Awaited<ReturnType<typeof lockOwnOrder>>
/**
 * `amountPaise`: the value of the goods; `payablePaise`: the money that is paid back, without what a lost dispute gave
 * back before; `creditPaise`: the amount of the gift code that gives back what a gift code had paid.
 */
type Credit = {
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
  const { storeId, userId: actorId } = merchant
  const orderId = await findOrderOfBill(tx, storeId, form.billId)
  if (orderId === undefined) throw new AppError('NOT_FOUND', { reason: 'bill' })
  const order = orderId ? await lockOwnOrder(tx, merchant, orderId) : undefined
  // A known refund at the provider without a credit note gets its credit note here, so that nothing is credited twice.
  if (order) await enterOnlineMoney(tx, order.id)
  const open = mustExist(await openBill(tx, storeId, form.billId), 'the bill just found')
  // A repayment at the counter would not be visible with the online payment.
  if (open.bill.paymentMethod === 'online' && form.paidBy)
    throw invalidField('paidBy', messageText('tillFields.onlineOnly'))
  const known = await findReturned(tx, open.bill.id)
  const stock = checkLines(open, form, known)
  const earlier = new Map([...known].map(([position, { returned }]) => [position, returned]))
  const credit = await issueCredit(tx, open, { ...form, actorId, earlier }, vault)
  const { returnId: id, billId, reason, lines } = form
  await insertReturn(tx, { id, storeId, billId, noteId: credit.noteId, actorId, reason, lines })
  await restock(tx, { reference: id, actorId }, stock)
  if (!order) return credit
  return {
    ...credit,
    payablePaise: await saveReturnOnOrder(tx, order, { credit, open, form, actorId }),
  }
}

type StockLine = { index: number; variantId: string; quantity: number }

/** Throws when more pieces are returned than a line has left. Returns the lines that go back into the stock. */
function checkLines(
  { lines }: OpenBill,
  { lines: wanted }: Form,
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

const nothing = { amountPaise: 0, payablePaise: 0, creditPaise: 0 }

type CreditRequest = Form & { actorId: string; earlier: ReadonlyMap<number, number> }

async function issueCredit(
  tx: Tx,
  open: OpenBill,
  { returnId, reason, lines, actorId, paidBy, earlier }: CreditRequest,
  vault: GiftVault,
): Promise<Credit> {
  const returned = new Map(lines.map(({ position, quantity }) => [position, quantity]))
  const valuePaise = open.lines.reduce(
    (sum, line) => sum + valueOfReturned(line, { returned, earlier }),
    0,
  )
  const providerNotes = await findProviderNotes(tx, open.bill.id)
  const money = moneyOfReturn({ valuePaise, leftPaise: open.leftPaise, providerNotes })
  if (money.kind === 'nothing') return { noteId: null, ...nothing }
  if (money.kind === 'given') return { noteId: money.noteId, ...nothing }
  const { amountPaise } = money
  const cause = `return:${returnId}`
  const code = creditCodeOf(vault, cause)
  const isCash = open.bill.paymentMethod === 'cash'
  const way = isCash ? (paidBy ?? 'cash') : null
  const facts = { cause, actorId, paidBy: way, reason, creditReference: code.slice(-4) }
  const note = await issueReturnNote(tx, open, { ...facts, returned, earlier, amountPaise })
  // Money given back at the counter needs its way; where a gift code had paid everything, no money goes back.
  if (isCash && note.payablePaise > 0 && !paidBy)
    throw invalidField('paidBy', messageText('tillFields.paidBy'))
  const { noteId, creditPaise } = note
  const { storeId } = open.bill
  if (creditPaise > 0)
    await issueCreditCode(tx, { storeId, actorId, noteId, code, amountPaise: creditPaise }, vault)
  return { amountPaise, ...note }
}

type NotedReturn = { credit: Credit; open: OpenBill; form: Form; actorId: string }

/**
 * Saves the return in the order's time line and payment status; starts the refund of an online payment, of what is left
 * of it. Returns the money that goes back, in paise.
 */
async function saveReturnOnOrder(
  tx: Tx,
  order: Order,
  { credit: { amountPaise, payablePaise }, open, form: { returnId, reason }, actorId }: NotedReturn,
): Promise<number> {
  const { id: orderId, storeId, shopperId, paymentMethod } = order
  const isAll = amountPaise === open.leftPaise
  const change = { paymentStatus: isAll ? 'refunded' : 'partly_refunded' } as const
  await advance(tx, order, {
    event: 'returned',
    actor: 'merchant',
    actorId,
    reason,
    ...(paymentMethod === 'cash' && amountPaise > 0 && { change }),
  })
  const cause = `return:${returnId}`
  const refund = { status: order.status, reason: 'returned', amountPaise, cause } as const
  const isRefund = paymentMethod === 'online' && amountPaise > 0
  const backPaise = isRefund ? await refundOrder(tx, order, refund) : payablePaise
  await record(tx, 'order.returned', { orderId, storeId, shopperId, by: 'merchant', returnId })
  return backPaise
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
