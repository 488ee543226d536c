import { expect, it } from 'vitest'
import {
  isFiltered,
  noFilters,
  productsAddress,
  productsInput,
  readProductFilters,
} from './filters.ts'

const read = (query: string) => readProductFilters(new URLSearchParams(query))

it('reads what it wrote, and ignores unknown values', () => {
  const filters = {
    search: 'mirror kurta',
    sort: 'stockUp',
    category: 'Clothing',
    subCategory: 'Kurta long',
    low: true,
  } as const
  expect(read(new URLSearchParams(productsAddress(filters)).toString())).toEqual(filters)
  expect(read('sort=distance&category=Toys&low=yes&search=%20')).toEqual(noFilters)
})

it('asks for active or inactive products', () => {
  expect(productsInput(noFilters, 'inactive')).toEqual({ mode: 'merchant', status: 'inactive' })
  expect(productsInput({ ...noFilters, low: true }, 'active')).toEqual({
    mode: 'merchant',
    status: 'active',
    low: '1',
  })
})

it('does not count an order as a filter', () => {
  expect(isFiltered({ ...noFilters, sort: 'name' })).toBe(false)
  expect(isFiltered({ ...noFilters, low: true })).toBe(true)
})
