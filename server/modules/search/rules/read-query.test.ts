import { describe, expect, it } from 'vitest'
import { correctWords, readQuery, singular, toTsQuery } from './read-query.ts'

const query = (text: string) => toTsQuery(readQuery(text).words, 'all')

describe('what a reader typed', () => {
  it.each([
    ['Red Kurtas', 'red:* & kurta:*'],
    ['kurta near me', 'kurta:*'],
    ['shoes for the wedding', 'shoe:* & wedding:*'],
    ['T-Shirt', '(tshirt:* | (t:* & shirt:*))'],
    ["men's watches", 'men:* & watch:*'],
    ['Jacquard, Café', 'jacquard:* & cafe:*'],
    ['near me', ''],
    ['  ', ''],
    ["'); drop table products; --", 'drop:* & table:* & product:*'],
    ['a | b & !c:* <-> (d', 'b:* & c:* & d:*'],
    ['चूड़ी', `${'चूड़ी'.normalize('NFC')}:*`],
  ])('%s', (text, expected) => {
    expect(query(text)).toBe(expected)
  })

  it('takes at most twelve words', () => {
    expect(readQuery('kurta '.repeat(40)).words).toHaveLength(12)
  })
})

it.each([
  ['kurtas', 'kurta'],
  ['dresses', 'dress'],
  ['dress', 'dress'],
  ['ladies', 'lady'],
  ['hoodie', 'hoody'],
  ['hoodies', 'hoody'],
  ['boxes', 'box'],
  ['lotus', 'lotus'],
  ['bus', 'bus'],
  ['juttis', 'jutti'],
])('%s is one of %s', (word, expected) => {
  expect(singular(word)).toBe(expected)
})

it('mends only the words it has a better one for', () => {
  const mended = correctWords(readQuery('red kurrta').words, new Map([['kurrta', 'kurta']]))
  expect(toTsQuery(mended, 'any')).toBe('red:* | kurta:*')
})
