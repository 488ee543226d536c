import { expect, test } from 'vitest'
import { goods } from '#shared/messages/goods/hi.json' with { type: 'json' }
import { inEnglish } from './in-english.ts'

test('a place typed in Devanagari is looked for by its Latin name', () => {
  expect(inEnglish('जय', goods.places)).toBe('Jaipur')
  expect(inEnglish('मुंबई', goods.places)).toBe('Mumbai')
  expect(inEnglish('मालवीय नग', goods.places)).toBe('Malviya nagar')
  for (const typed of ['ग़ाज़ि', 'गाज़ि', 'गाजि'])
    expect(inEnglish(typed, goods.places)).toBe('Ghaziabad')
})

test('other words are left unchanged, also while the names are not loaded', () => {
  expect(inEnglish('Jaip', goods.places)).toBe('Jaip')
  expect(inEnglish('क्ष', goods.places)).toBe('क्ष')
  expect(inEnglish('जय')).toBe('जय')
})
