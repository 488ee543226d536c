import type { NewProduct } from '#server/modules/catalog/rules/new-product.ts'
import { findProhibited } from '#server/modules/catalog/rules/prohibited.ts'
import { ProductForm } from '#shared/contract/product-form.ts'
import { fillForm } from './fill-form.ts'
import type { Mapping } from './mapping.ts'
import { shortenAtWord, tidy, wordPattern } from './words.ts'

/** A row by the mapping's names of its columns. */
export type Row = Record<'key' | 'name' | 'brand' | 'description' | 'price', string> &
  Partial<Record<'mrp' | 'gender' | 'colour', string>>

export type Mapped =
  | { product: NewProduct & { sourceKey: string }; gender: string; shortened: string[] }
  | { skipped: string }

export type Mapper = (row: Row) => Mapped

const longest = { name: 70, brand: 70, description: 500 } as const
type TextColumn = keyof typeof longest

/** The rules of a mapping as one function; `on` is the day whose GST rates apply. */
export function makeMapper(mapping: Mapping, on: Date): Mapper {
  const findArticle = articleFinder(mapping)
  return (row) => {
    const key = tidy(row.key)
    if (!key) return { skipped: 'the row has no key' }
    const texts = readTexts(row, mapping)
    if ('skipped' in texts) return texts
    const gender = tidy(row.gender ?? '') || (mapping.genderOtherwise ?? '')
    const article = findArticle(nameWithoutBrand(row), gender)
    if (!article) return { skipped: mapping.otherwise }
    if ('skip' in article) return { skipped: article.skip }
    const goods = findProhibited({ productName: tidy(row.name), subCategory: article.subCategory })
    if (goods) return { skipped: `${goods} may not be sold here` }
    const filled = fillForm({ row, key, gender, texts, article }, mapping, on)
    if ('skipped' in filled) return filled
    const checked = ProductForm.safeParse(filled.form)
    if (!checked.success) return { skipped: problemOf(checked.error) }
    const product = { ...checked.data, active: true, sourceKey: `${mapping.source}:${key}` }
    return { product, gender, shortened: texts.shortened }
  }
}

function articleFinder({ articles }: Mapping) {
  const rules = articles.map((article) => ({
    article,
    words: wordPattern(article.words),
    unless: article.unless && wordPattern(article.unless),
  }))
  return (name: string, gender: string) =>
    rules.find(
      ({ article, words, unless }) =>
        words.test(name) &&
        !unless?.test(name) &&
        (!article.gender || article.gender.includes(gender)),
    )?.article
}

/** A maker may be called after what it makes: only the rest of the name tells what the article is. */
function nameWithoutBrand(row: Row): string {
  const name = tidy(row.name).toLowerCase()
  const brand = tidy(row.brand).toLowerCase()
  return brand !== '' && name.startsWith(`${brand} `) ? name.slice(brand.length) : name
}

export type Texts = Record<TextColumn, string> & { shortened: string[] }

function textOf(row: Row, column: TextColumn, { brands }: Mapping): string {
  const text = tidy(row[column])
  return column === 'brand' ? (brands[text] ?? text) : text
}

function readTexts(row: Row, mapping: Mapping): Texts | { skipped: string } {
  const texts: Texts = { name: '', brand: '', description: '', shortened: [] }
  for (const column of ['name', 'brand', 'description'] as const) {
    const text = textOf(row, column, mapping)
    const most = longest[column]
    if ([...text].length <= most) {
      texts[column] = text
      continue
    }
    const short = mapping.shorten.includes(column) ? shortenAtWord(text, most) : null
    if (short === null) return { skipped: `the ${column} is longer than ${most} characters` }
    texts[column] = short
    texts.shortened.push(`${column} shortened from ${[...text].length} characters`)
  }
  return { ...texts, description: texts.description || texts.name }
}

function problemOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): string {
  const [first] = issues
  return first ? `${first.path.map(String).join('.')}: ${first.message}` : 'the row does not fit'
}
