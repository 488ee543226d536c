import { expect, it } from 'vitest'
import { NO_FILTERS } from './read-filters.ts'
import { afterChange, withUnderstood } from './understood-filters.ts'

const understood = {
  price: '0-1000',
  color: 'Red',
  size: 'XL',
  gender: 'Female',
  near: true,
  order: null,
  open: false,
}
const shown = withUnderstood(NO_FILTERS, understood)

it('filters from words of the query are shown as chosen, and a filter of the address takes precedence', () => {
  expect(shown).toEqual({
    ...NO_FILTERS,
    price: [0, 1000],
    color: ['Red'],
    size: ['XL'],
    gender: ['Female'],
    sort: 'distance',
  })
  const chosen = { ...NO_FILTERS, color: ['Blue'] }
  expect(withUnderstood(chosen, understood).color).toEqual(['Blue'])
  expect(
    withUnderstood(chosen, {
      price: null,
      color: null,
      size: null,
      gender: null,
      near: false,
      order: null,
      open: false,
    }),
  ).toEqual({
    ...chosen,
    price: undefined,
  })
})

it('a change of another filter leaves the words alone', () => {
  const next = { ...shown, brand: ['Haat'] }
  expect(afterChange(NO_FILTERS, shown, next)).toEqual({
    filters: { ...NO_FILTERS, price: undefined, brand: ['Haat'] },
    gone: [],
  })
})

it('a change of a filter that comes from words replaces those words', () => {
  expect(afterChange(NO_FILTERS, shown, { ...shown, color: ['Red', 'Blue'] })).toEqual({
    filters: { ...NO_FILTERS, price: undefined, color: ['Red', 'Blue'] },
    gone: ['color'],
  })
  expect(afterChange(NO_FILTERS, shown, NO_FILTERS)).toEqual({
    filters: NO_FILTERS,
    gone: ['price', 'color', 'size', 'gender', 'sort'],
  })
  const chosen = { ...NO_FILTERS, color: ['Blue'] }
  const both = withUnderstood(chosen, understood)
  expect(afterChange(chosen, both, { ...both, color: [] }).gone).toEqual([])
})

it('the cheapest first goes before the nearest first, and open shops are a filter', () => {
  const words = { ...understood, order: 'priceUp' as const, open: true }
  const both = withUnderstood(NO_FILTERS, words)
  expect([both.sort, both.open]).toEqual(['priceUp', true])
  const gone = afterChange(NO_FILTERS, both, { ...both, sort: undefined, open: undefined })
  expect(gone.gone).toEqual(['sort', 'open'])
})
