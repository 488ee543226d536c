import { expect, it } from 'vitest'
import { type AddedRow, joinSubCategories } from '#shared/catalog/sub-categories.ts'
import { categoryForm } from './category-form.ts'

function proposeRetired(subCategories: string[], added: AddedRow[] = []): string[] {
  const own = { category: 'Clothing' as const, subCategories, brands: [], last: null }
  const form = categoryForm(own, joinSubCategories(added))
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
  const names = proposeRetired(own)
  expect(names[0]).toBe(expected)
  expect(names.filter((name) => name === expected)).toHaveLength(1)
  expect(own.filter((name) => name !== expected && names.includes(name))).toEqual([])
})

it('keeps sub-categories apart whose words differ', () => {
  expect(proposeRetired(['Kurta Pyjamas', 'Kurtis'])).toEqual(
    expect.arrayContaining(['Kurta Pyjamas', 'Kurtis', 'Kurtas', 'Kurta Sets']),
  )
})

const angarkhas: AddedRow = {
  category: 'Clothing',
  name: 'Angarkhas',
  hindi: 'अंगरखे',
  hsn: '6211',
  gstSlab: 12,
  synonyms: ['angrakha'],
  isRetired: false,
}

it('offers an added sub-category in its spelling, with what it proposes, until it is retired', () => {
  const form = (isRetired: boolean) =>
    categoryForm(
      { category: 'Clothing', subCategories: ['angarkha'], brands: [], last: null },
      joinSubCategories([{ ...angarkhas, isRetired }]),
    )
  expect(form(false).subCategories[0]).toEqual({ name: 'Angarkhas', hsn: '6211', gst: 12 })
  expect(form(true).subCategories[0]).toEqual({ name: 'Kurtas', hsn: '6211', gst: null })
  expect(proposeRetired([], [{ ...angarkhas, category: 'Footwear' }])).not.toContain('Angarkhas')
})
