import { expect, it } from 'vitest'
import { articles } from './words/articles.ts'
import { audiences } from './words/audiences.ts'
import { colours } from './words/colours.ts'
import { foldWords, singular } from '#shared/fold.ts'
import { knownWords, readLabel, readQuestion, widerArticles } from './lexicon.ts'
import { qualities } from './words/qualities.ts'

const rows = [...articles, ...colours, ...audiences, ...qualities].map(
  (row) => [row[0], row.at(-1) ?? ''] as const,
)

it.each(rows)('%s is found by each of its spellings', (name, spellings) => {
  for (const spelling of spellings.split(', ')) {
    const senses = readQuestion(foldWords(spelling)).map(({ sense }) => sense?.name)
    expect([spelling, senses]).toEqual([spelling, [name.toLowerCase()]])
  }
})

it('has only wider articles that exist, and no circle among them', () => {
  const names = new Set(articles.map(([name]) => name))
  for (const [name] of articles) {
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
