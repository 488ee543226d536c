import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWords } from '#shared/formats/fold.ts'
import {
  correctionsOf,
  isKnownWord,
  isMentioned,
  isSureCorrection,
  editDistance,
  splitCompound,
} from './spelling-correction.ts'
import { completionOf, vocabularyOf } from './vocabulary.ts'

const vocabulary = vocabularyOf(
  Object.entries({
    kurta: 400,
    saree: 90,
    pankhuri: 9,
    panghat: 9,
    nehru: 3,
    puma: 60,
    levis: 30,
    nike: 20,
    roadster: 20,
    spykar: 18,
    spiked: 1,
    sair: 11,
    aurelia: 144,
    campus: 27,
    palace: 4,
    tape: 8,
    avenue: 84,
    even: 20,
    neck: 300,
    raymond: 27,
    rayon: 2,
    vanheusen: 47,
  }).map(([word, uses]) => ({ word, uses })),
)

describe('the words that begin with an unfinished word', () => {
  it('are the most used ones, in this order', () => {
    const words = vocabularyOf([
      { word: 'kurqa', uses: 3 },
      { word: 'kurqi', uses: 70 },
      { word: 'kurq', uses: 9 },
      { word: 'akurq', uses: 99 },
    ])
    expect(words.completions('kurq')).toEqual(['kurqi', 'kurq', 'kurqa'])
    expect(words.completions('kurqx')).toEqual([])
  })

  it('are sixteen at most', () => {
    const many = Array.from({ length: 90 }, (_, at) => ({ word: `zq${at}`, uses: at }))
    const found = vocabularyOf(many).completions('zq')
    expect(found).toHaveLength(16)
    expect(found[0]).toBe('zq89')
  })
})

describe('a misspelt word', () => {
  it.each([
    ['snekers', 'sneaker'],
    ['lurta', 'kurta'],
    ['daree', 'saree'],
    ['tshrit', 'tshirt'],
    ['bangels', 'bangle'],
    ['sandle', 'sandal'],
    ['pankhudi', 'pankhuri'],
    ['pumma', 'puma'],
    ['hudi', 'hoody'],
    ['blak', 'black'],
    ['pent', 'pant'],
    ['spiker', 'spykar'],
    ['snkrs', 'sneaker'],
    ['saere', 'saree'],
    ['auraliya', 'aurelia'],
    ['liwais', 'levis'],
    ['bengals', 'bangle'],
    ['vanhusen', 'vanheusen'],
    ['layak', undefined],
  ] as const)('%s is corrected to %s', (typed, meant) => {
    expect(correctionsOf(typed, vocabulary)[0]).toBe(meant)
  })

  it.each([
    ['cottn', 'cotton', true],
    ['sherwanee', 'sherwani', true],
    ['bandhanee', 'bandhani', true],
    ['nehrujacket', 'nehru jacket', true],
    ['bennetton', 'benetton', true],
    ['chale', 'chase', false],
    ['pasina', 'pashmina', false],
    ['lots', 'dots', false],
    ['marriott', 'mart', false],
    ['cufflinks', 'cuff links', false],
  ])('%s is surely %s: %s', (typed, word, isSure) => {
    expect(isSureCorrection(typed, word)).toBe(isSure)
  })

  it('surely means a word that sounds the same except for one letter, when only its sound is known', () => {
    expect(isSureCorrection('sunahree', 'sunehri', true)).toBe(true)
    expect(isSureCorrection('sunahree', 'sunehri')).toBe(false)
  })

  it.each(['xqzwv', 'abc', 'zzzz'])('%s stays', (typed) => {
    expect(correctionsOf(typed, vocabulary)).toEqual([])
  })

  it.each(['water', 'house', 'kahan', 'iphone', 'kurtas', 'jockey', 'zara', 'sharma', 'patel'])(
    '%s was typed on purpose',
    (typed) => {
      expect(isKnownWord(typed, vocabulary)).toBe(true)
    },
  )

  it.each([
    ['प्यूमा', 'puma'],
    ['नाइके', 'nike'],
    ['लेवाइस', 'levis'],
    ['रोडस्टर', 'roadster'],
    ['कैंपस', 'campus'],
    ['पैलेस', 'palace'],
    ['टेप', 'tape'],
    ['एवेन्यू', 'avenue'],
    ['हुडी', 'hoody'],
  ])('%s is the sound of %s', (typed, brand) => {
    expect(correctionsOf(foldWords(typed)[0] ?? '', vocabulary, { isSounded: true })[0]).toBe(brand)
  })

  it.each([
    ['sherv', 'sherwani'],
    ['snik', 'sneaker'],
    ['rayma', 'raymond'],
  ])('%s may become %s', (typed, meant) => {
    expect(correctionsOf(typed, vocabulary, { isUnfinished: true })[0]).toBe(meant)
  })

  it('is split into two words when both are known', () => {
    expect(splitCompound('nehrujacket', vocabulary)).toBe('nehru jacket')
    expect(splitCompound('nehrujacket', vocabularyOf([]))).toBeNull()
  })

  it('prefers the word that is used more', () => {
    const words = vocabularyOf([
      { word: 'batika', uses: 1 },
      { word: 'batiku', uses: 500 },
    ])
    expect(correctionsOf('batikk', words)).toEqual(['batiku', 'batika'])
  })
})

it('counts the same number of wrong letters in both directions, and none between equal words', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 8 })
  const property = fc.property(word, word, (a, b) => {
    const wrong = editDistance(a, b)
    return (
      wrong === editDistance(b, a) &&
      (wrong === 0) === (a === b) &&
      wrong <= Math.max(a.length, b.length)
    )
  })
  expect(fc.check(property)).toMatchObject({ failed: false, counterexample: null })
})

describe('words of descriptions', () => {
  const told = vocabularyOf([
    { word: 'sherwani', uses: 9 },
    { word: 'velvet', uses: 9 },
    { word: 'jacket', uses: 90 },
    { word: 'velcro', uses: 0 },
    { word: 'jackit', uses: 0 },
  ])

  it('are not corrected, unless they are nearly a word of the trade', () => {
    expect(isMentioned('velcro', 'velvet', told)).toBe(true)
    expect(isMentioned('jackit', 'jacket', told)).toBe(false)
    expect(isMentioned('velcr', 'velvet', told)).toBe(false)
  })

  it('are never the result of a correction or completion', () => {
    expect(correctionsOf('velcroo', told)).not.toContain('velcro')
    expect(told.completions('velc')).toEqual([])
    expect([told.has('velcro'), told.mentions('velcro')]).toEqual([false, true])
  })

  it('a finished word is completed when a frequent word begins with it', () => {
    expect(completionOf('sherw', told)).toBe('sherwani')
    expect(completionOf('she', told)).toBeNull()
    expect(completionOf('velc', told)).toBeNull()
  })
})
