import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readQuery } from '../language/read-query.ts'
import { tsqueryOf } from '../views/engine/tsquery.ts'
import { audienceCondition } from './audience.ts'
import type { Condition } from './condition.ts'
import { toWordQuery } from './word-query.ts'

type Options = Parameters<typeof toWordQuery>[1]

/** The query with its conditions as short `tsquery` texts. */
function query(text: string, options: Partial<Options> = {}) {
  const made = toWordQuery(readQuery(text).phrases, { match: 'all', ...options })
  return made && { ...made, match: tsqueryOf(made.match), main: made.main && tsqueryOf(made.main) }
}

const queryTyped = (text: string, words: string[]) =>
  query(text, {
    unfinished: true,
    completions: (beginning) => words.filter((word) => word.startsWith(beginning)),
  })?.match

function audience(names: string[]) {
  const condition = audienceCondition(names)
  return condition && tsqueryOf(condition)
}

const layersOf = (text: string) =>
  Object.fromEntries(
    Object.entries(query(text)?.layers ?? {}).map(([name, layer]) => [name, tsqueryOf(layer)]),
  )

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
  expect(query('cotton ku', { unfinished: true })?.match).toContain("'ku':*ABC")
  expect(query('cotton ku')?.match).not.toContain("'ku':*")
  expect(query('jewellery set', { unfinished: true })?.match).toContain(
    "('jewellery':ABC & 'set':*ABC)",
  )
})

it('matches the known words that begin with it, instead of all words that do', () => {
  expect(queryTyped('cotton ku', ['kurta', 'kurtas', 'kurti'])).toContain(
    "('kurta':ABC | 'kurti':ABC | '$ku':*",
  )
  expect(queryTyped('jewellery set', ['set', 'setting'])).toContain(
    "('jewellery':ABC & ('set':ABC | 'setting':ABC))",
  )
  // The size is not part of the word that is completed.
  expect(queryTyped('zarq xl', ['zarqa', 'xlarge'])).toContain("'zarqa':ABC")
  expect(queryTyped('zarq', ['xlarge'])).toContain("'zarq':*ABC")
})

it('ranks by the main article, its shade before its colour family, and its words', () => {
  expect(query('maroon kurta with dupatta')).toMatchObject({ main: "'#kurta'", isBroad: false })
  expect(layersOf('maroon kurta with dupatta')).toMatchObject({
    article: "'#kurta':AB",
    kind: "'#kurta':A",
    word: "'kurta':B",
    shade: "('maroon':ABC | '@red-maroon')",
  })
  expect(layersOf('red kurta')).not.toHaveProperty('shade')
  for (const broad of ['shirts', 'shirts for men', 'kurta sets'])
    expect(query(broad)?.isBroad).toBe(true)
})

it('puts articles in both of two colours before articles in one of them', () => {
  expect(layersOf('blue and white shirt')).toMatchObject({
    colour: "(('@blue':A & '@white':A) | ('blue':B & 'white':B))",
    colourWord: "('blue':B & 'white':B)",
  })
  expect(layersOf('blue shirt')).toMatchObject({ colour: "'@blue':A", colourWord: "'blue':ABC" })
  // The dupatta in a name counts less than its kurta.
  expect(layersOf('white kurta with blue dupatta')).toMatchObject({
    colourWord: "('white':ABC & 'blue':ABC)",
  })
})

it('finds nothing else for goods that are usually not sold, unless an article is named', () => {
  expect(query('watch')?.match).toContain("('watch':A | '^watch')")
  expect(query('watch print shirt')?.match).toContain("'watch':ABC")
  expect(query('face wash')?.match).toContain("('wash':A | ('^wash' & 'face':ABC))")
})

it('knows festive shoes by their kind, and no other article', () => {
  expect(query('wedding shoes')?.match).toContain("'#jutti'")
  expect(query('wedding kurta')?.match).not.toContain("'#saree'")
})

it('has no empty part, whatever text is typed', () => {
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
    const found = toWordQuery(readQuery(words).phrases, how)
    return (
      found === null || [found.match, ...found.parts, ...Object.values(found.layers)].every(isWhole)
    )
  })
  expect(fc.check(property, { numRuns: 500 })).toMatchObject({
    failed: false,
    counterexample: null,
  })
})

function isWhole(one: Condition): boolean {
  if ('not' in one) return isWhole(one.not)
  if ('word' in one) return /^[#+@%=~^$*]?[a-z0-9-]+$/.test(one.word)
  const parts = 'all' in one ? one.all : one.any
  return parts.length > 1 && parts.every(isWhole)
}

it('finds articles for everybody with each audience filter', () => {
  expect(audience(['Female'])).toBe("('%women' | '%girls')")
  expect(audience(['unisex'])).toBe("(('%women' & '%men') | ('%girls' & '%boys'))")
  expect(audience(['Boys', 'nothing', 'kids'])).toBe("('%boys' | '%kids')")
  expect(audience(['Nobody'])).toBeNull()
})
