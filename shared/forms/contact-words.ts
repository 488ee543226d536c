/** Digits that are written as words, in English, Hindi and Hinglish. */
const digitWords: Record<string, string> = Object.fromEntries(
  [
    'zero oh shunya शून्य ज़ीरो',
    'one ek एक वन',
    'two do दो टू',
    'three teen तीन थ्री',
    'four char chaar चार फोर',
    'five paanch panch पांच पाँच फाइव',
    'six chhe chhah che छह छः छे सिक्स',
    'seven saat सात सेवन',
    'eight aath आठ एट',
    'nine nau नौ नाइन',
  ].flatMap((words, digit) =>
    words.split(' ').map((word) => [word.normalize('NFKC'), String(digit)]),
  ),
)

/**
 * Endings of host names. The endings in `named` also count with the word "dot" or with spaces; the others are common
 * words and need a real dot.
 */
const domain =
  'com|in|org|net|co|shop|store|me|link|app|io|xyz|info|biz|club|online|site|page|ly|be|gl|dev'
const named = 'com|org|xyz|info|biz'
const addresses = [
  /https?:|www\s*\./u,
  // `shop.example`, `shop . com`, `shop [dot] com`, `shop dot com`
  new RegExp(`[a-z0-9-]\\.(?:${domain})(?![a-z0-9])`, 'u'),
  new RegExp(
    `[a-z0-9-]\\s*(?:\\.|[[(]\\s*(?:dot|डॉट)\\s*[\\])]|\\s(?:dot|डॉट)\\s)\\s*(?:${named})(?![a-z0-9])`,
    'u',
  ),
  // `name@gmail`, `name (at) gmail`, `@name`
  /@\s*[\p{L}\d]/u,
  /[[(]\s*at\s*[\])]/u,
  /(?<![\p{L}\d])(?:gmail|g-mail|जीमेल|yahoo|hotmail|rediffmail|outlook|ymail|whatsapp|whats app|व्हाट्सएप|व्हाट्सऐप|telegram|instagram|insta id)(?![\p{L}\d])/u,
  /(?<![\p{L}\d])(?:wa|t)\s*\.\s*me(?![\p{L}\d])/u,
]

/** A number in groups as India writes amounts: 1,50,000. */
const amount = /(?<![\d,])\d{1,2}(?:,\d{2})*,\d{3}(?![\d,])/gu
/** Six digits in a row. Signs may stand between them, but no word, and no comma before a space. */
const sixDigits = /\d(?:(?:[^\p{L}\p{N},]|,(?=\d)){0,3}\d){5}/u

/**
 * True when a text has contact data: a link, an e-mail address, or six digits in a row, in any script, with gaps, or
 * written as words. Prices in groups (1,50,000) and sizes with commas (38, 40, 42) do not count.
 */
export function hasContact(text: string): boolean {
  const plain = plainOf(text)
  if (addresses.some((pattern) => pattern.test(plain))) return true
  return sixDigits.test(withDigits(plain).replace(amount, ' x '))
}

/** Small letters without invisible characters, and the digits of every script as those of ASCII. */
function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Cf}\p{Cc}]/gu, ' ')
    .replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOf(digit)))
}

/** The digits of a script follow each other in Unicode, from zero on. */
function valueOf(digit: string): number {
  let zero = digit.codePointAt(0) ?? 0
  const code = zero
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return code - zero
}

/** Replaces words for digits. A single such word does no harm, because contact data need six digits in a row. */
function withDigits(plain: string): string {
  return plain.replace(/[\p{L}\p{M}]+/gu, (word) => digitWords[word] ?? word)
}
