import { describe, expect, it } from 'vitest'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { formatContactNumber, storeSummary } from './rules.ts'

const day = { status: true, from: '10:00', to: '20:00' }
const timings: Timings = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: day }
const store = {
  id: 'a',
  storeName: 'Gulabi Kurta House',
  contactNumber: '9829012345',
  address: '12 Johari Bazaar',
  city: 'Jaipur',
  latitude: 26.92,
  longitude: 75.82,
  image: 'abc',
  logo: null,
  bookingsPausedAt: null,
  timings,
  preparationMinutes: 60,
}
const noon = new Date('2026-11-16T12:00:00+05:30')

describe('a store as screens show it', () => {
  it('has its pictures as paths and its phone number in groups', () => {
    expect(storeSummary(store, [], noon)).toMatchObject({
      _id: 'a',
      soldBy: 'Gulabi Kurta House',
      shopImage: '/media/abc',
      shopLogo: null,
      contactNumber: '+91 98290 12345',
      long: 75.82,
    })
  })
})

it.each([
  ['9829012345', '+91 98290 12345'],
  ['+919829012345', '+91 98290 12345'],
  ['098290-12345', '+91 98290 12345'],
  ['9198765432', '+91 91987 65432'],
  ['0141-256', '0141-256'],
])('shows %s as %s', (stored, shown) => {
  expect(formatContactNumber(stored)).toBe(shown)
})
