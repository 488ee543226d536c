import { withAsciiDigits } from '../formats/phone-number.ts'

/** Digits that are written as words, in English, Hindi and Hinglish. */
const digitWords = new Map(
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
    words.split(' ').map((word) => [word.normalize('NFKC'), String(digit)] as const),
  ),
)

/**
 * Endings of host names. Those in `namedDomains` are no words: they count in every case, also with the word "dot" or with
 * spaces. The others are words, or short, and need a real dot.
 */
const namedDomains = 'com|org|xyz|biz'
const endings =
  'in|net|co|info|example|shop|store|me|link|app|io|club|online|site|page|ly|be|gl|dev|gov'
const letter = String.raw`[\p{L}\p{M}\d]`
/** A label has at most 63 characters (RFC 1035), which also keeps the search in a long text short. */
const host = String.raw`${letter}[\p{L}\p{M}\d_-]{0,62}`
const end = String.raw`(?![\p{L}\d])`
const own = String.raw`(?<![\p{L}\p{M}\d])`
const any = (pattern: string) => new RegExp(pattern, 'iu')

/** Links and addresses in the texts of persons and of shops. */
const links = [
  any(String.raw`[a-z]{2}:\s*//|https?:|mailto:|${own}www(?:\s*\.|${end})|xn--`),
  // `shop.com`, `shop . com`, `shop [dot] com`, `shop dot com`, and `shop [dot] in`
  any(
    String.raw`${letter}(?:\s*\.\s*(?:${namedDomains}|कॉम)|\s(?:dot|डॉट)\s+(?:${namedDomains}|info|कॉम)|\s*[[({<]\s*(?:dot|डॉट|\.)\s*[\])}>]\s*(?:${namedDomains}|${endings}|कॉम))${end}`,
  ),
  // `shop.in/kurta`, `instagr.am/shop`
  any(String.raw`${host}\.(?:${endings}|am|to|gg|cc|tv|us|uk|eu|ee|st|ac|ai|bio|page|live|top)/`),
  // The endings of India in its scripts (https://www.registry.in/bharat-domain): `दुकान.भारत`
  any(
    String.raw`${letter}\s?\.(?:भारत|भारतम्|भारोत|ভারত|ভাৰত|ભારત|ਭਾਰਤ|ଭାରତ|இந்தியா|భారత్|ಭಾರತ|ഭാരതം|بھارت|بارت|ڀارت)(?!\p{L})`,
  ),
  any(String.raw`${own}(?:wa|t)\s*\.\s*me${end}`),
  // `name@shop.in`, `@name`, and UPI addresses: `name@okaxis`, `98290@ybl`. Not `Story@home`, `2 @ Rs 499`.
  any(
    String.raw`[\p{L}\p{M}\d._-]\s?@\s?${host}\.\p{L}|(?<![\p{L}\d])@[\p{L}_][\p{L}\p{M}\d_.]{2,}`,
  ),
  any(
    String.raw`@\s*(?:[a-z]{0,8}(?:axis|sbi|icici|hdfc|bank|upi|apl|cosmos)[a-z]{0,4}|(?:pt|super)yes|ybl|ibl|axl|paytm|fam|freecharge|ikwik|airtel|slice|cnrb|uboi|mahb|pnb|kotak|[a-z]{3,9}pay)${end}`,
  ),
  any(String.raw`${own}(?:gmail|g-mail|जीमेल|yahoo|hotmail|rediffmail|ymail)${end}`),
]

/** Further ones in the texts of persons, who have no reason to write them. */
const linksOfPersons = [
  any(String.raw`${host}\.(?:${endings})${end}`),
  /@\s*[\p{L}\d]|[[(]\s*at\s*[\])]/iu,
  any(
    String.raw`${own}(?:outlook|whatsapp|whats app|व्हाट्सएप|व्हाट्सऐप|telegram|instagram|insta id)${end}`,
  ),
]

/** In the texts of shops `soni.in` and `SONI.IN`; not the next sentence in `cotton.In red`, and `5.in` is a length. */
const linksOfShops = [
  new RegExp(
    String.raw`(?:\p{Ll}|\p{Lo}|\p{M}|\p{Ll}\d+)\.(?:${endings})${end}|(?:\p{Lu}|\p{Lu}\d+)\.(?:${endings.toUpperCase()})${end}`,
    'u',
  ),
]

/** What may stand between two digits of one number: few signs, but no word, and no comma before a space. */
const joint = String.raw`(?:[^\p{L}\p{N},]|,(?=\d)){0,3}`
const sixDigits = new RegExp(String.raw`\d(?:${joint}\d){5}`, 'u')

const currency = String.raw`(?:₹|(?<!\p{L})(?:rs\.?|inr))\s*`
const dayAndMonth = (sign: string) =>
  String.raw`(?:0?[1-9]|[12]\d|3[01])${sign}(?:0?[1-9]|1[0-2])${sign}(?:20)?\d\d`
/**
 * Digits that call nobody: a number in groups as India writes amounts (1,50,000), a price or a range of prices, a day,
 * a time. None of them when further digits stand beside it: `Rs 98290 12345` is no price.
 */
const harmlessOne = [
  String.raw`(?:${currency})?\d{1,2}(?:,\d{2})*,\d{3}(?:\.\d\d)?`,
  String.raw`${currency}\d{1,4}\s?\p{Pd}\s?\d{1,4}`,
  String.raw`${currency}\d{1,5}(?:\.\d\d)?`,
  ...[String.raw`\.`, '/', '-'].map(dayAndMonth),
  String.raw`(?:[01]?\d|2[0-3]):[0-5]\d`,
].join('|')
const harmless = new RegExp(
  String.raw`(?<!\d${joint})(?:${harmlessOne})(?:${joint}(?:${harmlessOne}))*(?!${joint}\d)`,
  'giu',
)

const gap = String.raw`[\s.()[\]{}\p{Pd}/\\_*~·•\p{M}]{0,3}`
/** Ten digits from 6 to 9 on in any groups, with the country's code or 0 before them: in them stands a mobile number. */
const mobile = new RegExp(
  String.raw`(?<!\d\.?)(?:(?:\+|0{1,2})?${gap}91|0)?${gap}[6-9](?:${gap}\d){9}(?!\d)`,
  'gu',
)
/** A number of another kind, as it is dialled: `0141-2372345`, `+1 415 555 2671`, `1800-123-4567`. */
const dialledNumbers = [
  new RegExp(
    String.raw`(?<!\d)\(?0(?=(?:[\s)\p{Pd}]*\d){10}(?![\s\p{Pd}]*\d))\d{2,4}[\s)\p{Pd}]{1,3}\d`,
    'u',
  ),
  new RegExp(String.raw`\+\s?\d(?:${gap}\d){7,14}(?!\d)`, 'u'),
  /(?<!\d)1[89]00(?:[\s\p{Pd}]+\d{3}[\s\p{Pd}]+\d{3,4}|[\s\p{Pd}]?\d{6,7})(?!\d)/u,
]

/**
 * The one rule for texts that strangers read: they hold no way to reach the writer outside of Chowk. `hasContact` is for
 * the words of persons, `hasWayToReach` for those of a shop about its goods and itself, which may have long numbers, and
 * `hasLink` for its codes of articles. `shared/contract/texts/words.ts` has a schema for each.
 */

/**
 * True when a person's text has contact data: a link, an e-mail address, or six digits in a row, in any script, with
 * gaps, or written as words. Prices, days, times, and sizes with commas (38, 40, 42) do not count.
 */
export function hasContact(text: string): boolean {
  const seen = visibleOf(text)
  if ([...links, ...linksOfPersons].some((pattern) => pattern.test(seen))) return true
  return sixDigits.test(withDigits(seen).replace(harmless, ' x '))
}

/**
 * True when a shop's text has a link, an e-mail or UPI address, or a telephone number, in any script, with gaps, or
 * written as words. Codes, barcodes, lists of sizes and prices do not count.
 */
export function hasWayToReach(text: string): boolean {
  const seen = visibleOf(text)
  if ([...links, ...linksOfShops].some((pattern) => pattern.test(seen))) return true
  const digits = withDigits(seen).replace(harmless, ' x ')
  if (dialledNumbers.some((pattern) => pattern.test(digits))) return true
  return [...digits.matchAll(mobile)].some(
    ({ 0: run, index }) => !isListOfSizes(run) && !isInCode(digits, index, index + run.length),
  )
}

/** True when the code of an article is a link or an e-mail address; its dots and digits are free. */
export function hasLink(text: string): boolean {
  return /:\s*\/\/|www\s*\.|\p{L}\.com(?![\p{L}\d])|[\p{L}\d]@[\p{L}\d-]+\.\p{L}/iu.test(
    visibleOf(text),
  )
}

/** True for numbers that grow: `70 75 80 85 90`, and sizes of bangles with their pieces: `2.4-6 2.6-8 2.10-2`. */
function isListOfSizes(run: string): boolean {
  const numbers = run.match(/\d+/gu) ?? []
  const ofBangles = Array.from(run.matchAll(/(?<!\d)2\.(\d{1,2})(?!\d)/gu), ([, size]) => size)
  const sizes = ofBangles.length > 1 ? ofBangles : numbers
  return (
    numbers.every((number) => number.length <= 3) &&
    sizes.every((size, at) => Number(size) > Number(sizes[at - 1] ?? 0))
  )
}

/** True for digits amid the letters of a code: `NL9400194201SM01`. */
function isInCode(text: string, from: number, to: number): boolean {
  return /[a-z]/i.test(text.charAt(from - 1)) && /[a-z]/i.test(text.charAt(to))
}

/** Longer texts are not read: every field refuses them for their length. */
const LONGEST = 5_000

/** Compatible letters and the digits of every script as those of ASCII, without invisible characters. */
function visibleOf(text: string): string {
  if (text.length > LONGEST) return ''
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  return withAsciiDigits(plain)
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll(/[\p{Cc}\u2800]/gu, ' ')
}

/** Replaces words for digits. A single such word does no harm, because contact data need several digits in a row. */
function withDigits(plain: string): string {
  return plain.replace(/[\p{L}\p{M}]+/gu, (word) => digitWords.get(word.toLowerCase()) ?? word)
}
