import { type Category, categories } from './categories.ts'
import { messageName } from './goods-names.ts'
import { categoryFields } from './product-fields.ts'
import type { GstSlab } from './product-options.ts'
import { foldWords, singular, spellingKey } from '../formats/fold.ts'
import hindi from '../messages/goods/hi.json' with { type: 'json' }

/** A row that adds a sub-category, or words to one of the data files. */
export type AddedRow = {
  category: Category
  name: string
  hindi: string
  hsn: string | null
  gstSlab: GstSlab | null
  synonyms: readonly string[]
  isRetired: boolean
}

export type SubCategory = AddedRow & {
  /** False for a sub-category of the data files. */
  isAdded: boolean
}

/** One key for all spellings of a name: `T-shirts`, `t shirts` and `Tshirt`. */
export function nameKey(name: string): string {
  return foldWords(name)
    .map((word) => spellingKey(singular(word)))
    .join('')
}

const inHindi: Readonly<Record<string, string>> = hindi.goods.subCategories

/** The sub-categories of the data files, as they are without any row. */
const ofFiles: readonly SubCategory[] = categories.flatMap((category) =>
  Object.entries(categoryFields[category].subCategories).map(([name, hsn]) => ({
    category,
    name,
    hindi: inHindi[messageName(name)] ?? '',
    hsn,
    gstSlab: null,
    synonyms: [],
    isRetired: false,
    isAdded: false,
  })),
)

/** The sub-category of the data files with this name in any spelling. */
export function ofFilesNamed(name: string): SubCategory | undefined {
  const key = nameKey(name)
  return ofFiles.find((one) => nameKey(one.name) === key)
}

/**
 * All sub-categories: those of the data files, to which rows add synonyms and nothing else, then those that rows add, by
 * their names.
 */
export function joinSubCategories(rows: readonly AddedRow[]): SubCategory[] {
  const byKey = new Map(rows.map((row) => [nameKey(row.name), row]))
  const known = ofFiles.map((one) => ({
    ...one,
    synonyms: byKey.get(nameKey(one.name))?.synonyms ?? [],
  }))
  const added = rows
    .filter(({ name }) => !ofFilesNamed(name))
    .map((row) => ({ ...row, isAdded: true }))
  return [...known, ...added.toSorted((a, b) => (a.name < b.name ? -1 : 1))]
}

/**
 * The words that mean a sub-category in a search, each with the name that products have. A Hindi name that the search
 * knows already (`isKnown`) keeps its meaning: an added sub-category with the name लहंगा must not hide all lehengas.
 */
export function meaningsIn(
  all: readonly SubCategory[],
  isKnown: (hindi: string) => boolean,
): { word: string; meaning: string }[] {
  return all.flatMap(({ name, hindi: shown, synonyms, isAdded }) =>
    [...synonyms, ...(isAdded && shown !== '' && !isKnown(shown) ? [shown] : [])].map((word) => ({
      word,
      meaning: name,
    })),
  )
}

/** The sub-category with this name or synonym, in any spelling. */
export function findNamed(all: readonly SubCategory[], text: string): SubCategory | undefined {
  const key = nameKey(text)
  if (key === '') return undefined
  const isKey = (name: string) => nameKey(name) === key
  return all.find(({ name }) => isKey(name)) ?? all.find((one) => one.synonyms.some(isKey))
}

/**
 * The name of a sub-category as the list of its category spells it; a name that is not in the list is returned
 * unchanged.
 */
export function spelledName(
  all: readonly SubCategory[],
  { category, name }: { category: string; name: string },
): string {
  const key = nameKey(name)
  return all.find((one) => one.category === category && nameKey(one.name) === key)?.name ?? name
}
