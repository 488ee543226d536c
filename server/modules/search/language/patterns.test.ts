import { describe, expect, it } from 'vitest'
import neighbours from './data/neighbours.json' with { type: 'json' }
import prices from './data/prices.json' with { type: 'json' }
import refusals from './data/refusals.json' with { type: 'json' }
import sizes from '#shared/catalog/sizes.json' with { type: 'json' }
import typing from './data/typing.json' with { type: 'json' }
import { readQuery } from './read-query.ts'
import { rewriter, wordRewriter } from './rewrite.ts'

const tidySpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('each named row gives the result of its example', () => {
  it.each([...typing, ...sizes.rewrites])('$name: $example', (row) => {
    const [typed = '', written] = row.example
    expect(tidySpaces(rewriter([row])(typed))).toBe(written)
    expect(tidySpaces(rewriter([])(typed))).not.toBe(written)
  })

  it.each(refusals.rewrites)('$name: $example', (row) => {
    const [typed = '', written] = row.example
    expect(wordRewriter([row])(typed.split(' ')).join(' ')).toBe(written)
  })

  it.each(prices.readings)('$name: $example', ({ example: [typed, low, high] }) => {
    expect(readQuery(`kurta ${typed}`).price).toEqual({ low, high })
  })

  it.each(sizes.readings)('$name: $example', ({ of, example: [typed = '', keys = ''] }) => {
    expect(readQuery(of ? typed : `kurta ${typed}`).sizes).toEqual(keys.split(' '))
  })

  it.each(neighbours)('$name: $example', ({ example: [typed = '', read = ''] }) => {
    const phrases = readQuery(typed).phrases.map(({ words, sense }) => sense?.name ?? words[0])
    expect(phrases.join(' ')).toBe(read)
  })
})

it('no two rows have one name', () => {
  const names = [...prices.readings, ...sizes.readings, ...typing, ...neighbours].map(
    ({ name }) => name,
  )
  expect(names).toEqual([...new Set(names)])
})
