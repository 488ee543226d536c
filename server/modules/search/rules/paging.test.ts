import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { noSuchPage, readCursor, type SortOrder, writeCursor } from './paging.ts'

const place = fc.record({
  soldOut: fc.boolean(),
  key: fc.integer({ min: -4e9, max: 4e9 }),
  id: fc.uuid(),
  shown: fc.nat(1e6),
  attempt: fc.nat(20),
  until: fc.uuid(),
})
const sort = fc.constantFrom<SortOrder>('relevance', 'distance', 'priceUp', 'newest', 'priceDown')

it('reads what it wrote', () => {
  const property = fc.property(sort, place, (order, at) => {
    expect(readCursor(writeCursor(order, at))).toEqual({ sort: order, place: at })
  })
  expect(fc.check(property)).toMatchObject({ failed: false })
})

it('shows no product count: the mark holds the id of the last product', () => {
  const at = {
    soldOut: false,
    key: 1,
    id: 'f'.repeat(8),
    shown: 24,
    attempt: 0,
    until: randomUUID(),
  }
  const numbered = Buffer.from('3.0.1.4711.24.0').toString('base64url')
  expect(() => readCursor(numbered)).toThrow(noSuchPage())
  expect(() => readCursor(writeCursor('newest', at))).toThrow(noSuchPage())
})

it('rejects every other text at its field', () => {
  const garbage = fc.oneof(fc.string(), fc.base64String(), fc.constant('MC4wLjAuMC4w='))
  const property = fc.property(garbage, (text) => {
    try {
      const { sort: order, place: at } = readCursor(text)
      return writeCursor(order, at) === text
    } catch (error) {
      return error instanceof AppError && error.fields?.['pageParam'] !== undefined
    }
  })
  expect(fc.check(property)).toMatchObject({ failed: false, counterexample: null })
})

it('rejects a mark in another encoding of the same content', () => {
  const at = {
    soldOut: false,
    key: 1,
    id: randomUUID(),
    shown: 24,
    attempt: 0,
    until: randomUUID(),
  }
  const mark = writeCursor('newest', at)
  expect(readCursor(mark).place).toEqual(at)
  for (const other of [`${mark}=`, ` ${mark}`, `${mark}\n`, `${mark.slice(0, 8)}*${mark.slice(8)}`])
    expect(() => readCursor(other)).toThrow(AppError)
})
