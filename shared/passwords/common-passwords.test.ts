import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-password-list.ts'
import { passwordFault } from './common-passwords.ts'

const own = { name: 'Zarnigar Talukdar', email: 'zarnigar.t26@shop.example' }

describe('a password that others guess first', () => {
  it.each([
    'password',
    'Password@123',
    'p@ssw0rd',
    'P@$$w0rd',
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
    'welcome1',
    'letmein',
    'Admin@2026',
    'India@123',
    'chowk123',
    'jaipur',
    ' Jaimatadi ',
    'ｑｗｅｒｔｙ',
  ])('is the common one %s', (password) => {
    expect(passwordFault(password, own)).toBe('passwordCommon')
  })

  it.each([
    ['zarnigar', 'passwordName'],
    ['Talukdar', 'passwordName'],
    ['Zarnigar Talukdar', 'passwordName'],
    ['zarnigar.talukdar', 'passwordName'],
    ['zarnigar.t26@shop.example', 'passwordEmail'],
    ['Zarnigar.T26', 'passwordEmail'],
    ['zarnigart26', 'passwordEmail'],
  ])('is the person’s own: %s', (password, fault) => {
    expect(passwordFault(password, own)).toBe(fault)
    expect(passwordFault(password, { name: '', email: 'a@b.in' })).toBeUndefined()
  })

  it('is each word of the list, and nothing with more around it that is not in the list too', () => {
    expect(commonPasswords.size).toBeGreaterThan(2000)
    for (const word of commonPasswords) {
      expect(passwordFault(word, own)).toBe('passwordCommon')
      expect(word).toBe(word.normalize('NFKC').toLowerCase())
      const longer = `${word}#83`
      expect(passwordFault(longer, own)).toBeUndefined()
    }
  })
})

it.each([
  'jaipur@2026',
  'sharma1975',
  'zarnigar@2026',
  'Zarnigar1990',
  'talukdar#99',
  'sachin@10',
  'Jaishriram108',
  'jaipur302001',
  'omom12',
  'Lakshmi@1975',
  '15081947',
  '9829012345',
  'shop@zarnigar',
  'block-print-2026',
  'neel aur genda',
  'वनराज की कहानी',
  'क़लम-दवात',
  '🪔🪔🧵🧶🪡🧣',
  '......',
])('the ordinary password %s is accepted', (password) => {
  expect(passwordFault(password, own)).toBeUndefined()
})

it('takes any text without failing, in both forms of its letters alike', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 128, unit: 'binary' }), (text) => {
      expect(passwordFault(text.normalize('NFD'), own)).toBe(
        passwordFault(text.normalize('NFC'), own),
      )
    }),
    { numRuns: 100 },
  )
})
