import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readDays, readSearch } from './history-filter.ts'
import { idsOfNumber } from './numbers.ts'
import { orderNumber } from '#shared/formats/order-number.ts'

const ids = Array.from({ length: 100 }, () => randomUUID())
const isWithin = (id: string, range: ReturnType<typeof idsOfNumber>) =>
  range !== null && range.first <= id && id <= range.last

describe('a search for an order number', () => {
  it('finds the ids with this number, however it is written, and no others', () => {
    for (const id of ids) {
      const number = orderNumber(id)
      for (const said of [
        number,
        number.toLowerCase(),
        number.replace('-', ''),
        number.replace('-', ' '),
      ]) {
        const found = ids.filter((one) => isWithin(one, idsOfNumber(said)))
        expect(found).toEqual(ids.filter((one) => orderNumber(one) === number))
      }
    }
  })

  it('finds by its beginning', () => {
    for (const id of ids.slice(0, 20))
      for (const length of [4, 5, 6]) {
        const begin = orderNumber(id).slice(0, length)
        const found = ids.filter((one) => isWithin(one, idsOfNumber(begin)))
        expect(found).toEqual(ids.filter((one) => orderNumber(one).startsWith(begin)))
      }
  })

  it('reads I and L as 1, and O as 0', () => {
    expect(idsOfNumber('LIO-OIL')).toEqual(idsOfNumber('110-011'))
  })

  it('covers the first and the last id', () => {
    expect(idsOfNumber('000-000')?.first).toBe('00000000-0000-0000-0000-000000000000')
    expect(idsOfNumber('ZZZ-')?.last).toBe('ffffffff-ffff-ffff-ffff-ffffffffffff')
  })

  it.each([
    '',
    'K7Q',
    'red',
    'kurta',
    'K7Q2MX9',
    'K7Q-2MXY',
    'UUU-UUU',
    'K7-Q2MX',
    'K7Q--2',
    'लाल-चूड़ी',
  ])('does not read %j as an order number', (text) => {
    expect(idsOfNumber(text)).toBeNull()
  })
})

describe('a search', () => {
  it('searches for each word, and is null without words', () => {
    expect(readSearch('  ')).toBeNull()
    expect(readSearch(' asha   kurta ')).toEqual({ ids: null, patterns: ['%asha%', '%kurta%'] })
  })

  it('finds an e-mail address in both spellings of its domain', () => {
    const stored = ['%asha@xn--p1b6ci4b4b3a.xn--h2brj9c%']
    expect(readSearch('asha@उदाहरण.भारत')?.patterns).toEqual(stored)
    expect(readSearch('asha@xn--p1b6ci4b4b3a.xn--h2brj9c')?.patterns).toEqual(stored)
  })

  it('escapes the wildcards of `like`', () => {
    expect(readSearch('50%_\\')?.patterns).toEqual(['%50\\%\\_\\\\%'])
  })
})

describe('days', () => {
  it('are days in India, both included', () => {
    expect(readDays({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
      since: new Date('2026-11-19T18:30:00Z'),
      before: new Date('2026-11-20T18:30:00Z'),
    })
  })

  it.each(['0000-01-01', '9999-12-31'])('are limited to valid instants for %s', (day) => {
    const { since, before } = readDays({ from: day, to: day })
    for (const instant of [since, before]) expect(instant?.toISOString()).toMatch(/^2\d{3}-/)
  })
})
