import { expect, test } from 'vitest'
import { hindiStates, inEnglish } from '#shared/hindi-places.ts'
import { states } from '../server/modules/places/geo-in.json' with { type: 'json' }

test('every state of the table of places has a Hindi name', () => {
  expect(Object.keys(hindiStates)).toEqual(states)
})

test('a city typed in Devanagari is looked for by its Latin name', () => {
  expect(inEnglish('जय')).toBe('Jaipur')
  expect(inEnglish('मुंबई')).toBe('Mumbai')
  for (const typed of ['ग़ाज़ि', 'गाज़ि', 'गाजि']) expect(inEnglish(typed)).toBe('Ghaziabad')
})

test('other words are left unchanged', () => {
  expect(inEnglish('Jaip')).toBe('Jaip')
  expect(inEnglish('क्ष')).toBe('क्ष')
})
