import type { z } from 'zod'
import {
  findGiftForBill,
  type GiftOnBill,
  spendCreditCode,
  spendGift,
} from '#server/modules/giftcodes/commands.ts'
import { lockStock } from '#server/modules/inventory/commands/stock.ts'
import { readTaken } from '#server/modules/orders/rules/taken-ways.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { GiftVault } from '#server/platform/secrets.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { settleExchange } from '#shared/catalog/exchange.ts'
import type * as contract from '#shared/contract/counter/returns.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { messageText } from '#shared/message.ts'
import { findOnlineMoney } from '../queries.ts'
import { billSale, priceSale, type Seller, takeOffShelf } from './sell-at-counter.ts'
import {
  codeOfReturn,
  finishReturn,
  issueCredit,
  type OpenedReturn,
  openReturn,
  saveReturn,
} from './take-return.ts'

type Form = z.output<typeof contract.ExchangeForm> & { returnId: string }
type ExchangeResult = {
  billId: string
  noteId: string | null
  /** The difference in money: what the customer pays, and what goes back; one of them is 0. */
  payPaise: number
  backPaise: number
}

/**
 * Takes pieces of a bill back and sells others for them: a credit note and a bill that name each other, in one
 * transaction. Locks in the sequence of returns and sales together: order, bill, gift code, the number of the credit note,
 * that of the bill, stock. For a wrong gift code it returns the error instead of throwing it, because the count must be
 * committed.
 */
export async function exchangeGoods(
  tx: Tx,
  seller: Seller,
  form: Form,
  vault: GiftVault,
): Promise<ExchangeResult | AppError> {
  const { userId: actorId } = seller
  const { out, asCredit = false, giftCode, returnId } = form
  const opened = await openReturn(tx, seller, form)
  const { buyer, paymentMethod } = opened.open.bill
  const isOnline = paymentMethod === 'online'
  if (isOnline) await refuseDoubtfulMoney(tx, opened)
  const sale = await priceSale(tx, seller, { lines: out }, 'out')
  const { billPaise } = sale
  const settled = settleExchange({ ...opened.value, billPaise, isOnline, asCredit })
  const { creditedPaise, spentPaise, setOffPaise, payPaise } = settled
  const gift =
    giftCode && (await findGiftForBill(tx, seller, { giftCode, billPaise: payPaise }, vault))
  if (gift instanceof AppError) return gift
  const taken = readTaken(takenIn(form, paidIn(payPaise, gift)), actorId)
  const request = { ...form, actorId, creditedPaise, setOffPaise }
  const credit = await issueCredit(tx, opened, request, vault)
  const code = codeOfReturn(vault, returnId)
  const gifts = [
    ...(spentPaise > 0 ? [{ lastFour: code.slice(-4), discountPaise: spentPaise }] : []),
    ...(gift ? [gift] : []),
  ]
  const billId = await billSale(tx, seller, { ...sale, taken, buyer, gifts, setOffPaise })
  if (spentPaise > 0)
    await spendCreditCode(tx, seller, { noteId: credit.noteId, amountPaise: spentPaise, billId })
  if (gift) await spendGift(tx, seller, gift, { billId })
  const { stock } = opened
  // Both sides of the exchange are locked in one sequence, so that two exchanges of the same goods cannot deadlock.
  await lockStock(
    tx,
    [...out, ...stock].map(({ variantId }) => variantId),
  )
  await takeOffShelf(tx, seller, { lines: out, billId })
  const { noteId } = credit
  await saveReturn(tx, seller, { ...form, noteId, creditedPaise, exchangeBillId: billId, stock })
  const exchangedPaise = spentPaise + setOffPaise
  const done = await finishReturn(tx, opened, { credit, form, actorId, exchangedPaise })
  return {
    billId,
    noteId,
    payPaise: paidIn(payPaise, gift),
    backPaise: done.payablePaise - setOffPaise,
  }
}

const paidIn = (payPaise: number, gift: GiftOnBill | undefined) =>
  payPaise - (gift?.discountPaise ?? 0)

/** How the difference is taken. A document names cash or UPI; money by card is a way of its own. */
function takenIn(
  { paidBy, ways, upiReference }: Form,
  paise: number,
): Parameters<typeof readTaken>[0] {
  if (paidBy !== 'card') return { paidBy, ways, upiReference }
  if (paise <= 0 || ways) return { paidBy: 'cash', ways }
  return { ways: [{ way: 'card', amount: rupeesFromPaise(paise) }] }
}

/** Refuses goods whose online payment a bank takes or may take back: the customer would have goods and money. */
async function refuseDoubtfulMoney(tx: Tx, { order, value }: OpenedReturn): Promise<void> {
  const money = order && (await findOnlineMoney(tx, order.id))
  if (!money || money.isDisputed || money.moneyLeftPaise < value.moneyPaise)
    throw invalidField('billId', messageText('tillFields.exchangeDisputed'))
}
