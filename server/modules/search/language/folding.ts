import { foreignSizes } from './foreign-sizes.ts'
import { colorSetOf, indexWords, teachingWords, type Texts } from './index-words.ts'
import {
  articles,
  audiences,
  colours,
  emptyWords,
  inLabels,
  inQuestions,
  ownWords,
  qualities,
  wholeCategories,
} from './tables.ts'

const senses = [articles, inQuestions, colours, audiences, qualities, inLabels].flat()
export const tables = [senses, [...ownWords], wholeCategories, [...emptyWords], foreignSizes]

const letters = [...'abcdefghijklmnopqrstuvwxyz']
const pairs = letters.flatMap((one) => letters.map((other) => `ma${one}${other}am${one}${other}`))
const DEVANAGARI = 0x09_00
const hindi = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(DEVANAGARI + at))
const signs = [
  "women's U.S. café",
  'a+b & (c) in d, from e',
  'chudiyan matches sizes walie phhool',
  'non-padded non wired',
  'चप्पलें नाइटी व्हाइट टाइट यूएस',
  'a lace braLightly padded',
]
const short = letters.flatMap((one) => [
  `t${one}e`,
  `t${one}s`,
  `${one}ti`,
  `ti${one}e`,
  `tu${one}i`,
])
const spellings = senses.flatMap(({ forms }) => forms)
const sounds: Record<string, string> = { u: 'oo', i: 'ee', v: 'w', f: 'ph', j: 'z', s: 'sh' }
const misspeltSpellings = spellings.map((word) =>
  word.replace(/[uivfjs]|(?<=.)[nlt]/, (at) => sounds[at] ?? at + at),
)
/** Every word of the tables, correct and misspelt; every pair of Latin letters; every Hindi letter. */
const samples = [
  ...spellings,
  ...misspeltSpellings,
  ...pairs,
  ...short,
  ...signs,
  ...hindi.map((letter) => `क${letter}म${letter}`),
]
/** A product without any text. */
export const noTexts: Texts = {
  name: '',
  brand: '',
  category: '',
  subCategory: '',
  description: '',
  details: [],
  colorMaps: [],
  genders: [],
  ages: [],
  storeName: '',
  locality: '',
  hindiName: '',
  hindiDescription: '',
  hindiStoreName: '',
}
const people = [
  { genders: ['Female'], ages: ['Adult'] },
  { genders: ['Male'], ages: ['Toddler'] },
  { genders: ['Unisex'], ages: ['Adult', 'Kids'] },
]

/** Products with the sample in each of their texts. */
function fullProducts(text: string): Texts[] {
  const own = { name: `${text} for ${text} with ${text} kurta`, brand: text, storeName: text }
  const more = {
    subCategory: text,
    description: text,
    details: [text],
    locality: `new ${text}`,
    hindiName: text,
    hindiDescription: text,
    hindiStoreName: text,
  }
  const colorMaps = [text, 'Red|Blue']
  return people.map((kind) => ({ ...own, ...more, ...kind, colorMaps, category: 'Footwear' }))
}

const products: Texts[] = [
  ...samples.map((text) => ({ ...noTexts, details: [text] })),
  ...[...spellings, ...misspeltSpellings].map((text) => ({ ...noTexts, name: text })),
  ...['A nose pin', 'For ears, a maang tikka'].map((description) => ({
    ...noTexts,
    category: 'Bangles',
    subCategory: 'Anklets & Nose Rings',
    description,
  })),
  ...['jhumka', 'blue cotton kurti', 'tarun tahiliani', ...signs].flatMap(fullProducts),
]
const wordsOf = (texts: Texts) => [indexWords(texts), teachingWords(texts), colorSetOf(texts)]

/** A hash of the word tables and of the results of the rules for the samples. */
export function foldingOf(
  given: unknown = tables,
  write: (texts: Texts) => unknown = wordsOf,
): number {
  return fnv1a(JSON.stringify([given, products.map(write)]))
}

/** A hash of 31 bits, which fits into an integer of PostgreSQL. */
function fnv1a(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 1
}

let present: number | undefined

/**
 * The number of the present rules. It changes whenever a rule or table changes; rows with another number are updated.
 */
export function presentFolding(): number {
  present ??= foldingOf()
  return present
}
