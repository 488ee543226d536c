import { expect, it } from 'vitest'
import { translate } from '#shared/translate.ts'
import { placeName } from './place.ts'

const place = { city: 'Jaipur', lat: 26.9, long: 75.8 }

it.each([
  ['a city', { ...place, label: 'Jaipur' }, 'Jaipur', 'जयपुर'],
  ['a locality', { ...place, label: 'Malviya Nagar' }, 'Malviya Nagar', 'मालवीय नगर'],
  ['a PIN code', { ...place, label: '302029 Sanganer' }, '302029 Sanganer', '302029 सांगानेर'],
  ['the device', { ...place, label: 'Near Delhi, Delhi' }, 'Near Delhi', 'दिल्ली के पास'],
])('names %s', (...[, chosen, english, hindi]) => {
  const shopperPlace = { place: chosen, isChosen: true }
  expect(placeName(translate('en'), shopperPlace)).toBe(english)
  expect(placeName(translate('hi'), shopperPlace)).toBe(hindi)
})

it('names a place that was not chosen by its city', () => {
  const usual = { place: { ...place, label: 'Jaipur, Rajasthan' }, isChosen: false }
  expect(placeName(translate('en'), usual)).toBe('Jaipur')
})
