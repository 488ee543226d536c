import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkSign, gstinFault } from './tax-ids.ts'

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '08AABCP9441L1ZW'])(
    'is %s or fails by its checksum only',
    (text) => {
      expect(gstinFault(text.slice(0, -1) + checkSign(text.slice(0, -1)))).toBeUndefined()
    },
  )

  it('is accepted as printed by the GST portal', () => {
    expect(gstinFault('27AAPFU0939F1ZV')).toBeUndefined()
    expect(gstinFault('29AAGCB7383J1Z4')).toBeUndefined()
  })

  it.each([
    '',
    '27AAPFU0939F1Z',
    '27aapfu0939f1zv',
    '00AAPFU0939F1ZV',
    '45AAPFU0939F1ZV',
    '27AAPFU0939F0ZV',
    '27AAPFU0939F1YV',
    '27AAPFU0939F1ZV1',
    '２７AAPFU0939F1ZV',
  ])('is not %s', (text) => {
    expect(gstinFault(text)).toBe('form')
  })

  it('has a checksum that notices any one wrong sign', () => {
    const valid = '27AAPFU0939F1ZV'
    const place = fc.nat(valid.length - 2)
    const sign = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    fc.assert(
      fc.property(place, sign, (at, other) => {
        fc.pre(valid[at] !== other)
        const wrong = valid.slice(0, at) + other + valid.slice(at + 1)
        expect(gstinFault(wrong)).toBeDefined()
      }),
    )
  })
})
