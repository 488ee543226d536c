import { expect, it } from 'vitest'
import { colorName, namesOf, subCategoryName } from '#shared/catalog/goods-names.ts'
import { categoryFields, colorMaps } from '#shared/catalog/product-fields.ts'
import { foldWords, singular } from '#shared/formats/fold.ts'
import { translate } from '#shared/translate.ts'
import { knownWords } from './dictionary.ts'
import { occasionWorn, readLabel, readQuestion, widerArticles } from './lexicon.ts'
import { articles, audiences, colours, occasions, qualities, unsoldGoods } from './tables.ts'

const rows = [...articles, ...audiences, ...qualities]

it.each(rows)('$name is found by each of its spellings', ({ name, forms, regional }) => {
  for (const spelling of [...forms, ...regional]) {
    const senses = readQuestion(foldWords(spelling)).map(({ sense }) => sense?.name)
    expect([spelling, senses]).toEqual([spelling, [name.toLowerCase()]])
  }
})

it.each(colours)(
  '$name is found by each of its spellings, with its shade',
  ({ name, forms, regional }) => {
    const [family, shade] = name.toLowerCase().split('-')
    for (const spelling of [...forms, ...regional]) {
      const [phrase] = readQuestion(foldWords(spelling))
      expect([spelling, phrase?.sense]).toEqual([
        spelling,
        { kind: 'colour', name: family, ...(shade && { shade }) },
      ])
    }
  },
)

it('has no spelling in two tables, except where a longer list says so', () => {
  const kinds = new Map<string, string[]>()
  for (const { name, forms, regional } of [...rows, ...occasions, ...unsoldGoods])
    for (const spelling of new Set([...forms, ...regional]))
      kinds.set(spelling, [...(kinds.get(spelling) ?? []), name])
  expect([...kinds].filter(([, names]) => names.length > 1)).toEqual([])
})

it('names on occasions only meanings that exist', () => {
  const names = new Set([...rows, ...colours].map(({ name }) => name.toLowerCase()))
  const worn = occasions
    .flatMap(({ name }) => [
      ...occasionWorn(name, { words: ['kurta'], sense: null }),
      ...occasionWorn(name),
    ])
    .filter((one) => /^[#=@%]/.test(one))
  expect(worn.filter((one) => !names.has(one.slice(1)))).toEqual([])
})

it('has only wider articles that exist, and no circle among them', () => {
  const names = new Set(articles.map(({ name }) => name))
  for (const { name } of articles) {
    const wider = widerArticles(name)
    expect(wider).not.toContain(name)
    expect(wider.filter((other) => !names.has(other))).toEqual([])
  }
})

it('reads some words differently in a product’s text and in a shopper’s query', () => {
  expect(readQuestion(['denim'])[0]?.sense?.name).toBe('jeans')
  expect(readLabel(['denim'])[0]?.sense).toBeNull()
})

it('corrects with words in their folded form', () => {
  expect(knownWords.filter((word) => singular(word) !== word)).toEqual([])
})

const readNames = (text: string) =>
  readQuestion(foldWords(text)).flatMap(({ sense }) =>
    sense?.kind === 'colour' || sense?.kind === 'article' ? [sense.name] : [],
  )

it('reads the Hindi name that a page shows for a colour or an article as the English one', () => {
  const hindi = namesOf(translate('hi'))
  const kinds = Object.values(categoryFields).flatMap(({ subCategories }) =>
    Object.keys(subCategories),
  )
  const names = [
    ...colorMaps.map((name) => [name, colorName(hindi, name)] as const),
    ...kinds.map((name) => [name, subCategoryName(hindi, name)] as const),
  ]
  const single = names.filter(([english]) => readNames(english).length === 1)
  expect(single.length).toBeGreaterThan(45)
  expect(
    single.filter(([english, own]) => readNames(own).join() !== readNames(english).join()),
  ).toEqual([])
})
