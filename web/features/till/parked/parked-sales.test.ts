import { expect, test } from 'vitest'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { park, parkedOf, type ParkedSale, renewLines, unpark } from './parked-sales.ts'

const now = Date.parse('2026-11-16T06:30:00Z')
const buildSale = (id: string, over: Partial<ParkedSale> = {}): ParkedSale => ({
  id,
  owner: 'ramesh',
  at: now,
  lines: [],
  freeLines: [],
  discount: null,
  ...over,
})
const ids = (sales: readonly ParkedSale[]) => sales.map(({ id }) => id)

test('a person sees the own sales of the last 24 hours, the latest first', () => {
  const all = park(
    [
      buildSale('old', { at: now - 24 * HOUR_MS }),
      buildSale('first', { at: now - HOUR_MS }),
      buildSale('others', { owner: 'kavita' }),
    ],
    buildSale('second'),
  )
  expect(ids(all)).toEqual(['second', 'first', 'others'])
  expect(ids(parkedOf(all, 'ramesh', now))).toEqual(['second', 'first'])
  expect(parkedOf(all, 'ramesh', now + 24 * HOUR_MS)).toEqual([])
  expect(ids(unpark(all, 'first'))).toEqual(['second', 'others'])
})

test('at most twenty sales wait', () => {
  const all = Array.from({ length: 25 }, (_, at) => buildSale(String(at))).reduce<ParkedSale[]>(
    park,
    [],
  )
  expect([all.length, all[0]?.id]).toEqual([20, '24'])
})

const kurta = {
  variantId: 'kurta',
  productName: 'Kurta',
  SKU: 'KUR-M',
  attributes: {},
  sellingPrice: 499,
  MRP: 799,
  free: 2,
  held: 0,
  quantity: 2,
}

test('prices and counts are those of now, a typed price stays, and what is gone is named', () => {
  const saree = { ...kurta, variantId: 'saree', price: '450', reason: 'Friend' }
  const bangle = { ...kurta, variantId: 'bangle' }
  const found = [
    { ...kurta, sellingPrice: 449, free: 1, held: 1 },
    { ...kurta, variantId: 'saree', free: 9 },
  ]
  const { lines, gone, changed } = renewLines([kurta, saree, bangle], found)
  expect(lines).toEqual([
    { ...kurta, sellingPrice: 449, free: 1, held: 1 },
    { ...saree, free: 9 },
  ])
  expect([gone, changed.map(({ variantId }) => variantId)]).toEqual([[bangle], ['kurta']])
})
