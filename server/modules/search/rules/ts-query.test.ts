import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuery } from './read-query.ts'
import { audienceQuery, toTsQuery } from './ts-query.ts'

const match = (text: string) => toTsQuery(readQuery(text).phrases, 'all')?.match

it.each([
  ['kurta', "'#kurta'"],
  ['cotton kurta', "('=cotton' | 'cotton') & '#kurta'"],
  ['red saree ladies', "('@red' | 'red') & '#saree' & '%women'"],
  ['jutti for sherwani', "('#jutti' | '+jutti') & ('#sherwani' | '+sherwani')"],
  ['kur', "('kur':* | 'kur' | '~kur')"],
  ['pepe jeans', "('pepe':* | 'pepe' | '~pepe' | 'pepejeans':*) & ('#jeans' | 'pepejeans':*)"],
  ['near me', undefined],
])('%s', (text, expected) => {
  expect(match(text)).toBe(expected)
})

const lexeme = String.raw`'[#+@%=~]?[a-z0-9-]+'(:\*)?`
const term = String.raw`(${lexeme}|\(${lexeme}( \| ${lexeme})*\))`
const wellFormed = new RegExp(`^${term}( [&|] ${term})*$`)

it('is valid for any typed text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(fc.constantFrom('kurta', "'", ')', ':*', '&', '500', 'tak', 'लाल', '\\', 'jhumka')),
  )
  const way = fc.constantFrom('all' as const, 'any' as const, 'loosely' as const)
  const property = fc.property(text, way, (typed, how) => {
    const words = Array.isArray(typed) ? typed.join(' ') : typed
    const query = toTsQuery(readQuery(words).phrases, how)
    return query === null || (wellFormed.test(query.match) && wellFormed.test(query.rank))
  })
  expect(fc.check(property, { numRuns: 500 })).toMatchObject({
    failed: false,
    counterexample: null,
  })
})

it('finds articles for everybody with each audience filter', () => {
  expect(audienceQuery(['Female'])).toBe("('%women' | '%girls')")
  expect(audienceQuery(['unisex'])).toContain('&')
  expect(audienceQuery(['Nobody'])).toBeNull()
})
