import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lettersWrong, mendWord, partWord } from './mending.ts'

describe('a misspelt word', () => {
  it.each([
    ['snekers', 'sneakers'],
    ['lurta', 'kurta'],
    ['daree', 'saree'],
    ['tshrit', 'tshirt'],
    ['neckles', 'necklaces'],
    ['bangels', 'bangles'],
    ['sandle', 'sandal'],
  ])('%s is mended to %s', (typed, meant) => {
    expect(mendWord(typed, [])).toBe(meant)
  })

  it('is also corrected with words of products', () => {
    expect(mendWord('pankhudi', ['pankhuri', 'panghat'])).toBe('pankhuri')
  })

  it.each(['xqzwv', 'iphone', 'abc', 'microwave'])('%s stays', (typed) => {
    expect(mendWord(typed, [])).toBeNull()
  })

  it('is split into two words when both are known', () => {
    expect(partWord('nehrujacket', new Set(['nehru']))).toBe('nehru jacket')
    expect(partWord('nehrujacket', new Set())).toBeNull()
  })
})

it('counts the same number of wrong letters in both directions, and none between equal words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 8 })
  const property = fc.property(word, word, (a, b) => {
    const wrong = lettersWrong(a, b)
    return (
      wrong === lettersWrong(b, a) &&
      (wrong === 0) === (a === b) &&
      wrong <= Math.max(a.length, b.length)
    )
  })
  expect(fc.check(property)).toMatchObject({ failed: false, counterexample: null })
})
