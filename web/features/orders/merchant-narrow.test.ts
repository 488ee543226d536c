import { expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { fits, isNarrowed, narrowAddress, readNarrow } from './merchant-narrow.ts'

const order = {
  orderNumber: 'K7Q-2MX',
  orderStatus: 'Ready for Pickup',
  userName: 'आशा Verma',
  userEmail: 'asha@chowk.example',
  products: [{ name: 'Block Print Kurta' }],
} as MerchantOrder

const seen = ['k7q-2', 'K7Q2MX', 'verma', 'आशा', 'ASHA@chowk', 'kurta print', '']

test.each(seen)('an order is found by “%s”', (search) => {
  expect(fits(order, { show: 'all', search })).toBe(true)
})

test('every word must be in it', () => {
  expect(fits(order, { show: 'all', search: 'kurta saree' })).toBe(false)
})

test('a part shows only its own', () => {
  expect(fits(order, { show: 'ready', search: '' })).toBe(true)
  expect(fits(order, { show: 'awaiting', search: '' })).toBe(false)
})

test('the address carries what is narrowed, and nothing strange comes from it', () => {
  const narrow = readNarrow(new URLSearchParams({ show: 'ready', search: '  asha ' }))
  expect(narrow).toEqual({ show: 'ready', search: 'asha' })
  expect(narrowAddress(narrow)).toEqual({ show: 'ready', search: 'asha' })
  expect(readNarrow(new URLSearchParams({ show: 'everything' }))).toEqual({
    show: 'all',
    search: '',
  })
  expect(narrowAddress({ show: 'all', search: '  ' })).toEqual({})
  expect(isNarrowed({ show: 'all', search: ' ' })).toBe(false)
})
