import { expect, it } from 'vitest'
import { readPlanned } from '#test/planned-list.ts'

const names = [
  'Oxidised payal',
  'Chandi payal 925',
  'German silver payal',
  'चाँदी की पायल',
  'Gold plated payal',
  'Payal 92.5',
]

it('silver and gold have an HSN of their own, and none of imitation that was answered for others', async () => {
  const rows = [['Item', 'Price'], ...names.map((name) => [name, '500'])]
  const { products } = await readPlanned(rows, { answers: { hsn: { '*': '7117' } } })
  expect(products.map(({ hsn }) => hsn || 'asked')).toEqual([
    '7117',
    'asked',
    '7117',
    'asked',
    '7117',
    'asked',
  ])
  const kinds = Object.fromEntries(products.map(({ hsnKind = '' }) => [hsnKind, '7113']))
  const answered = await readPlanned(rows, { answers: { hsn: kinds } })
  expect(answered.products.every(({ hsn }) => hsn === '7113')).toBe(true)
  expect(Object.keys(kinds)).toHaveLength(2)
})

it('a purity says it too; silver of shoes is a colour', async () => {
  const { products } = await readPlanned([
    ['Item', 'Purity', 'Price'],
    ['Ladies ring', '925', '500'],
    ['Silver heels', '', '900'],
  ])
  expect(products.map(({ hsnKind }) => hsnKind)).toEqual(['Rings > precious', 'Heels'])
})
