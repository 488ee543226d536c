import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { rankingCriteria } from '#shared/contract/ranking.ts'
import { bits, layerNames } from './ranking.ts'
import { explainKey, keyParts, readKey } from './ranking-key.ts'

const widthOf = (names: readonly string[]) =>
  keyParts.filter(({ name }) => names.includes(name)).reduce((sum, { width }) => sum + width, 0)

const isLayer = (name: string) => (layerNames as readonly string[]).includes(name)

it('has each criterion once, in as many bits as the statement of the search combines', () => {
  expect(keyParts.map(({ name }) => name).toSorted()).toEqual([...rankingCriteria].toSorted())
  expect(widthOf(['today', 'distance', 'pieces', 'rating'])).toBe(bits.visit)
  expect(widthOf([...rankingCriteria])).toBe(
    bits.visit + bits.round + bits.missing + layerNames.length + 2,
  )
  expect(widthOf([...rankingCriteria])).toBeLessThanOrEqual(53)
})

it('says the layers in the order of their bits, the turns of a broad query after the kind', () => {
  const names = keyParts.map(({ name }) => name)
  expect(names.filter(isLayer)).toEqual(layerNames)
  expect(names[names.indexOf('late') - 1]).toBe('kind')
})

const values = fc.tuple(...keyParts.map(({ width }) => fc.integer({ min: 0, max: 2 ** width - 1 })))
const compose = (parts: readonly number[]) =>
  parts.reduce((key, part, nth) => key * 2 ** (keyParts[nth]?.width ?? 0) + part, 0)

it('compares two results by the first criterion in which they differ', () => {
  fc.assert(
    fc.property(values, values, (one, other) => {
      expect(readKey(compose(one)).map(({ value }) => value)).toEqual(one)
      const nth = one.findIndex((value, at) => value !== other[at])
      const byCriterion = nth < 0 ? 0 : Math.sign((one[nth] ?? 0) - (other[nth] ?? 0))
      expect(Math.sign(compose(one) - compose(other))).toBe(byCriterion)
    }),
  )
})

it('explains only the layers of the query', () => {
  const key = compose(keyParts.map(({ name }) => (name === 'colour' ? 1 : 0)))
  expect(explainKey(key, ['article', 'colour'])).toEqual([
    'matches all words',
    'is the article by its name',
    'is mainly of another colour',
    'comes in round 1 of its shop or brand',
    'can be ready today',
    'distance band 0 of 7',
    'five pieces or more',
  ])
})
