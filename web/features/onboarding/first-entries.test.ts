import { expect, test } from 'vitest'
import type { FormField } from '#shared/forms/form-config.ts'
import { placeEntries } from './first-entries.ts'

const options = { Rajasthan: ['Jaipur', 'Amer'], Gujarat: ['Surat'] }
const city = { name: 'city', depends: { field: 'state', options } } as unknown as FormField
const subsections = [{ key: 'shop', show: 'fields', fields: [city] } as const]
const config = {
  name: 'onboarding',
  sections: [{ key: 'shop', title: '', subsections: [...subsections] }],
  rules: [],
}
const place = { city: 'Jaipur', lat: 26.91, long: 75.78, label: 'Jaipur, Rajasthan' }
const found = { state: 'Rajasthan', city: 'Jaipur', lat: 26.91, long: 75.78, stores: 3 }
const point = { latitude: 26.91, longitude: 75.78 }
const home = { ...point, state: 'Rajasthan', city: 'Jaipur' }

test('a chosen place fills its point, state and city in, and a locality only for a locality', () => {
  expect(placeEntries(config, place)).toEqual(home)
  const locality = { ...found, kind: 'locality', name: 'Johari Bazaar' } as const
  expect(placeEntries(config, place, locality)).toEqual({ ...home, locality: 'Johari Bazaar' })
  expect(placeEntries(config, place, { ...found, kind: 'pin', name: '302003' })).toEqual(home)
  expect(placeEntries(config, place, { ...found, kind: 'city', name: 'Amer' })).toEqual({
    ...home,
    city: 'Amer',
  })
})

test('a located point is filled in with the place near it, and without a state when no state has it', () => {
  const near = { ...place, label: 'Near Amer, Rajasthan' }
  expect(placeEntries(config, near)).toEqual({ ...home, city: 'Amer' })
  expect(placeEntries(config, { ...near, label: 'Near Somewhere, Rajasthan' })).toEqual(point)
})
