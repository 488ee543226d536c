import { describe, expect, it } from 'vitest'
import { base32, codeOfStep, findStep, stepAt, totpUri } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('the one-time codes of RFC 6238, appendix B', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('after %i seconds', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
  })

  it.each([
    [0, '755224'],
    [1, '287082'],
    [9, '520489'],
  ])('has the codes of RFC 4226, appendix D, for counter %i', (counter, code) => {
    expect(codeOfStep(secret, counter)).toBe(code)
  })
})

describe('a code that is entered', () => {
  const now = new Date('2026-11-16T06:30:10.000Z')
  const step = stepAt(now)

  it.each([-1, 0, 1])('is accepted %i steps away', (away) => {
    expect(findStep(secret, codeOfStep(secret, step + away), now)).toBe(step + away)
  })

  it.each([-2, 2])('is not accepted %i steps away', (away) => {
    expect(findStep(secret, codeOfStep(secret, step + away), now)).toBeUndefined()
  })

  it.each(['', '12345', '1234567', 'abcdef', '१२३४५६'])('is not accepted as %s', (code) => {
    expect(findStep(secret, code, now)).toBeUndefined()
  })
})

it.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %s in base 32 as RFC 4648 does', (text, written) => {
  expect(base32(Buffer.from(text))).toBe(written)
})

it('gives the address for authenticator apps', () => {
  expect(totpUri(secret, 'asha')).toBe(
    'otpauth://totp/Chowk%3Aasha?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Chowk',
  )
})
