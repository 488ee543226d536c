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

  it('is mended by what labels say as well', () => {
    expect(mendWord('pankhudi', ['pankhuri', 'panghat'])).toBe('pankhuri')
  })

  it.each(['xqzwv', 'iphone', 'abc', 'microwave'])('%s stays', (typed) => {
    expect(mendWord(typed, [])).toBeNull()
  })

  it('is two words written in one where both are known', () => {
    expect(partWord('nehrujacket', new Set(['nehru']))).toBe('nehru jacket')
    expect(partWord('nehrujacket', new Set())).toBeNull()
  })
})

it('counts wrong letters alike from both sides, and none between equals', () => {
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
