import { expect, it } from 'vitest'
import { readPage, readShopFilters, shopsInput } from './use-shop-pages.ts'

const place = { city: 'Jaipur', lat: 26.9, long: 75.8, label: 'Sanganer' }
const query = (text: string) => new URLSearchParams(text)

it('ignores filters and pages that do not exist', () => {
  const wrong = query('open=yes&category=Cars&maxDistance=7&page=0&sort=size&area=')
  const others = { area: undefined, sort: undefined }
  const none = { open: false, category: undefined, maxDistance: undefined, ...others }
  expect([readShopFilters(wrong), readPage(wrong)]).toEqual([none, 1])
  const right = query('open=1&category=Footwear&maxDistance=5&page=3&sort=rating&area=Sanganer')
  expect(readShopFilters(right)).toEqual({
    open: true,
    category: 'Footwear',
    maxDistance: 5,
    area: 'Sanganer',
    sort: 'rating',
  })
  expect(readPage(right)).toBe(3)
})

it('lists a city, and with a distance whatever is near the place', () => {
  const near = { lat: 26.9, long: 75.8 }
  const chosen = { place, isChosen: true }
  expect(shopsInput(query(''), chosen)).toEqual({ city: 'Jaipur', ...near })
  expect(shopsInput(query('city=Kota&maxDistance=5'), chosen)).toEqual({ maxDistance: 5, ...near })
})

it('needs a chosen place for distances', () => {
  const usual = { place, isChosen: false }
  expect(shopsInput(query('city=Kota&maxDistance=5&open=1'), usual)).toEqual({
    city: 'Kota',
    open: '1',
  })
})
