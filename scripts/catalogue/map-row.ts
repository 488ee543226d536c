import { findProhibited } from '#server/modules/catalog/rules/prohibited.ts'
import { ProductForm } from '#shared/contract/catalog/product-form.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { translate } from '#shared/translate.ts'
import { fillForm } from './fill-form.ts'
import type { Mapping, Row, SoldArticle } from './mapping.ts'
import { shortenAtWord, tidy } from '#shared/catalog/tidy-text.ts'
import { wordPattern, Skip } from './catalogue-words.ts'

export type MappedRow =
  | { product: ProductForm; key: string; gender: string; shortened: string[] }
  | { skipped: string }

export type Mapper = (row: Row) => MappedRow

/** Translates words in Devanagari into English words in lower case; other text stays unchanged. */
export type ToEnglish = (text: string) => string

const longest = { name: 70, brand: 70, description: 500 } as const
type TextColumn = keyof typeof longest

/** Turns the rules of a mapping into one function. */
export function makeMapper(mapping: Mapping, toEnglish: ToEnglish): Mapper {
  const findArticle = articleFinder(mapping)
  const findGender = keyFinder(mapping.genders, toEnglish)
  const findColour = keyFinder(mapping.colours, toEnglish)
  const map = (given: Row): MappedRow => {
    const key = tidy(given.key)
    if (!key) throw new Skip('the row has no key')
    const row = { ...given, colour: findColour(given.colour) }
    const texts = readTexts(row, mapping)
    const gender = findGender(row.gender) || (mapping.genderOtherwise ?? '')
    const name = nameWithoutBrand(row)
    const article = findArticle(`${name} | ${toEnglish(name)}`, gender)
    const goods = findProhibited({ productName: tidy(row.name), subCategory: article.subCategory })
    if (goods) throw new Skip(`${goods} may not be sold here`)
    const form = fillForm({ row, key, gender, texts, article }, mapping)
    return { product: check(form), key, gender, shortened: texts.shortened }
  }
  return (row) => {
    try {
      return map(row)
    } catch (error) {
      if (error instanceof Skip) return { skipped: error.message }
      throw error
    }
  }
}

/** Finds the table's key for a cell, in any case and also in Devanagari; returns the cell when no key matches. */
function keyFinder(table: object, toEnglish: ToEnglish) {
  const keys = new Map(Object.keys(table).map((key) => [key.toLowerCase(), key]))
  return (cell = ''): string => {
    const text = tidy(cell)
    const lower = text.toLowerCase()
    return keys.get(lower) ?? keys.get(toEnglish(lower)) ?? text
  }
}

function articleFinder({ articles, otherwise }: Mapping) {
  const rules = articles.map((article) => ({
    article,
    words: wordPattern(article.words),
    unless: article.unless && wordPattern(article.unless),
  }))
  return (name: string, gender: string): SoldArticle => {
    const article = rules.find(
      (rule) =>
        rule.words.test(name) &&
        !rule.unless?.test(name) &&
        (!rule.article.gender || rule.article.gender.includes(gender)),
    )?.article
    if (!article) throw new Skip(otherwise)
    if ('skip' in article) throw new Skip(article.skip)
    return article
  }
}

/** Drops the brand from the name, because a brand may contain the word of an article. */
function nameWithoutBrand(row: Row): string {
  const name = tidy(row.name).toLowerCase()
  const brand = tidy(row.brand).toLowerCase()
  return brand !== '' && name.startsWith(`${brand} `) ? name.slice(brand.length) : name
}

type Texts = Record<TextColumn, string> & { shortened: string[] }

function textOf(row: Row, column: TextColumn, { brands }: Mapping): string {
  const text = tidy(row[column])
  const named = column === 'brand' && Object.hasOwn(brands, text) ? brands[text] : undefined
  return named ?? text
}

function readTexts(row: Row, mapping: Mapping): Texts {
  const texts: Texts = { name: '', brand: '', description: '', shortened: [] }
  for (const column of ['name', 'brand', 'description'] as const) {
    const text = textOf(row, column, mapping)
    const most = longest[column]
    if ([...text].length <= most) {
      texts[column] = text
      continue
    }
    const short = mapping.shorten.includes(column) ? shortenAtWord(text, most) : null
    if (short === null) throw new Skip(`the ${column} is longer than ${most} characters`)
    texts[column] = short
    texts.shortened.push(`${column} shortened from ${[...text].length} characters`)
  }
  return { ...texts, description: texts.description || texts.name }
}

function check(form: object): ProductForm {
  const checked = ProductForm.safeParse(form)
  if (checked.success) return checked.data
  const [first] = checked.error.issues
  const sentence = textSentence(first?.message ?? '', translate('en'))
  throw new Skip(`${String(first?.path.at(-1))}: ${sentence}`)
}
