import { expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { fits, isFiltered, filterAddress, readOrdersFilter } from './orders-filter.ts'

const order = {
  orderNumber: 'K7Q-2MX',
  orderStatus: 'Ready for Pickup',
  userName: 'आशा Verma',
  userEmail: 'asha@chowk.example',
  amount: 1_498.5,
  products: [{ name: 'Block Print Kurta', inHindi: { name: 'छपा कुर्ता' }, variant: { Size: 'XL' } }],
} as MerchantOrder

test.each(['0aj-drt', 'oaj-drt', 'OAJDRT', 'oaj'])(
  'a number with a zero is found by “%s”',
  (search) => {
    expect(fits({ ...order, orderNumber: '0AJ-DRT' }, { show: 'all', search })).toBe(true)
  },
)

const seen = [
  'k7q-2',
  'K7Q2MX',
  'verma',
  'आशा',
  'ASHA@chowk',
  'kurta print',
  'कुर्ता xl',
  '1498.50',
  '1,498.5',
  '',
]

test.each(seen)('an order is found by “%s”', (search) => {
  expect(fits(order, { show: 'all', search })).toBe(true)
})

test('every word must match', () => {
  expect(fits(order, { show: 'all', search: 'kurta saree' })).toBe(false)
  expect(fits(order, { show: 'all', search: '1498' })).toBe(false)
})

test('a status filter shows only orders of that status', () => {
  expect(fits(order, { show: 'ready', search: '' })).toBe(true)
  expect(fits(order, { show: 'awaiting', search: '' })).toBe(false)
})

test('the address contains the filter, and unknown values in the address are ignored', () => {
  const filter = readOrdersFilter(new URLSearchParams({ show: 'ready', search: '  asha ' }))
  expect(filter).toEqual({ show: 'ready', search: 'asha' })
  expect(filterAddress(filter)).toEqual({ show: 'ready', search: 'asha' })
  expect(readOrdersFilter(new URLSearchParams({ show: 'everything' }))).toEqual({
    show: 'all',
    search: '',
  })
  expect(filterAddress({ show: 'all', search: '  ' })).toEqual({})
  expect(isFiltered({ show: 'all', search: ' ' })).toBe(false)
})
