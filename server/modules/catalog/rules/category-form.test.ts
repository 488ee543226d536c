import { expect, it } from 'vitest'
import { categoryForm } from './category-form.ts'

function proposed(subCategories: string[]): string[] {
  const form = categoryForm({ category: 'Clothing', subCategories, brands: [], last: null })
  return form.subCategories.map(({ name }) => name)
}

it.each([
  ['the usual spelling', ['T shirts'], 'T-shirts'],
  ['other capitals', ['KURTAS'], 'Kurtas'],
  ['the singular', ['kurta'], 'Kurtas'],
  ['other letters for the same sound', ['Palazos'], 'Palazzos'],
  ['Devanagari', ['कुर्ता'], 'Kurtas'],
  ['two own spellings', ['Angarkha', 'angarkhas', 'ANGARKHA'], 'Angarkha'],
])('proposes each sub-category in one spelling: %s', (_case, own, expected) => {
  const names = proposed(own)
  expect(names[0]).toBe(expected)
  expect(names.filter((name) => name === expected)).toHaveLength(1)
  expect(own.filter((name) => name !== expected && names.includes(name))).toEqual([])
})

it('keeps sub-categories apart whose words differ', () => {
  expect(proposed(['Kurta Pyjamas', 'Kurtis'])).toEqual(
    expect.arrayContaining(['Kurta Pyjamas', 'Kurtis', 'Kurtas', 'Kurta Sets']),
  )
})
