import { expect, it } from 'vitest'
import { nearby } from './nearby-stores.tsx'
import { type NearbyStore, placeFirst } from './store-card.tsx'

const at = Date.parse('2026-11-20T12:30:00Z')
const store = (_id: string, storeOpen: boolean, readyBy: string | null, distanceKm = 1) =>
  ({ _id, storeOpen, readyBy, distanceKm }) as NearbyStore

it('shops that have a booking ready today come first, open ones before closed ones, and far ones never', () => {
  const [today, tomorrow] = ['2026-11-20T14:00:00Z', '2026-11-21T05:30:00Z']
  const stores = [
    store('open, tomorrow', true, tomorrow),
    store('closed, today', false, today),
    store('far', true, today, 101),
    store('never', false, null),
    store('open, today', true, today),
  ]
  const names = nearby(stores, at).map(({ _id }) => _id)
  expect(names).toEqual(['open, today', 'closed, today', 'open, tomorrow', 'never'])
})

it('an address begins with its market or quarter, once', () => {
  const address = 'Shop 91, Bapu Bazaar, Jaipur 302003'
  const first = 'Bapu Bazaar, Shop 91, Jaipur 302003'
  expect(placeFirst({ locality: 'Bapu Bazaar', address })).toBe(first)
  expect(placeFirst({ locality: 'Old City', address })).toBe(`Old City, ${address}`)
  expect(placeFirst({ locality: '', address })).toBe(address)
})
