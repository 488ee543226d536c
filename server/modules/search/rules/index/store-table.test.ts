import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { StoreTable } from './store-table.ts'
import { hoursOf } from '#shared/opening-hours.ts'

const open = { status: true, from: '10:00', to: '20:00' }
const short = { status: true, from: '10:30', to: '13:30', from2: '16:00', to2: '21:00' }
const shut = { status: false, from: '10:00', to: '20:00' }
const store = {
  id: '90000000-0000-4000-8000-000000000000',
  storeName: 'Gulab Boutique',
  address: 'Bapu Bazaar',
  city: 'Jaipur',
  latitude: 26.9,
  longitude: 75.8,
  approved: true,
  timings: { Mon: open, Tue: short, Wed: open, Thu: open, Fri: short, Sat: open, Sun: shut },
  preparationMinutes: 30,
  pause: null,
  closures: [],
}
const SECOND = 1000
/** Two weeks from Monday, 2 March 2026, midnight in India. */
const monday = Date.parse('2026-03-01T18:30:00Z')
const WEEKS_SECONDS = 14 * 24 * 60 * 60

it('says the hours of a shop as they are at this very instant, whatever was asked before', () => {
  const table = new StoreTable()
  table.save(store)
  // Whole minutes, and instants just before and after them.
  const instant = tuple(nat(WEEKS_SECONDS / 60), constantFrom(-1, 0, 1, 30 * SECOND)).map(
    ([minute, more]) => new Date(monday + minute * 60 * SECOND + more),
  )
  assert(
    property(array(instant, { minLength: 2, maxLength: 6 }), (instants) => {
      for (const now of instants) {
        const hours = hoursOf(store, store.closures, now)
        expect(table.withHours(table.numberOf(store.id), now)?.hours).toEqual(hours)
        expect(table.isOpen(table.numberOf(store.id), now)).toBe(hours.storeOpen)
      }
    }),
    { numRuns: 1000 },
  )
})

it.each([
  ['09:59:59.999', false],
  ['10:00:00.000', true],
  ['10:00:00.001', true],
  ['19:59:59.999', true],
  ['20:00:00.000', false],
])(
  'is right at %s in India, also when another instant of this minute was asked for',
  (time, isOpen) => {
    const at = new Date(`2026-03-02T${time}+05:30`)
    for (const before of [-30 * SECOND, -1, 0, 1, 30 * SECOND]) {
      const table = new StoreTable()
      table.save(store)
      table.isOpen(0, new Date(at.getTime() + before))
      expect(table.isOpen(0, at)).toBe(isOpen)
    }
  },
)

it('knows no hours of a store that was removed', () => {
  const table = new StoreTable()
  table.save(store)
  const now = new Date(monday)
  table.remove(store.id)
  expect(table.withHours(0, now)).toBeNull()
  expect(table.isOpen(0, now)).toBe(false)
})
