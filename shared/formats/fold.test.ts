import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWords, singular, spellingKey } from './fold.ts'
import { transliterate } from './transliterate.ts'

const letters = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), maxLength: 16 })
const devanagari = fc
  .integer({ min: 0x0900, max: 0x097f })
  .map((code) => String.fromCodePoint(code))
const indic = fc.integer({ min: 0x0900, max: 0x0d7f }).map((code) => String.fromCodePoint(code))
const anything = fc.oneof(
  fc.string({ unit: indic, maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: devanagari, maxLength: 20 }),
)

it.each([
  ['चूड़ी', 'choodee'],
  ['किताबें', 'kitaab'],
  ['करें', 'karen'],
  ['दिखाएं', 'dikhaaen'],
  ['नाइट', 'night'],
  ['नाइटी', 'nighty'],
  ['व्हाइट', 'white'],
  ['टाइटन', 'taaitan'],
  ['साड़ी', 'saadee'],
  ['झुमका', 'jhumkaa'],
  ['कपड़े', 'kapde'],
  ['ज़्यादा', 'zyaadaa'],
  ['कंगन', 'kangan'],
  ['१२०', '120'],
  ['यूएस', 'us'],
  ['एचआरएक्स', 'hrx'],
  ['बीवी', 'beevee'],
  ['टीका', 'teekaa'],
  ['સાડી', 'saadee'],
  ['ਜੁੱਤੀ', 'jutee'],
  ['শাড়ি', 'saadi'],
  ['ଶାଢ଼ୀ', 'saadhee'],
  ['சேலை', 'chelai'],
  ['చీర', 'cheer'],
  ['ಸೀರೆ', 'seere'],
  ['സാരി', 'saari'],
  ['ചുരിദാർ', 'churidaar'],
  ['ਲਹਿੰਗਾ', 'lahingaa'],
  ['ਕੁੜੀਆਂ', 'kudeeyaan'],
  ['૧૨૦', '120'],
  ['kurta', 'kurta'],
])('%s is written %s', (word, latin) => {
  expect(transliterate(word)).toBe(latin)
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
  ['chudiyan', 'chudi'],
  ['kudeeyaan', 'kudee'],
])('%s is one of %s', (word, expected) => {
  expect(singular(word)).toBe(expected)
})

it.each([
  ['choodi', 'chudi'],
  ['chhoodee', 'chudi'],
  ['kurtta', 'kurta'],
  ['phool', 'ful'],
  ['zari', 'jari'],
  ['sherwani', 'servani'],
])('%s sounds like %s', (word, key) => {
  expect(spellingKey(word)).toBe(key)
})

describe('folding', () => {
  it('returns only lower-case Latin letters and digits for any text', () => {
    const property = fc.property(anything, (text) =>
      foldWords(text).every((word) => /^[a-z0-9]+$/.test(word)),
    )
    expect(fc.check(property)).toMatchObject({ failed: false, counterexample: null })
  })

  it('changes nothing when it is repeated', () => {
    const property = fc.property(anything, letters, (text, word) => {
      const folded = foldWords(text).join(' ')
      const key = spellingKey(word)
      return foldWords(folded).join(' ') === folded && spellingKey(key) === key
    })
    expect(fc.check(property)).toMatchObject({ failed: false, counterexample: null })
  })
})
