import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { familySizes } from './family-sizes.ts'
import { bangleMmOf, footMmOf, sizeFor } from './size-measures.ts'

describe('the size of a foot', () => {
  // The foot lengths of shops' tables, in millimetres.
  it.each([
    [262, 'UK 8'],
    [263, 'UK 8'],
    [264, 'UK 9'],
    [237, 'UK 5'],
    [245, 'UK 6'],
    [203, 'UK 2'],
    [169, 'UK 10C'],
    [195, 'UK 13C'],
  ])('of %i mm is %s', (mm, size) => {
    expect(sizeFor('foot', mm)?.size).toBe(size)
  })

  it('is the smallest that is long enough, to within a millimetre', () => {
    assert(
      property(integer({ min: 205, max: Math.floor(footMmOf(12)) }), (mm) => {
        const uk = Number(sizeFor('foot', mm)?.size.slice(3))
        const shorter = uk > 2 ? footMmOf(uk - 1) : 0
        expect([footMmOf(uk) >= mm - 1, shorter < mm - 1]).toEqual([true, true])
      }),
    )
  })
})

describe('the size of a bangle', () => {
  it.each([
    [54, '2.2'],
    [57, '2.4'],
    [60, '2.6'],
    [64, '2.8'],
    [67, '2.10'],
    [73, '2.14'],
  ])('of %i mm across is %s', (mm, size) => {
    expect(sizeFor('bangle', mm)).toEqual({ system: 'bangles', size })
  })

  it('is found again from the diameter of each size', () => {
    for (const size of familySizes.bangles)
      expect(sizeFor('bangle', bangleMmOf(size))?.size).toBe(size)
  })
})

it.each([
  ['foot', 114],
  ['foot', 301],
  ['bangle', 49],
  ['bangle', Number.NaN],
] as const)('no size is given to a %s of %d mm', (measure, mm) => {
  expect(sizeFor(measure, mm)).toBeUndefined()
})
