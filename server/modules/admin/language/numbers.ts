import { asNumberDigits } from '#shared/formats/order-number.ts'

/** The separators that a person may put between the two halves of an order number. */
const digitSeparator = String.raw` ?[-/._] ?`
const wholeNumber = new RegExp(String.raw`^([A-Z\d]{3})(?:${digitSeparator}| )?([A-Z\d]{3})$`, 'i')
/** In a sentence a number has its separator, or a digit and a space or nothing between its halves. */
const numberAmong = new RegExp(
  String.raw`(?<![\p{L}\p{N}_@./-])(?:[A-Z\d]{3}${digitSeparator}[A-Z\d]{3}|(?=[A-Z ]{0,6}\d)(?=[\d ]{0,6}[A-Z])[A-Z\d]{3} ?[A-Z\d]{3})(?![\p{L}\p{N}_@/-]|\.\p{L})`,
  'giu',
)

/** `D3Z-H4J` of `d3zh4j`, `D3Z/H4J` and `D 3 Z - H 4 J`; the beginning of a number needs its dash. */
export function orderNumbersIn(words: string, said: string): string[] {
  const halves = wholeNumber.exec(/^(?:\w[ -]+)+\w$/.test(said) ? joinDigits(said) : said)
  if (halves) return [`${halves[1]}-${halves[2]}`.toUpperCase()]
  if (/^[A-Z\d]{3}-[A-Z\d]{0,2}$/i.test(said)) return [said]
  return all(words, numberAmong).map((found) => {
    const signs = found.replaceAll(/[^A-Z\d]/gi, '')
    return `${signs.slice(0, 3)}-${signs.slice(3)}`.toUpperCase()
  })
}

const joinDigits = (text: string) => text.replaceAll(/[ -]/g, '')
const all = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([found]) => found)

/** The numbers that `read` finds in the whole text, or in the parts of a sentence that have the pattern. */
function readAmong(
  read: (said: string) => string | null,
  pattern: RegExp,
): (words: string, said: string) => string[] {
  return (words, said) =>
    [read(said) ?? all(words, pattern).map(read)].flat().filter((one) => one !== null)
}

/** `TI/26-27/000001` of `ti 26 27 1`: the kinds of `server/modules/billing`, and `SUB` for subscriptions. */
function documentIn(said: string): string | null {
  const found = /^(T ?I|B ?S|C ?N|S ?U ?B)[ /-]*(\d\d)[ /-]*(\d\d)[ /-]*(\d{1,6})$/i.exec(said)
  if (!found) return null
  const [, kind = '', from, to, serial = ''] = found
  return `${kind.replaceAll(' ', '').toUpperCase()}/${from}-${to}/${serial.padStart(6, '0')}`
}
export const documentsIn = readAmong(
  documentIn,
  /(?<![\p{L}\p{N}])(?:TI|BS|CN|SUB)\/\d\d-\d\d\/\d{6}(?!\d)/giu,
)

function complaintIn(said: string): string | null {
  const found = /^G[ /._-]*(\d{4})[ /._-]*((?:[\dA-Z][ -]*){6})$/i.exec(said)
  const [, year, digits = ''] = found ?? []
  return year === undefined ? null : `G-${year}-${asNumberDigits(joinDigits(digits))}`
}
export const complaintsIn = readAmong(
  complaintIn,
  /(?<![\p{L}\p{N}])G[ /._-]?\d{4}[ /._-]?[\dA-Z]{6}(?![\p{L}\p{N}])/giu,
)

/** The last part of the number of a complaint, which people say without the rest. */
export function complaintEndIn(said: string): string | null {
  const signs = /^((?:[\dA-Z][ -]*){6})$/i.exec(said)?.[1]
  return signs === undefined ? null : asNumberDigits(joinDigits(signs))
}

const providerKinds = ['pay', 'order', 'rfnd', 'disp']
const kinds = providerKinds.join('|')
const providerId = new RegExp(String.raw`^(?:${kinds})_\w+$`, 'i')
const providerIdAmong = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${kinds})_(\w+)`, 'giu')
/** Fewest signs of a provider's id after its kind: a shorter one was written with spaces. */
const PROVIDER_SIGNS = 8
/** Signs of an id of Razorpay after its kind, which people leave out. */
const bareId = /^(?=\D*\d)(?=\d*[a-z])[a-z\d]{14}$/i

export function providerIdsIn(said: string): string[] {
  if (bareId.test(said)) return providerKinds.map((kind) => `${kind}_${said}`.toLowerCase())
  const found = all(said, providerIdAmong)
  const isCut = found.some((one) => one.length - one.indexOf('_') <= PROVIDER_SIGNS)
  const ids = isCut ? [said.replaceAll(' ', '')] : found
  return ids.filter((one) => providerId.test(one)).map((one) => one.toLowerCase())
}
