import { readRupees } from '#shared/catalog/amounts.ts'
import { foldText, foldWords } from '#shared/fold.ts'
import { asNumberDigits } from '#shared/order-number.ts'
import { readMobile } from '#shared/phone-number.ts'
import { afterWords, type Said, withoutCourtesy } from './said-before.ts'

/** The meanings that a text of the search may have. Every part may be null; several may be set. */
export type Reading = {
  /** The text without invisible signs, with digits from 0 to 9. */
  words: string
  /** Six digits alone. Nobody searches for the secret of a hand-over. */
  isPickupCode: boolean
  /** Six digits that may be the PIN code of a place. */
  pin: string | null
  /** The ten digits of a mobile number. */
  mobile: string | null
  /** The digits of a telephone number of another kind. */
  digits: string | null
  /** An order number, whole or from its beginning to its dash. */
  orderNumber: string | null
  /** An id in an address that was copied. */
  id: string | null
  /** The number of a bill, a credit note or a receipt of a subscription. */
  document: string | null
  /** The digits of such a number alone, as in `bill 12`: several shops have one. */
  serial: string | null
  complaint: string | null
  transfer: number | null
  /** The number of a batch of transfers. */
  batch: number | null
  /** An id of the payment provider, in small letters. */
  providerId: string | null
  paise: number | null
  /** The letters and digits in capitals: a tax number, an SKU, a bank's reference, the end of a gift code. */
  code: string
}

export function readSearch(text: string): Reading {
  const words = withoutSentence(
    withPlainDigits(text.normalize('NFKC'))
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  const { said: rest, by } = afterWords(words)
  const said = rest.replaceAll(/ (?:dash|hyphen|डैश) /gi, '-')
  const digits = /^\d+(?: \d+)*$/.test(said) ? said.replaceAll(' ', '') : null
  return {
    words,
    ...inWords(words, said),
    ...(digits !== null && isNamed(by) ? namedDigits(by, digits) : notNamed(words, said)),
    ...(digits !== null && by === 'number' && { paise: null }),
    code: said.toUpperCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
  }
}

const isNamed = (by: Said | null) => by !== null && by !== 'thing' && by !== 'number'

/** Most digits of a serial number; the number of a bank's reference is longer. */
const MOST_DIGITS = 9

/** Digits after a word that says what they are: they are nothing else, and no amount. */
function namedDigits(by: Said | null, digits: string) {
  const serial = digits.length <= MOST_DIGITS ? digits : null
  const number = serial === null ? null : Number(serial)
  return {
    isPickupCode: false,
    mobile: null,
    digits: null,
    orderNumber: null,
    paise: null,
    pin: by === 'pin' ? pinIn(digits) : null,
    serial: by === 'document' ? (serial?.padStart(6, '0') ?? null) : null,
    transfer: by === 'transfer' ? number : null,
    batch: by === 'batch' ? number : null,
  }
}

function notNamed(words: string, said: string) {
  const mobile = readMobile(said)
  return {
    isPickupCode: /^\d{3} ?\d{3}$/.test(said) || /^(?:\d ){5}\d$/.test(said),
    pin: pinIn(said.replaceAll(' ', '')),
    mobile,
    digits: mobile === null ? landlineIn(said) : null,
    orderNumber: orderNumberIn(said) ?? orderNumberAmong(words),
    transfer: transferIn(said),
    paise: paiseIn(said),
    serial: null,
    batch: null,
  }
}

const pinIn = (digits: string) => /^[1-9]\d{5}$/.exec(digits)?.[0] ?? null

/** The numbers that cannot be taken for others, also in a sentence such as the subject of an e-mail. */
const inWords = (words: string, said: string) => ({
  id: wholeIdIn(words),
  document: documentIn(said) ?? documentIn(documentAmong.exec(words)?.[0] ?? ''),
  complaint: complaintIn(said) ?? complaintIn(complaintAmong.exec(words)?.[0] ?? ''),
  providerId: providerIdIn(said),
})

/** Leaves out what stands around a copied text: the end of its sentence, quotes, brackets, the scheme of a link. */
function withoutSentence(text: string): string {
  const inner = withoutHalf(
    withoutCourtesy(text)
      .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
      .replace(/^(?:tel|sms):/i, '')
      .replace(/\s*[.,;:!?।]+$/u, '')
      .replace(
        /^(?:"(.+)"|'(.+)'|“(.+)”|‘(.+)’|«(.+)»|\((.+)\)|\[(.+)\]|<(.+)>)$/u,
        '$1$2$3$4$5$6$7$8',
      )
      .trim(),
  )
  return inner === text || inner === '' ? text : withoutSentence(inner)
}

const pairs = ['()', '[]', '<>', '{}', '«»', '“”', '‘’', '""', "''"]

/** Leaves out a quote or a bracket at an end whose other half was not copied. */
function withoutHalf(text: string): string {
  for (const [open = '', close = ''] of pairs) {
    if (text.startsWith(open) && !text.includes(close, 1)) return text.slice(1).trim()
    if (text.endsWith(close) && !text.slice(0, -1).includes(open)) return text.slice(0, -1).trim()
  }
  return text
}

/** Digits of all scripts as 0 to 9: Unicode gives each script ten places in a row. */
function withPlainDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    let before = 0
    const at = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(at - before - 1))) before += 1
    return String(before % 10)
  })
}

/** `D3Z-H4J` of `d3zh4j`, `D3Z H4J` and `D 3 Z - H 4 J`; the beginning of a number needs its dash. */
function orderNumberIn(said: string): string | null {
  const joined = said.toUpperCase().replaceAll(/[ -]/g, '')
  if (/^[A-Z\d]{6}$/.test(joined)) return `${joined.slice(0, 3)}-${joined.slice(3)}`
  return /^[A-Z\d]{3}-[A-Z\d]{0,2}$/i.test(said) ? said : null
}

/** A whole number in a sentence, such as the subject of an e-mail. */
const orderNumberAmong = (words: string) =>
  /(?<![\p{L}\p{N}_-])[A-Z\d]{3}-[A-Z\d]{3}(?![\p{L}\p{N}_-])/iu.exec(words)?.[0].toUpperCase() ??
  null
const documentAmong = /(?<![\p{L}\p{N}])(?:TI|BS|CN|SUB)\/\d\d-\d\d\/\d{6}(?!\d)/iu
const complaintAmong = /(?<![\p{L}\p{N}])G-\d{4}-[\dA-Z]{6}(?![\p{L}\p{N}])/iu

/** `TI/26-27/000001` of `ti 26 27 1`: the kinds of `server/modules/billing`, and `SUB` for subscriptions. */
function documentIn(said: string): string | null {
  const found = /^(T ?I|B ?S|C ?N|S ?U ?B)[ /-]*(\d\d)[ /-]*(\d\d)[ /-]*(\d{1,6})$/i.exec(said)
  if (!found) return null
  const [, kind = '', from, to, serial = ''] = found
  return `${kind.replaceAll(' ', '').toUpperCase()}/${from}-${to}/${serial.padStart(6, '0')}`
}

function complaintIn(said: string): string | null {
  const found = /^G[ -]*(\d{4})[ -]*((?:[\dA-Z][ -]*){6})$/i.exec(said)
  const [, year, digits = ''] = found ?? []
  return year === undefined ? null : `G-${year}-${asNumberDigits(digits.replaceAll(/[ -]/g, ''))}`
}

function transferIn(said: string): number | null {
  const digits = /^T ?-?(\d{1,9})$/i.exec(said)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Fewest digits of a telephone number with its area. */
const LANDLINE_DIGITS = 7

function landlineIn(said: string): string | null {
  const digits = said.replaceAll(/\D/g, '')
  return /^\+?[\d ().-]+$/.test(said) && digits.length >= LANDLINE_DIGITS ? digits : null
}

const wholeIdIn = (words: string) =>
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(words)?.[0].toLowerCase() ?? null

/** Fewest signs of a provider's id after its kind: a shorter one was written with spaces. */
const PROVIDER_SIGNS = 8

function providerIdIn(said: string): string | null {
  const [whole = '', rest = ''] =
    /(?<![\p{L}\p{N}_])(?:pay|order|rfnd|disp)_(\w+)/iu.exec(said) ?? []
  const found = rest.length < PROVIDER_SIGNS ? said.replaceAll(' ', '') : whole
  return /^(?:pay|order|rfnd|disp)_\w+$/i.test(found) ? found.toLowerCase() : null
}

function paiseIn(said: string): number | null {
  const rupees = readRupees(said)
  return rupees !== null && rupees > 0 ? Math.round(rupees * 100) : null
}

/**
 * The letters of a name that all spellings and scripts share. Vowels, `h`, `n` and `y` are left out: they are written
 * differently or not at all (शर्मा, Sharma, Sarma; सिंह, Singh). `from` and `to`: letters of one sound, for `translate`.
 */
export const sounds = {
  from: 'कखगघचछजझटठडढतथदधपफबभमरलळवशषसwzqcf',
  to: 'kkggkkjjttddttddppbbmrllvsssvjkkp',
  kept: ' bdfgjklmprstvx',
}

/** The sounds of a Latin text, as the database computes them of names. */
export function soundsOf(text: string): string {
  const letters = foldText(text)
    .replaceAll('ngh', 'n')
    .replaceAll('x', 'ks')
    .replaceAll(/[wzqcf]/g, (letter) => sounds.to.charAt(sounds.from.indexOf(letter)))
    .replaceAll(/[-.,]/g, ' ')
  const kept = [...letters].filter((letter) => sounds.kept.includes(letter)).join('')
  return kept.replaceAll(/([a-z])\1+/g, '$1')
}

/** True when each word of the search begins a word of the names, whatever the script of either. */
export function soundsLike(names: string, search: string): boolean {
  const own = foldWords(names)
  return foldWords(search).every((word) => {
    const sound = soundsOf(word)
    if (sound.length > 1) return own.some((name) => soundsOf(name).startsWith(sound))
    // One sound begins too many names, so it has to be the whole of the word, and the first letter counts too.
    return own.some((name) => soundsOf(name) === sound && firstOf(name) === firstOf(word))
  })
}

const firstOf = (word: string) => soundsOf(word.charAt(0)) || word.charAt(0)
