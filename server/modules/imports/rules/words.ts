import headings from '../language/data/headings.json' with { type: 'json' }
import values from '../language/data/values.json' with { type: 'json' }
import type { ProductForm } from '#shared/contract/catalog/product-form.ts'
import type { ImportField, ImportProfile } from '#shared/contract/imports/mapping.ts'

/** The program's knowledge of words; the search's lists and the catalogue's bans are passed in. */
export type Understanding = {
  /** The colour family of a shop's name of a colour, or of a product's name; null for none or several. */
  colourOf: (text: string) => string | null
  genderOf: (text: string) => string | null
  /** Category and sub-category of an article's name. */
  goodsOf: (text: string) => Goods | null
  /** The usual spelling of a sub-category of a category. */
  spelled: (goods: Goods) => string
  /** The prohibited goods that a product's name mentions. */
  prohibitedIn: (goods: Pick<ProductForm, 'productName' | 'subCategory' | 'hindi'>) => string | null
}
export type Goods = { category: string; subCategory: string }

const list = (text: string) => text.split(', ')

/** A heading without case, signs, units in brackets and line ends: `Selling Price (Rs.)` is `selling price`. */
/** More letters than this are no heading. */
const LONGEST_HEADING = 200

export function headingKey(heading: string): string {
  return heading
    .slice(0, LONGEST_HEADING)
    .normalize('NFKC')
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

/** The field whose usual heading this is. */
export function usualField(heading: string): ImportField | undefined {
  return fieldOfHeading.get(headingKey(heading))
}

type Profile = { needs: string[]; columns: Record<string, ImportField | null> }
const profiles = Object.entries(headings.profiles) as [ImportProfile, Profile][]

/** The known shape whose headings these are. */
export function profileOf(keys: readonly string[]): ImportProfile {
  const has = new Set(keys)
  const found = profiles
    .filter(([, { needs }]) => needs.every((name) => has.has(name)))
    .toSorted(([, one], [, other]) => other.needs.length - one.needs.length)
  // The headings of Tally are those of many lists: only a list without others is one.
  const [name] = found[0] ?? ['none' as const]
  return name === 'tally' && keys.filter(Boolean).length > 5 ? 'none' : name
}

/** The field of a heading in a shape; undefined when the shape does not know it. */
export function profileField(
  profile: ImportProfile,
  key: string,
): { field: ImportField | null; rank: number } | undefined {
  const columns = profiles.find(([name]) => name === profile)?.[1].columns ?? {}
  if (!Object.hasOwn(columns, key)) return undefined
  return { field: columns[key] ?? null, rank: Object.keys(columns).indexOf(key) }
}

const setOf = (text: string) => new Set(list(text).map((word) => word.toLowerCase()))
const totals = setOf(headings.totals)
const instructions = setOf(headings.instructions)
const costTitles = list(headings.costTitles)

export const said = {
  yes: setOf(values.yes),
  no: setOf(values.no),
  inStock: setOf(values.inStock),
  outOfStock: setOf(values.outOfStock),
  ditto: setOf(values.ditto),
  pieceUnits: setOf(values.pieceUnits),
  sizeOption: setOf(values.sizeOption),
  colourOption: setOf(values.colourOption),
  materialOption: setOf(values.materialOption),
  noOption: setOf(values.noOption),
}
export const ages: Readonly<Record<string, string>> = values.ages
// `Baby Pink` is a colour.
const children = Object.keys(ages)
  .filter((word) => ages[word] !== 'Adult' && word !== 'baby')
  .map((word) => new RegExp(`\\b${word}\\b`, 'i'))

/** The word for children in a text: `Kids` in `Kids Frock`. */
export function childIn(text: string): string | undefined {
  const found = children.map((word) => word.exec(text)?.[0])
  return found.find((word) => word !== undefined)
}
export const genders: Readonly<Record<string, string>> = values.genders

export const isTotal = (cell: string) => totals.has(headingKey(cell))

/** A cell that says how to fill the column in: `Max 100 characters`, `Number`, `Choose from list`. */
export function isInstruction(cell: string): boolean {
  const key = headingKey(cell)
  return (
    instructions.has(key) ||
    /^(?:max|min|maximum|minimum|enter|select|choose|please|eg)\b/.test(key)
  )
}

/** A title above the headings that says that the rates are those of the supplier. */
export function saysCost(titles: readonly string[]): boolean {
  return titles.some((title) => costTitles.some((word) => headingKey(title).includes(word)))
}
