import fields from '../language/data/fields.json' with { type: 'json' }
import headings from '../language/data/headings.json' with { type: 'json' }
import values from '../language/data/values.json' with { type: 'json' }
import type { ProductForm } from '#shared/contract/catalog/product-form.ts'
import type { ImportField, ImportProfile } from '#shared/contract/imports/mapping.ts'

/** The knowledge of words; the caller passes in the search's words and the catalogue's prohibited goods. */
export type Understanding = {
  /** The colour family in a name of a colour or product; `Multicolour` for several families, null for none. */
  colourOf: (text: string) => string | null
  genderOf: (text: string) => string | null
  /** Category and sub-category of an article's name. */
  goodsOf: (text: string) => Goods | null
  /** True for a title of nothing but words for goods: `Sarees`, and not `Gupta Sandals`, which may be a shop. */
  isPlainTitle: (text: string) => boolean
  /** The usual spelling of a sub-category of a category. */
  spelled: (goods: Goods) => string
  /** The prohibited goods that a product's name mentions. */
  prohibitedIn: (goods: Pick<ProductForm, 'productName' | 'subCategory' | 'hindi'>) => string | null
}
export type Goods = { category: string; subCategory: string }

const list = (text: string) => text.split(', ')

/** The fields of a named set. */
export const fieldsOf = (name: keyof typeof fields.sets): ReadonlySet<ImportField> =>
  new Set(list(fields.sets[name]) as ImportField[])

/** Maximum number of letters of a heading. */
const LONGEST_HEADING = 200

/** The place between the words of a program's name for a column: `stockOnHand`, and not in `UoM`. */
export const partsOfName = /(?<=\p{Ll})(?=\p{Lu}\p{L})/gu

/** A heading without case, signs, units in brackets and line ends: `Selling Price (Rs.)` is `selling price`. */
export function headingKey(heading: string): string {
  return heading
    .slice(0, LONGEST_HEADING)
    .normalize('NFKC')
    .replaceAll(partsOfName, ' ')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, (inside) => (/html/.test(inside) ? ' html ' : ' '))
    .replaceAll(/\b(?:rs|inr)\b\.?|₹/g, ' ')
    .replaceAll('%', ' ')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

const fieldOfHeading = new Map<string, ImportField>(
  Object.entries(headings.fields).flatMap(([field, names]) =>
    list(names).map((name) => [headingKey(name), field as ImportField] as const),
  ),
)

/** The field with this usual heading. */
export function usualField(heading: string): ImportField | undefined {
  return fieldOfHeading.get(headingKey(heading))
}

type Profile = { needs: string[]; columns: Record<string, ImportField | null> }
const profiles = Object.entries(headings.profiles) as [ImportProfile, Profile][]

/** The known profile with these headings. */
export function profileOf(keys: readonly string[]): ImportProfile {
  const has = new Set(keys)
  const found = profiles
    .filter(([, { needs }]) => needs.every((name) => has.has(name)))
    .toSorted(([, one], [, other]) => other.needs.length - one.needs.length)
  // Many lists have Tally's headings too: only a list with few other headings comes from Tally.
  const [name] = found[0] ?? ['none' as const]
  return name === 'tally' && keys.filter(Boolean).length > 5 ? 'none' : name
}

/** The field of a heading in a profile; undefined when the profile does not have the heading. */
export function profileField(
  profile: ImportProfile,
  key: string,
): { field: ImportField | null; rank: number } | undefined {
  const columns = profiles.find(([name]) => name === profile)?.[1].columns ?? {}
  if (!Object.hasOwn(columns, key)) return undefined
  return { field: columns[key] ?? null, rank: Object.keys(columns).indexOf(key) }
}

const setOf = (text: string) => new Set(list(text).map((word) => word.toLowerCase()))
const phrasesOf = (text: string) => new Set(list(text).map(headingKey))
const totals = phrasesOf(headings.totals)
const instructions = phrasesOf(headings.instructions)
const instructionBegins = phrasesOf(headings.instructionBegins)
const instructionEnds = phrasesOf(headings.instructionEnds)
const examples = phrasesOf(headings.examples)
const guideSheets = phrasesOf(headings.guideSheets)
const costTitles = list(headings.costTitles)

export const stockWords = {
  yes: setOf(values.yes),
  no: setOf(values.no),
  inStock: setOf(values.inStock),
  outOfStock: setOf(values.outOfStock),
  ditto: setOf(values.ditto),
  dittoHeads: setOf(values.dittoHeads),
  noPieces: setOf(values.noPieces),
  nothing: setOf(values.nothing),
  sets: setOf(values.sets),
  offNotes: phrasesOf(values.offNotes),
  pieceUnits: setOf(values.pieceUnits),
  sizeOption: setOf(values.sizeOption),
  colourOption: setOf(values.colourOption),
  materialOption: setOf(values.materialOption),
  noOption: setOf(values.noOption),
  taxFree: setOf(values.taxFree),
  taxByLaw: setOf(values.taxByLaw),
}
/** Whether a letter alone says that goods are on sale: `A` for active, `I` for inactive. */
export const statusLetters: ReadonlyMap<string, boolean> = new Map(
  Object.entries(values.statusLetters),
)
/** Tables that are asked for words of a list are maps: an object has words of its own, such as `constructor`. */
export const ages: ReadonlyMap<string, string> = new Map(Object.entries(values.ages))
// `baby` is left out, because `Baby Pink` is a colour.
const children = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${[...ages]
    .flatMap(([word, age]) => (age !== 'Adult' && word !== 'baby' ? word : []))
    .join('|')})(?![\\p{L}\\p{M}])`,
  'iu',
)

/** The word for children in a text: `Kids` in `Kids Frock`. */
export function childIn(text: string): string | undefined {
  return children.exec(text)?.[0]
}
/** The pieces in one of a unit that multiplies. */
export const unitSizes: ReadonlyMap<string, number> = new Map(Object.entries(values.unitSizes))
export const genders: ReadonlyMap<string, string> = new Map(Object.entries(values.genders))

/** A longer text with one of the words tells something else; a phrase is searched in the line of a chat too. */
const LONGEST_NOTE = 100
const LONGEST_TEXT = 400
/** Maximum number of words of a phrase. */
const MOST_WORDS = 3

/** True when one of these phrases begins (or ends) a text, as whole words. */
function hasAt(end: 'begin' | 'end', key: string, phrases: ReadonlySet<string>): boolean {
  const words = key.split(' ')
  return [1, 2, MOST_WORDS].some((most) =>
    phrases.has((end === 'begin' ? words.slice(0, most) : words.slice(-most)).join(' ')),
  )
}

/** Finds the words of totals without reading the whole text, because each row is asked. */
const totalWord = new RegExp(
  [...totals].map((key) => key.replaceAll(' ', '.{1,3}')).join('|'),
  'iu',
)
const mayBeTotal = (cell: string) => totalWord.test(cell.normalize('NFKC'))

export const isTotal = (cell: string) => mayBeTotal(cell) && totals.has(headingKey(cell))

/** True for the words of a sub-total or total: `Silk total`, `Total of sarees`, `कुल 45`. */
export function saysTotal(cell: string): boolean {
  if (!mayBeTotal(cell)) return false
  const key = headingKey(cell)
  return hasAt('begin', key, totals) || hasAt('end', key, totals)
}

/** Phrases that keep goods off sale wherever they stand in a note. */
const offPhrases = list(values.offPhrases).map(headingKey)

/** True for a note that keeps goods off sale: `BAND - bechna nahi`. Single words with others are no such note. */
export const keepsOff = (note: string) =>
  (note.length < LONGEST_NOTE &&
    note.split(/[-–—.,;:()!/|]/).some((part) => stockWords.offNotes.has(headingKey(part)))) ||
  (note.length < LONGEST_TEXT &&
    offPhrases.some((phrase) => ` ${headingKey(note)} `.includes(` ${phrase} `)))

const remarks = new Set(list(values.remarks).map(headingKey))
/** True for the heading of a column of remarks. */
export const isRemark = (heading: string) => remarks.has(headingKey(heading))

/** True for a cell that explains how to fill in the column: `Max 100 characters`, `Number`, `Choose from list`. */
export function isInstruction(cell: string): boolean {
  const key = headingKey(cell)
  return (
    instructions.has(key) ||
    hasAt('begin', key, instructionBegins) ||
    hasAt('end', key, instructionEnds)
  )
}

/** True for a cell that says that its row is an example: `Example row`, `e.g. 499`, `उदाहरण`. */
export const isExample = (cell: string) =>
  /^e(?:\.\s?g\b|g[.:])/i.test(cell) || hasAt('begin', headingKey(cell), examples)

/** True for the usual name of a sheet that explains the others or has their lists of values. */
export const isGuideSheet = (name: string) => guideSheets.has(headingKey(name))

/** True when a title above the headings says that the prices are costs. */
export function saysCost(titles: readonly string[]): boolean {
  return titles.some((title) => costTitles.some((word) => headingKey(title).includes(word)))
}
