import { expect, it } from 'vitest'
import { parsePlace } from './page.ts'

const place = { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Jaipur' }

it('reads the place a visitor has chosen', () => {
  expect(parsePlace(JSON.stringify(place))).toEqual(place)
})

it.each([
  ['a text no database keeps', { ...place, city: 'Jai\0pur' }],
  ['a name that is too long', { ...place, label: 'x'.repeat(81) }],
  ['a point off the globe', { ...place, lat: 91 }],
  ['a number written as text', { ...place, lat: '26.9' }],
  ['nothing', null],
])('rejects as a place: %s', (_what, given) => {
  expect(parsePlace(JSON.stringify(given))).toBeNull()
})
