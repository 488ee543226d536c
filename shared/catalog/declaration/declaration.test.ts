import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes, countryInHindi, countryNames, readCountry } from './countries.ts'
import {
  type Declaration,
  declarationOf,
  lacksOf,
  makerRoles,
  type Requirement,
} from './declaration.ts'

const kurta = { category: 'Clothing', hsn: '6211' }
const brand: Declaration = {
  origin: 'CN',
  makerRole: 'importer',
  makerName: 'Anand Imports',
  makerAddress: '4 Park Street, Kolkata 700016',
  quantity: '1 pair',
  care: '98290 12345',
}

describe('the declaration of an article', () => {
  it('has its own texts before those of its brand', () => {
    expect(declarationOf({ origin: 'IN', quantity: '2 N' }, brand)).toEqual({
      ...brand,
      origin: 'IN',
      quantity: '2 N',
    })
    expect(declarationOf({}, brand)).toEqual(brand)
  })

  it('never mixes the makers of both', () => {
    const own = { makerRole: 'maker', makerName: 'Soni', makerAddress: 'Jaipur' } as const
    expect(declarationOf(own, brand)).toEqual({ ...brand, ...own })
    const some = fc.record(
      {
        origin: fc.constantFrom('IN', 'CN'),
        makerRole: fc.constantFrom(...makerRoles),
        makerName: fc.constantFrom('own', 'other'),
        makerAddress: fc.constantFrom('own', 'other'),
        quantity: fc.constant('1 N'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(some, some, (one, other) => {
        fc.pre(one.makerName !== undefined)
        const { makerName, makerAddress } = declarationOf(one, other)
        expect([makerName, makerAddress]).toEqual([one.makerName, one.makerAddress])
      }),
    )
  })

  it.each([
    [{}, ['origin', 'maker', 'quantity']],
    [brand, []],
    [{ ...brand, makerRole: 'packer' }, ['importer']],
    [{ ...brand, origin: 'IN', makerRole: 'packer' }, []],
    [{ origin: 'CN', quantity: '1 N' }, ['maker']],
    [{ ...brand, quantity: undefined }, ['quantity']],
  ] as const)('%j lacks %j', (declaration, lacks) => {
    expect(lacksOf(declaration, kurta, new Set(['declarations']))).toEqual(lacks)
    expect(lacksOf(declaration, kurta, new Set())).toEqual([])
  })

  it.each([
    ['Bangles', '7113', {}, ['huid', 'purity']],
    ['Bangles', '71131910', { huid: 'AB12CD' }, ['purity']],
    ['Bangles', '711311', {}, []],
    ['Bangles', '7117', {}, []],
    ['Footwear', '6403', {}, ['licence']],
    ['Footwear', '6403', { licence: 'CM/L-1234567' }, []],
  ])('%s of HSN %s with %j lacks the marks %j', (category, hsn, declaration, lacks) => {
    const marks = new Set<Requirement>(['hallmark', 'footwearMark'])
    expect(lacksOf(declaration, { category, hsn }, marks)).toEqual(lacks)
  })
})

describe('countries', () => {
  it('are read by their code and by both names', () => {
    for (const code of countryCodes) {
      const { en = '', hi = '' } = countryNames(code) ?? {}
      expect([code, en, hi].map(readCountry)).toEqual([code, code, code])
      expect(countryInHindi(en)).toBe(hi)
    }
    expect(countryCodes.length).toBeGreaterThan(200)
  })

  it.each([
    ['Made in China', 'CN'],
    ['made in P.R.C.', 'CN'],
    ['BHARAT', 'IN'],
    ['भारत', 'IN'],
    ['U.S.A.', 'US'],
    ['Viet Nam', 'VN'],
    ['Narnia', null],
    ['', null],
    ['Made in', null],
  ])('%j is %j', (text, code) => {
    expect(readCountry(text)).toBe(code)
  })

  it('have names without a comma, which separates the values of a filter', () => {
    expect(countryCodes.filter((code) => countryNames(code)?.en.includes(','))).toEqual([])
  })
})
