import { expect, test } from 'vitest'
import { facetView } from './facet-list.tsx'

const names = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `Brand ${at}`, count: 1 }))
const sayHindi = (name: string) => (name === 'Brand 12' ? 'लाल' : name)
const facet = { options: names(20), chosen: [], all: false, text: '', say: String }

test('a long list shows its first names and the ticked ones', () => {
  const { shown, hidden, isLong } = facetView({ ...facet, chosen: ['Brand 19', 'Gone'] })
  expect(shown.map(({ name }) => name)).toEqual([
    'Gone',
    ...names(7).map(({ name }) => name),
    'Brand 19',
  ])
  expect(hidden).toBe(12)
  expect(isLong).toBe(true)
})

test('a name is found by its spelling and by its translation', () => {
  expect(facetView({ ...facet, text: ' लाल ', say: sayHindi }).shown).toEqual([
    { name: 'Brand 12', count: 1 },
  ])
  expect(facetView({ ...facet, text: 'brand 7' }).shown).toEqual([{ name: 'Brand 7', count: 1 }])
})

test('a short list is shown completely', () => {
  const { shown, hidden, isLong } = facetView({ ...facet, options: names(8) })
  expect([shown.length, hidden, isLong]).toEqual([8, 0, false])
})
