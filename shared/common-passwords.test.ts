import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword, passwordFault } from './common-passwords.ts'
import { commonWords } from './common-words.ts'

const own = { name: 'Zarnigar Talukdar', email: 'zarnigar.t@shop.example' }

describe('common passwords', () => {
  it.each([
    'password',
    'Password@123',
    'p@ssw0rd',
    'P@$$w0rd!',
    '123456',
    '123123',
    '1234567890',
    '000000',
    'aaaaaa',
    'abc123',
    'abcdef',
    'qwerty',
    'Qwerty123',
    '1q2w3e4r',
    '1qaz2wsx',
    'asdfgh',
    'zxcvbnm',
    '123qwe',
    'iloveyou',
    'omom12',
    'sachin@10',
    'Jaishriram108',
    'india1947',
    'jaipur@302001',
    'sharma2026',
    '15081947',
    '9829012345',
    'welcome1',
    'letmein!',
    'Admin@2026',
    'chowk123',
  ])('%s is among them', (password) => {
    expect(isCommonPassword(password, own)).toBe(true)
  })

  it.each([
    'zarnigar.t@shop.example',
    'zarnigartalukdar',
    'Zarnigar@2026',
    'talukdar#99',
    'ZarnigarT12',
  ])('the person’s own name or e-mail is too: %s', (password) => {
    expect(isCommonPassword(password, own)).toBe(true)
    expect(isCommonPassword(password, { email: 'a@b.in' })).toBe(false)
  })

  it.each([
    'block-print-2026',
    'chowk-demo-2026',
    'neel aur genda',
    'tota-maina-kahani',
    'Kx7#mQ2v',
    'bulbul pe gulab',
    'वनराज की कहानी',
    '🪔🪔🧵🧶🪡🧣',
  ])('%s is not', (password) => {
    expect(isCommonPassword(password, own)).toBe(false)
  })

  it('rejects more than a thousand words, also with digits after them', () => {
    expect(commonWords.size).toBeGreaterThan(1000)
    for (const word of commonWords) {
      expect(isCommonPassword(word, own)).toBe(true)
      expect(isCommonPassword(`${word}123`, own)).toBe(true)
    }
  })

  it('accepts random passwords, and takes any text without failing', () => {
    const thrown = fc.string({
      minLength: 12,
      maxLength: 12,
      unit: fc.constantFrom(...'bdfhkmqvwxz2689'),
    })
    fc.assert(
      fc.property(thrown, (text) => !/^[2689]+$/.test(text) === !isCommonPassword(text, own)),
      {
        seed: 11,
        numRuns: 500,
      },
    )
    fc.assert(
      fc.property(fc.string({ maxLength: 128, unit: 'binary' }), (text) => {
        expect(typeof isCommonPassword(text, own)).toBe('boolean')
      }),
      { numRuns: 500 },
    )
  })
})

it('tells a password that contains the own name from one that everybody tries', () => {
  const kavita = { name: 'Kavita Rao', email: 'kavita@walk.example' }
  expect(passwordFault('kavita@2026', kavita)).toBe('passwordOwn')
  expect(passwordFault('Welcome@123', kavita)).toBe('passwordCommon')
  expect(passwordFault('bdfh-kmqv-wxz2', kavita)).toBeUndefined()
})
