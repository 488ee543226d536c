import { expect, test } from 'vitest'
import { inEnglish } from '#shared/hindi-places.ts'

test('a city typed in Devanagari is looked for by its Latin name', () => {
  expect(inEnglish('जय')).toBe('Jaipur')
  expect(inEnglish('मुंबई')).toBe('Mumbai')
})

test('other words are left unchanged', () => {
  expect(inEnglish('Jaip')).toBe('Jaip')
  expect(inEnglish('क्ष')).toBe('क्ष')
})
