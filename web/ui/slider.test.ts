import { expect, test } from 'vitest'
import { nearerThumb, withThumb } from './slider.tsx'

test('a press on the line moves the nearer thumb', () => {
  expect(nearerThumb([0, 10_000], 1000, 700)).toBe(0)
  expect(nearerThumb([0, 10_000], 9000, 700)).toBe(1)
  expect(nearerThumb([2000, 3000], 200, 700)).toBe(0)
  expect(nearerThumb([2000, 3000], 9900, 700)).toBe(1)
  expect(nearerThumb([700, 700], 5000, 700)).toBe(1)
})

test('with both thumbs under one finger, the direction of the movement decides', () => {
  expect(nearerThumb([700, 700], 700, 700)).toBeUndefined()
  expect(nearerThumb([700, 900], 1000, 700)).toBeUndefined()
  expect(nearerThumb([0, 0], 100, 700)).toBeUndefined()
})

test('a thumb stops at the other one, so they never change places', () => {
  expect(withThumb([700, 2000], 0, 5000)).toEqual([2000, 2000])
  expect(withThumb([700, 2000], 1, 100)).toEqual([700, 700])
  expect(withThumb([700, 2000], 0, 0)).toEqual([0, 2000])
})
