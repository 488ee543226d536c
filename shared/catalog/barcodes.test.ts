import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  codeKey,
  gtinOf,
  hasWrongCheckDigit,
  joinCodes,
  soughtKeys,
  splitCodes,
  tradeNumber,
} from './barcodes.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })

/** A number with its check digit, computed from the right as GS1 describes it. */
const numbers = fc
  .constantFrom(7, 11, 12, 13)
  .chain(digits)
  .map((given) => {
    const sum = given.toReversed().reduce((total, digit, at) => total + digit * (at % 2 ? 1 : 3), 0)
    return `${given.join('')}${(10 - (sum % 10)) % 10}`
  })

describe('a number of trade', () => {
  it.each([
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    ['8901234567890', '08901234567890'],
    ['18901234567897', '18901234567897'],
    ['8 901234 567890', '08901234567890'],
    ['978-81-7525-766-5', '09788175257665'],
    ['८९०१२३४५६७८९०', '08901234567890'],
    ['8901234567891', null],
    ['901234567890', null],
    ['12345', null],
    ['KUR-8901234567890', null],
  ])('%s is %s in fourteen digits', (code, expected) => {
    expect(tradeNumber(code)).toBe(expected)
  })

  it('is equal with zeros in front and divided by spaces, and to no number with another last digit', () => {
    fc.assert(
      fc.property(numbers, fc.integer({ min: 1, max: 9 }), (number, more) => {
        expect(codeKey(number)).toBe(number.padStart(14, '0'))
        expect(codeKey(number.padStart(14, '0'))).toBe(codeKey(number))
        expect(codeKey([...number].join(' '))).toBe(codeKey(number))
        const wrong = number.slice(0, -1) + ((Number(number.at(-1)) + more) % 10)
        expect([hasWrongCheckDigit(number), hasWrongCheckDigit(wrong)]).toEqual([false, true])
        expect(codeKey(wrong)).toBe(wrong)
      }),
    )
  })

  it.each([
    [['8901234567890'], '8901234567890'],
    [['KUR-1', '8 901234 567890'], '8901234567890'],
    [['2012345678900', '0212345678909', '20123451'], undefined],
    [['8901234567891'], undefined],
  ])('%j is announced as the GTIN %s', (codes, expected) => {
    expect(gtinOf(codes)).toBe(expected)
  })
})

describe('goods are looked for', () => {
  it.each([
    ['0108901234567890', ['0108901234567890', '08901234567890']],
    ['010890123456789010A1\u001D217', ['010890123456789010a1217', '08901234567890']],
    [']C10108901234567890', [']c10108901234567890', '08901234567890']],
    ['\u001D010890123456789017261231', ['010890123456789017261231', '08901234567890']],
    ['(01)08901234567890(10)A1', ['(01)08901234567890(10)a1', '08901234567890']],
    ['010890123456789110A1', ['010890123456789110a1']],
    ['8901234567890', ['08901234567890']],
    ['01-KURTA', ['01-kurta']],
  ])('by %j: %j', (code, keys) => {
    expect(soughtKeys(code)).toEqual(keys)
  })
})

describe('the codes of a text', () => {
  it.each([
    ['8901234567890', ['8901234567890']],
    ['8901234567890, KT-01;kt-01|8901234567906', ['8901234567890', 'KT-01', '8901234567906']],
    ['8901234567890 8901234567906', ['8901234567890', '8901234567906']],
    ['8 901234 567890, 08901234567890', ['8 901234 567890']],
    ['8 901234 567891', ['8 901234 567891']],
    [' ८९०१२३४५६७८९० ', ['8901234567890']],
    ['-', []],
    ['0000000000000', []],
    ['', []],
  ])('%j are %j', (text, expected) => {
    expect(splitCodes(text)).toEqual(expected)
  })

  it('are read back as they are written, and joined without a repeat', () => {
    const code = fc.oneof(numbers, fc.stringMatching(/^[A-Z]{1,3}-?[1-9]{1,4}$/))
    fc.assert(
      fc.property(fc.array(code), (codes) => {
        const once = splitCodes(codes.join(', '))
        expect(splitCodes(once.join(' | '))).toEqual(once)
        expect(joinCodes(once, codes)).toEqual(once)
        expect(new Set(once.map(codeKey)).size).toBe(once.length)
      }),
    )
  })
})
