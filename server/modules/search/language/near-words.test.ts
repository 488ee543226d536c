import { describe, expect, it } from 'vitest'
import { readQuery } from './read-query.ts'

const phrasesOf = (text: string) => readQuery(text).phrases.flatMap(({ words }) => words)

describe('the nearest first', () => {
  it.each([
    'kurta near me',
    'kurta nearby',
    'nearest kurta',
    'kurta paas me',
    'paas mein kurta',
    'mere paas kurta',
    'aas-paas kurta',
    'पास में कुर्ता',
    'मेरे पास कुर्ता',
    'नज़दीक कुर्ता',
  ])('is asked for by “%s”, which searches for kurtas', (text) => {
    expect(readQuery(text)).toMatchObject({ isNear: true, phrases: [{ sense: { name: 'kurta' } }] })
    expect(phrasesOf(text)).toHaveLength(1)
  })

  it.each([
    'kya aapke paas kurta hai',
    'kurta',
    'near 500 kurta',
    'kurta 1200 ke aas paas',
    'kurta in jaipur',
  ])('is not asked for by “%s”', (text) => {
    expect(readQuery(text).isNear).toBe(false)
  })
})
