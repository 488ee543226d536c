import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuery } from '../language/read-query.ts'
import { audienceQuery, toTsQuery } from './ts-query.ts'

const typing = (text: string, words: string[]) =>
  toTsQuery(readQuery(text).phrases, {
    match: 'all',
    unfinished: true,
    completions: (beginning) => words.filter((word) => word.startsWith(beginning)),
  })?.match
const query = (text: string) => toTsQuery(readQuery(text).phrases, { match: 'all' })

it.each([
  ['kurta', "(('#kurta' | '+kurta' | 'kurta':ABC) | '$kurta')"],
  ['cotton kurta', "'=cotton' | 'cotton':ABC"],
  ['not black kurta', "!(('@black' | 'black':ABC) & !('@black':A & ('@red':A | "],
  ['sweatshirt without print', "'printed'"],
  ['kurta bina dupatta', "!('#dupatta' | '+dupatta' | 'dupatta':ABC)"],
  ['kur', "'kur':ABC"],
  ['pepe jeans', "'pepejeans':*"],
  ['diwali kurta', "'=silk'"],
])('%s', (text, part) => {
  expect(query(text)?.match).toContain(part)
})

it('asks for nothing when the words say nothing', () => {
  expect(query('near me')).toBeNull()
})

it('matches a last word that is being typed as a beginning, and a finished one whole', () => {
  const { phrases } = readQuery('cotton ku')
  expect(toTsQuery(phrases, { match: 'all', unfinished: true })?.match).toContain("'ku':*ABC")
  expect(toTsQuery(phrases, { match: 'all' })?.match).not.toContain("'ku':*")
  const set = readQuery('jewellery set').phrases
  expect(toTsQuery(set, { match: 'all', unfinished: true })?.match).toContain(
    "('jewellery':ABC & 'set':*ABC)",
  )
})

it('matches the words that are known to begin so, instead of all that do', () => {
  expect(typing('cotton ku', ['kurta', 'kurtas', 'kurti'])).toContain(
    "('kurta':ABC | 'kurti':ABC | '$ku':*",
  )
  expect(typing('jewellery set', ['set', 'setting'])).toContain(
    "('jewellery':ABC & ('set':ABC | 'setting':ABC))",
  )
  // The size is no part of the word that is completed.
  expect(typing('zarq xl', ['zarqa', 'xlarge'])).toContain("'zarqa':ABC")
  expect(typing('zarq', ['xlarge'])).toContain("'zarq':*ABC")
})

it('ranks by the main article, its shade before its colour family, and its words', () => {
  expect(query('maroon kurta with dupatta')).toMatchObject({
    main: "'#kurta'",
    isBroad: false,
    layers: {
      article: "'#kurta':AB",
      kind: "'#kurta':A",
      word: "'kurta':B",
      shade: "('maroon':ABC | '@red-maroon')",
    },
  })
  expect(query('red kurta')?.layers.shade).toBeUndefined()
  for (const broad of ['shirts', 'shirts for men', 'kurta sets'])
    expect(query(broad)?.isBroad).toBe(true)
})

it('puts what is said to be in both of two colours before what is to be had in either', () => {
  expect(query('blue and white shirt')?.layers).toMatchObject({
    colour: "(('@blue':A & '@white':A) | ('blue':B & 'white':B))",
    tint: "('blue':B & 'white':B)",
  })
  expect(query('blue shirt')?.layers).toMatchObject({ colour: "'@blue':A", tint: "'blue':ABC" })
  // The dupatta of a name counts less than its kurta.
  expect(query('white kurta with blue dupatta')?.layers).toMatchObject({
    tint: "('white':ABC & 'blue':ABC)",
  })
})

it('finds nothing else for goods that are usually not sold, unless an article is named', () => {
  expect(query('watch')?.match).toContain("('watch':A | '^watch')")
  expect(query('watch print shirt')?.match).toContain("'watch':ABC")
  expect(query('face wash')?.match).toContain("('wash':A | '^wash' & 'face':ABC)")
})

const lexeme = String.raw`'[#+@%=~^$*]?[a-z0-9-]+'(:\*?[ABC]*)?`

it('knows festive shoes by their kind, and no other article', () => {
  expect(query('wedding shoes')?.match).toContain("'#jutti'")
  expect(query('wedding kurta')?.match).not.toContain("'#saree'")
})

it('is valid for any typed text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(
      fc.constantFrom(
        'kurta',
        "'",
        ')',
        ':*',
        '&',
        '500',
        'tak',
        'लाल',
        '\\',
        'jhumka',
        'bina',
        'diwali',
        'xl',
      ),
    ),
  )
  const way = fc.record({
    match: fc.constantFrom('all' as const, 'any' as const),
    described: fc.boolean(),
    unfinished: fc.boolean(),
  })
  const property = fc.property(text, way, (typed, how) => {
    const words = Array.isArray(typed) ? typed.join(' ') : typed
    const found = toTsQuery(readQuery(words).phrases, how)
    return (
      found === null ||
      [found.match, ...found.parts, ...Object.values(found.layers)].every(isWellFormed)
    )
  })
  expect(fc.check(property, { numRuns: 500 })).toMatchObject({
    failed: false,
    counterexample: null,
  })
})

/** Terms replaced by `x`, then each pair of brackets by `x`, until one `x` is left. */
function isWellFormed(text: string): boolean {
  let rest = text.replaceAll(new RegExp(lexeme, 'g'), 'x')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest
      .replaceAll(/!x/g, 'x')
      .replaceAll(/x [&|] x/g, 'x')
      .replaceAll('(x)', 'x')
  }
  return rest === 'x'
}

it('finds articles for everybody with each audience filter', () => {
  expect(audienceQuery(['Female'])).toBe("('%women' | '%girls')")
  expect(audienceQuery(['unisex'])).toContain('&')
  expect(audienceQuery(['Nobody'])).toBeNull()
})
