import { readNumberInWords } from '#shared/formats/amount-words.ts'
import { readRupees, rupeesAmong } from '#shared/catalog/amounts.ts'
import { readMobile } from '#shared/formats/phone-number.ts'
import {
  complaintEndIn,
  complaintsIn,
  documentsIn,
  orderNumbersIn,
  providerIdsIn,
} from './numbers.ts'
import {
  afterWords,
  type NumberKind,
  withoutCourtesy,
  withoutTalk,
  withoutThing,
  withoutTitle,
} from './said-around.ts'

/** The meanings that a text of the search may have. Every part may be null; several may be set. */
export type Reading = {
  /** The text without invisible signs, with digits from 0 to 9. */
  words: string
  /** The text as names of people, shops and places; empty for a text that is a number or an amount. */
  names: string
  /** Six digits alone. Nobody searches for the secret of a hand-over. */
  isPickupCode: boolean
  /** Six digits that may be the PIN code of a place. */
  pin: string | null
  /** The ten digits of a mobile number. */
  mobile: string | null
  /** The digits of a telephone number of another kind. */
  digits: string | null
  /** Order numbers, whole or from their beginning to their dash. */
  orderNumbers: string[]
  /** An id in an address that was copied. */
  id: string | null
  /** The numbers of bills, credit notes and receipts of a subscription. */
  documents: string[]
  /** The digits of such a number alone, as in `bill 12`: several shops have one. */
  serial: string | null
  complaints: string[]
  /** The six signs with which the number of a complaint ends. */
  complaintEnd: string | null
  transfer: number | null
  /** The number of a batch of transfers. */
  batch: number | null
  /** Ids of the payment provider, in small letters. */
  providerIds: string[]
  paise: number | null
  /** The paise of a sum with a minus sign, as the list of owed sums prints what a shop owes; a positive number. */
  owedPaise: number | null
  /** The last four digits of a bank account, as in `•••• 9012`. */
  accountEnd: string | null
  /** The letters and digits in capitals: a tax number, an SKU, a bank's reference, the end of a gift code. */
  code: string
}

export function readSearch(text: string): Reading {
  const signed = withoutSentence(
    withPlainDigits(text.normalize('NFKC'))
      .replaceAll(/\p{Cf}/gu, '')
      .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  const words = withoutMinus(signed)
  const { said: rest, by } = afterWords(words)
  const said = withoutTalk(rest).replaceAll(/ (?:dash|hyphen|डैश) /gi, '-')
  const digits = /^\d+(?: \d+)*$/.test(said) ? said.replaceAll(' ', '') : null
  const isNumber = digits !== null && isNamed(by)
  const paise = paiseAmong(words)
  return {
    words,
    names: isNumber || paise !== null || by === 'complaint' ? '' : namesIn(words, said),
    ...inWords(words, said),
    ...(isNumber ? namedDigits(by, digits) : notNamed(words, said)),
    ...(digits !== null && by === 'number' && { paise: null }),
    ...(paise !== null && { paise }),
    ...inMoney(words, signed),
    code: said.toUpperCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''),
  }
}

/** The texts that a transfer and its list print. */
const inMoney = (words: string, signed: string) => ({
  owedPaise: words === signed ? null : paiseAmong(words),
  accountEnd: /^[•·*.x]{2,}[ -]*(\d{4})$/iu.exec(words)?.[1] ?? null,
})

/** Leaves out the minus sign of a sum, before or after its currency. */
function withoutMinus(text: string): string {
  const plain = text.replace(/^- ?/, '').replace(/^([^\d-]{1,6}?) ?- ?(?=\d)/u, '$1 ')
  return plain !== text && rupeesAmong(plain) !== null ? plain : text
}

const isNamed = (by: NumberKind | null) => by !== null && by !== 'thing' && by !== 'number'
/** A text that is said sign by sign, such as `D 3 Z H 4 J`. */
const isSpelt = (said: string) => /^[\p{L}\p{N}](?:[ -]+[\p{L}\p{N}]){3,}$/u.test(said)

const namesIn = (words: string, said: string) =>
  isSpelt(said) ? '' : withoutTitle(withoutThing(words))

/** Most digits of a serial number; the number of a bank's reference is longer. */
const MOST_DIGITS = 9

/** Digits after a word that says what they are: they are nothing else, and no amount. */
function namedDigits(by: NumberKind | null, digits: string) {
  const serial = digits.length <= MOST_DIGITS ? digits : null
  const number = serial === null ? null : Number(serial)
  return {
    isPickupCode: false,
    mobile: null,
    digits: null,
    orderNumbers: [],
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
    orderNumbers: orderNumbersIn(words, said),
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
  documents: documentsIn(words, said),
  complaints: complaintsIn(words, said),
  complaintEnd: complaintEndIn(said),
  providerIds: providerIdsIn(said),
})

/** Leaves out what stands around a copied text: the end of its sentence, quotes, brackets, the scheme of a link. */
function withoutSentence(text: string): string {
  const inner = withoutHalf(
    withoutCourtesy(text)
      .replace(/^mailto:([^?]*)(?:\?.*)?$/i, '$1')
      // The line of an e-mail that says from whom it is has a name before the address.
      .replace(/^[^<>@]*<([^<>\s@]+@[^<>\s@]+)>$/, '$1')
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

/** The number of a sum in words without its currency. */
const withoutRupees = (words: string) =>
  words.replaceAll(
    /^(?:rs\.?|rupees?)\s+|[\s,]+(?:rupees?|rupaye|रुपये|रुपए|रुपया|only|मात्र)(?![\p{L}\p{M}])/giu,
    '',
  )

const paiseOf = (rupees: number | null) =>
  rupees !== null && rupees > 0 ? Math.round(rupees * 100) : null
const paiseIn = (said: string) => paiseOf(readRupees(said))
/** A sum that its sign or its word marks as money. Such a text is nothing else. */
const paiseAmong = (words: string) =>
  paiseOf(rupeesAmong(words) ?? readNumberInWords(withoutRupees(words)))
