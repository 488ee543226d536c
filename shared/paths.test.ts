import { expect, test } from 'vitest'
import { paths, safeReturn } from './paths.ts'

test('search repeats a filter for each value and leaves out what is not set', () => {
  const search = { rawQuery: 'कुर्ता & co', city: 'Jaipur', brand: ['Asha', 'Biba, Jaipur'] }
  const url = new URL(paths.search({ ...search, sort: undefined }), 'https://chowk.example')
  expect(url.searchParams.get('rawQuery')).toBe('कुर्ता & co')
  expect(url.searchParams.getAll('brand')).toEqual(['Asha', 'Biba, Jaipur'])
  expect(url.searchParams.has('sort')).toBe(false)
})

test('ids are escaped in a path', () => {
  expect(paths.booking('a/../b?c&d')).toBe('/bookings?orderId=a%2F..%2Fb%3Fc%26d')
})

test.each([
  'https://evil.example',
  '//evil.example',
  String.raw`/\evil.example`,
  '/\t/evil',
  '',
  null,
])('after logging in, %j leads home', (returnTo) => expect(safeReturn(returnTo)).toBe('/'))

test('after logging in, one returns to the page before', () => {
  expect(safeReturn('/product?_id=1')).toBe('/product?_id=1')
})

test('a list in another city keeps its filters and begins with its first page', () => {
  const here = { pathname: '/shops', search: '?city=Kota&open=1&area=Nayapura&page=3' }
  expect(paths.inCity(here, 'Jaipur')).toBe('/shops?city=Jaipur&open=1')
  expect(paths.inCity(here, 'Kota')).toBe('/shops?city=Kota&open=1&area=Nayapura')
})
