import { MAX_STOCK } from '#shared/limits.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { isWholePaise, paiseFromRupees } from '#shared/formats/money.ts'
import { readRupees } from '#shared/catalog/amounts.ts'

/** A cell's value, or its error. */
export type Cell<T> = { value: T } | { error: MessageText }

const MOST_RUPEES = 100_000

/** Reads a price; the value is in paise. */
export function readPrice(text: string): Cell<number> {
  const rupees = readRupees(text)
  if (rupees === null) return { error: messageText('bulkFields.amount') }
  if (rupees < 1) return { error: messageText('productFields.amountLow') }
  if (rupees > MOST_RUPEES) return { error: messageText('productFields.amountHigh') }
  if (!isWholePaise(rupees)) return { error: messageText('productFields.amountDecimals') }
  return { value: paiseFromRupees(rupees) }
}

/** Reads a whole count, also with group separators as in `1,200`, or as `12.0` from a spreadsheet. */
export function readStock(text: string): Cell<number> {
  const plain = text.replaceAll(/[\s,]/g, '').replace(/\.0+$/, '')
  if (!/^-?\d{1,12}$/.test(plain)) return { error: messageText('fields.wholeNumber') }
  return checkStock(Number(plain))
}

export function checkStock(stock: number): Cell<number> {
  if (stock < 0) return { error: messageText('productFields.stockNegative') }
  if (stock > MAX_STOCK)
    return { error: messageText('productFields.stockHigh', { maximum: MAX_STOCK }) }
  return { value: stock }
}

const yes = new Set(['yes', 'y', 'true', '1', 'active', 'on', 'हाँ', 'हां', 'चालू'])
const no = new Set(['no', 'n', 'false', '0', 'inactive', 'off', 'नहीं', 'बंद'])

export function readActive(text: string): Cell<boolean> {
  const word = text.normalize('NFC').toLowerCase()
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : { error: messageText('bulkFields.yesOrNo') }
}
