import { foldWords } from '../../formats/fold.ts'
import table from './countries.json' with { type: 'json' }

/** A country with its name in English, by which shoppers filter, and in Hindi. */
type Country = { name: string; hindi: string; words?: string }

const countries: ReadonlyMap<string, Country> = new Map(Object.entries(table))

/** The codes of ISO 3166-1, in the order of the English names. */
export const countryCodes = [...countries.keys()].toSorted((one, other) =>
  nameOf(one) < nameOf(other) ? -1 : 1,
)

function nameOf(code: string): string {
  return countries.get(code)?.name ?? code
}

/** The names of the country with this code; undefined for a code that no country has. */
export function countryNames(code: string | undefined): { en: string; hi: string } | undefined {
  const country = countries.get(code ?? '')
  return country && { en: country.name, hi: country.hindi }
}

const hindiNames = new Map([...countries.values()].map(({ name, hindi }) => [name, hindi]))

/** The Hindi name of a country by its English one. */
export const countryInHindi = (name: string): string => hindiNames.get(name) ?? name

const keyOf = (text: string) => foldWords(text).join(' ')

const codeOf = new Map(
  [...countries].flatMap(([code, { name, hindi, words = '' }]) =>
    [code, name, hindi, ...words.split(', ')].map((word) => [keyOf(word), code] as const),
  ),
)

/** The code of the country that a cell of a list names: its code, its name in English or Hindi, "Made in China". */
export function readCountry(text: string): string | null {
  const named = keyOf(text.replace(/^\s*(?:made|product|manufactured)\s+(?:in|of)\b/i, ''))
  return (named && codeOf.get(named)) || null
}
