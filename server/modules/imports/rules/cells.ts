import values from '../language/data/values.json' with { type: 'json' }
import { withDigits } from '#shared/formats/number-words.ts'
import { readRupees } from '#shared/catalog/amounts.ts'
import { splitCodes } from '#shared/catalog/barcodes.ts'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import { cellSenses, saysForeign } from './read-heading.ts'
import { keepsOff, statusLetters, stockWords, unitSizes } from './words.ts'

/** A cell's meaning; `problem` is a key below `importFields.problem`. `proposed`: what the cell probably means. */
export type Read<T> = { value: T } | { problem: Problem; proposed?: string }
type Problem =
  | 'amount'
  | 'perPack'
  | 'currency'
  | 'pieces'
  | 'below'
  | 'gst'
  | 'yesOrNo'
  | 'taxIncluded'
  | 'day'

const knownUnit = `(?:${[...stockWords.pieceUnits, ...unitSizes.keys(), 'metre', 'meter', 'mtr', 'मीटर'].join('|')})\\.?`
/** An amount for one of a unit: `180/pair`, `149 (per pc)`, `per pair 649`, `299 each`. */
const ratePatterns = [
  String.raw`^(?:per|प्रति)\s+(?<unit>${knownUnit})\s*[:=@-]?\s*(?<amount>.*\d.*)$`,
  String.raw`^(?<amount>.*\d[^(]*?)\s*\(?(?:\/|per\b|प्रति|a\b|(?=each))\s*(?<unit>${knownUnit})\)?$`,
].map((pattern) => new RegExp(pattern, 'iu'))

function rateOf(text: string): { amount?: string; unit?: string } {
  if (text.length > LONGEST_NUMBER) return {}
  return ratePatterns.map((pattern) => pattern.exec(text.trim())?.groups).find(Boolean) ?? {}
}

/** An amount in rupees of one piece, also with a currency after it, as in `1,299.00 INR`. */
export function readAmount(text: string): Read<number> {
  const { amount = text, unit = '' } = rateOf(text)
  const rupees = readRupees(amount)
  if (rupees !== null && !isOfPieces(unit)) return { problem: 'perPack', proposed: amount }
  if (rupees !== null) return { value: withoutDrift(rupees) }
  return { problem: saysForeign(text) ? 'currency' : 'amount' }
}

/** A number of hundredths, with or without the sign: `25%`, `12.5`. */
export const readPercent = (text: string): Read<number> =>
  readAmount(text.replace(/\s*%\s*(?:off|छूट)?\s*$/i, ''))

/** Whole paise, where a spreadsheet's sum has drifted: `899.9899999999999` is 899.99. Other amounts stay as they are. */
function withoutDrift(rupees: number): number {
  const whole = Math.round(rupees * 100) / 100
  return Math.abs(whole - rupees) < 0.000_01 ? whole : rupees
}

/** A whole number with grouping (`1,299`, and not `2, 1, 2`), a minus sign or an accountant's `(-)`, and a unit: `12 pcs`, `(-)2 Pcs`, `2.0`. */
const count =
  /^(?<minus>\(-\)|-)?\s*(?<digits>\d+|\d{1,3}(?:,\d{2,3}|\s\d{3})+)(?:\.0+)?\s*(?:\(-\))?\s*(?<unit>[\p{L}\p{M}.]{0,12})$/u
const DIGITS = 9
/** Maximum length of a number. The limit bounds the time of the patterns. */
const LONGEST_NUMBER = 40

/** A whole number of pieces, also in words (`paanch`); `do` is two, or the cell above. Refuses other units, such as dozens: the shop may sell a set of twelve as one piece. */
export function readPieces(text: string, isUnit = isOfPieces): Read<number> {
  const plain = text.normalize('NFKC').trim()
  if (stockWords.noPieces.has(plain.toLowerCase())) return { value: 0 }
  if (/^do$/i.test(plain)) return { problem: 'pieces', proposed: withDigits(plain) }
  const found = text.length > LONGEST_NUMBER ? null : count.exec(withDigits(plain))
  if (!found?.groups || !isUnit(found.groups['unit'] ?? '')) return { problem: 'pieces' }
  const { digits = '', minus } = found.groups
  return wholeNumber(digits.replaceAll(/[,\s]/g, ''), minus !== undefined)
}

function wholeNumber(digits: string, isBelow: boolean): Read<number> {
  if (digits.length > DIGITS) return { problem: 'pieces' }
  const pieces = Number(digits)
  return isBelow && pieces > 0 ? { problem: 'below' } : { value: pieces }
}

/** True for a sign or word that there are no pieces: `-`, `x`, `nil`. */
export const isNoCount = (text: string) =>
  /^[x×✗✘]$/iu.test(text) || stockWords.nothing.has(text.toLowerCase())

/** A number of dozens or the like that is not whole: `1/2 dz`, `1½ dozen`, `2.5 darjan`. */
const parted =
  /^(?:(?<whole>\d{1,3})\s*)??(?:(?<half>1[/\u2044]2)|(?<decimal>\d{1,3}\.\d{1,2}))\s*(?<unit>[\p{L}\p{M}][\p{L}\p{M}.]{0,11})$/u

const partedIn = (text: string) =>
  text.length <= LONGEST_NUMBER ? parted.exec(text.replace('½', ' 1/2').trim())?.groups : undefined

/** The unit after a number: `dozen` in `2 dozen`; empty for a number alone. */
export const unitIn = (text: string): string =>
  (text.length <= LONGEST_NUMBER &&
    (partedIn(text) ?? count.exec(withDigits(text.normalize('NFKC').trim()))?.groups)?.['unit']) ||
  ''

/** A number of units that hold several pieces, which may be a part of one: `1/2 dz` is 0.5. */
export function readUnits(text: string): Read<number> {
  const { whole = '0', half, decimal = '0' } = partedIn(text) ?? {}
  const part = Number(whole) + (half ? 0.5 : Number(decimal))
  return part > 0 ? { value: part } : readPieces(text, () => true)
}

/** True for a unit that counts single pieces, pairs or sets. */
export const isOfPieces = (unit: string) =>
  unit === '' || stockWords.pieceUnits.has(unit.normalize('NFC').replaceAll('.', '').toLowerCase())

/**
 * A tax rate in percent: `5%`, `GST_12`, `18.00`, `5% GST`, `Nil`, and `0.05` as spreadsheets store a percentage. `byHsn`
 * for words that name the law's table, such as a marketplace's `GST_APPAREL`.
 */
export function readGst(text: string): Read<(typeof gstSlabs)[number] | 'byHsn'> {
  if (text.length > LONGEST_NUMBER) return { problem: 'gst' }
  const word = text.normalize('NFC').replaceAll('_', ' ').trim().toLowerCase()
  if (stockWords.taxByLaw.has(word)) return { value: 'byHsn' }
  if (stockWords.taxFree.has(word)) return { value: 0 }
  const number = Number(digitsOfRate(word) ?? Number.NaN)
  const isShare = number > 0 && number < 1 && !text.includes('%')
  const rate = isShare ? Math.round(number * 100) : number
  const slab = gstSlabs.find((one) => one === rate)
  return slab === undefined ? { problem: 'gst' } : { value: slab }
}

const gstRate =
  /^(?:(?:i?gst|tax|जीएसटी)(?:\s*(?:rate|slab))?)?[\s@:-]*(\d{1,2}(?:\.\d{1,2})?)\s*(?:%|percent)?\s*(?:i?gst|tax|slab|जीएसटी)?$/

const digitsOfRate = (word: string) =>
  gstRate.exec(word)?.[1] ??
  (taxBesideRate(word) === null ? undefined : rateBesideWords.exec(word)?.[1])

const rateBesideWords = /(?<![\d.])(\d{1,2}(?:\.\d{1,2})?)\s*%?/

/** Whether a rate says that the price has the tax, as in `18% incl`, or not, as in `18% extra`; null without such words. */
export const taxBesideRate = (text: string): boolean | null =>
  cellSenses(text.slice(0, LONGEST_NUMBER).replace(rateBesideWords, ' gst ')).hasTax

/** True for yes, false for no; null for other words. */
function readYesNo(text: string): boolean | null {
  const word = text.normalize('NFC').trim().toLowerCase()
  if (stockWords.yes.has(word)) return true
  return stockWords.no.has(word) ? false : null
}

/** A cell that says that there is no code. */
const noCode = /^(?:n\.?\/?a\.?|nil|none|null|no)$/i

/** The barcodes of a cell. */
export function readBarcodes(text: string): string[] {
  const plain = text.trim().replace(/^(?:'|="?)|"$|(?<=^\d+)\.0+$/g, '')
  return noCode.test(plain) ? [] : splitCodes(plain)
}

/** Whether an article is on sale: `yes`, `Active`, `Draft`. In a column `Blocked` (`isOff`), "yes" means not. */
export function readStatus(text: string, isOff: boolean): Read<boolean> {
  const answer = readYesNo(text)
  if (answer !== null) return { value: answer !== isOff }
  if (!isOff && keepsOff(text)) return { value: false }
  const isShown = statusLetters.get(text.trim().toLowerCase()) ?? cellSenses(text).isShown
  return isShown === null ? { problem: 'yesOrNo' } : { value: isShown }
}

/** Whether a price has the tax: `Inclusive`, `without GST`, `yes`. */
export function readTaxIncluded(text: string): Read<boolean> {
  const value = readYesNo(text) ?? taxBesideRate(text)
  return value === null ? { problem: 'taxIncluded' } : { value }
}

/** True or false for words such as "in stock"; undefined for other words, such as those of orders. */
export function readAvailability(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (stockWords.inStock.has(word)) return true
  return stockWords.outOfStock.has(word) ? false : undefined
}

/** The errors of Excel (`ERROR.TYPE`), Google Sheets and LibreOffice, and the signs of a column that is too narrow. */
const spreadsheetError =
  /^(?:#(?:N\/A|REF|VALUE|NAME|DIV\/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|EXTERNAL|PYTHON|TIMEOUT|GETTING_DATA|ERROR)[!?]*|Err:\d{3}|#{3,})$/i

/** True for the error of a formula, as spreadsheets show it. */
export const isBroken = (cell: string) => spreadsheetError.test(cell.trim())

const entities: Readonly<Record<string, string>> = values.entities

/** The text of a description in HTML, or with `\n` as two characters. Ends of blocks become full stops or spaces. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replaceAll(/<\/?(?:p|div|li|ul|ol|br|tr|td|h\d|table)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, decodeEntity)
    .replaceAll(/\\r|\\n|\\t/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n[ \n]*/g, '\n')
    .trim()
    .replaceAll(/([\p{L}\p{M}\p{N}")])\n/gu, '$1. ')
    .replaceAll(/\s+/g, ' ')
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
    ? String.fromCodePoint(code)
    : ' '
}
