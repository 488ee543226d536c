import { expect, test } from 'vitest'
import type { ProductCard } from '#shared/contract/search.ts'
import { withChanged } from './own-product-grid.tsx'

const card = (id: string, status = true) => ({ _id: id, status }) as ProductCard
const changes = (...rows: [id: string, status: boolean, place: number][]) =>
  new Map(rows.map(([id, status, place]) => [id, { product: card(id, status), place }]))
const listSeen = (cards: ProductCard[]) =>
  cards.map(({ _id, status }) => `${_id}${status ? '' : ' off'}`)

test('disabled products that the server leaves out stay at their places', () => {
  const changed = changes(['d', false, 3], ['b', false, 1])
  expect(listSeen(withChanged([card('a'), card('c')], changed))).toEqual([
    'a',
    'b off',
    'c',
    'd off',
  ])
})

test('a list that still has the product shows its new status', () => {
  const changed = changes(['b', false, 1])
  expect(listSeen(withChanged([card('a'), card('b')], changed))).toEqual(['a', 'b off'])
})

test('a product that is enabled again is on sale before the server has listed it', () => {
  expect(listSeen(withChanged([card('a')], changes(['b', true, 1])))).toEqual(['a', 'b'])
})
