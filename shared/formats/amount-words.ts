import type { Locale } from '#shared/page.ts'

/** The words from 0 to 99 and of the Indian groups; Hindi has a separate word for each number below 100. */
type NumberWords = { below100: readonly string[]; hundred: string; groups: readonly Group[] }
type Group = readonly [size: number, word: string]

const ones =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = 'Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const hindiBelow100 =
  `शून्य एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
  बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
  चालीस इकतालीस बयालीस तैंतालीस चवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
  साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
  अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(
    /\s+/,
  )

const words: Record<Locale, NumberWords> = {
  en: {
    below100: Array.from({ length: 100 }, (_, number) => english(number)),
    hundred: 'Hundred',
    groups: [
      [10_000_000, 'Crore'],
      [100_000, 'Lakh'],
      [1_000, 'Thousand'],
    ],
  },
  hi: {
    below100: hindiBelow100,
    hundred: 'सौ',
    groups: [
      [10_000_000, 'करोड़'],
      [100_000, 'लाख'],
      [1_000, 'हज़ार'],
    ],
  },
}

function english(number: number): string {
  const one = ones[number % 10]
  if (number < 20) return `${ones[number]}`
  const ten = tens[Math.floor(number / 10) - 2]
  return number % 10 === 0 ? `${ten}` : `${ten}-${one}`
}

/**
 * An amount in words with Indian groups: `Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise
 * Only`, `एक लाख तेईस हज़ार चार सौ छप्पन रुपये और पचास पैसे मात्र`.
 */
export function amountInWords(paise: number, locale: Locale): string {
  const rupees = Math.floor(paise / 100)
  const rest = paise % 100
  const whole = numberInWords(rupees, locale)
  const part = numberInWords(rest, locale)
  if (locale === 'hi') {
    const unit = rupees === 1 ? 'रुपया' : 'रुपये'
    return rest === 0
      ? `${whole} ${unit} मात्र`
      : `${whole} ${unit} और ${part} ${rest === 1 ? 'पैसा' : 'पैसे'} मात्र`
  }
  const unit = rupees === 1 ? 'Rupee' : 'Rupees'
  return rest === 0
    ? `${unit} ${whole} Only`
    : `${unit} ${whole} and ${part} ${rest === 1 ? 'Paisa' : 'Paise'} Only`
}

/** People also write Hindi without the dot below a letter. */
const wordKey = (word: string) => word.normalize('NFD').replaceAll('\u093C', '').toLowerCase()
const valueOf = new Map(
  Object.values(words).flatMap((of) => of.below100.map((word, number) => [wordKey(word), number])),
)
const factorOf = new Map(
  Object.values(words).flatMap(({ hundred, groups }) =>
    [[100, hundred] as const, ...groups].map(([size, word]) => [wordKey(word), size]),
  ),
)

/** The number of at least two words: 1390 of `तेरह सौ नब्बे` and `thirteen hundred ninety`; null for other text. */
export function readNumberInWords(text: string): number | null {
  const said = wordKey(text)
    .split(/[\s-]+/)
    .filter((word) => word !== 'and' && word !== 'और')
  let [sum, part] = [0, 0]
  for (const word of said) {
    const factor = factorOf.get(word)
    const value = valueOf.get(word)
    if (factor === undefined && value === undefined) return null
    if (value !== undefined) part += value
    else if (factor === 100) part = (part || 1) * 100
    else [sum, part] = [sum + (part || 1) * (factor ?? 1), 0]
  }
  return said.length < 2 ? null : sum + part
}

/** A whole number of at least 0 in words: `One Lakh Five`. */
export function numberInWords(number: number, locale: Locale): string {
  const { below100, hundred, groups } = words[locale]
  const group =
    groups.find(([size]) => number >= size) ?? (number >= 100 ? ([100, hundred] as const) : null)
  if (!group) return `${below100[number]}`
  const [size, word] = group
  const head = `${numberInWords(Math.floor(number / size), locale)} ${word}`
  const rest = number % size
  return rest === 0 ? head : `${head} ${numberInWords(rest, locale)}`
}
