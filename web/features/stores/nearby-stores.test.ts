import { expect, it } from 'vitest'
import { nearby } from './nearby-stores.tsx'
import type { NearbyStore } from './store-card.tsx'

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
