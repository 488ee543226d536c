import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { makePasswords } from './passwords.ts'

const passwords = await makePasswords()

it('rejects every password for an account without one', async () => {
  for (const stored of [undefined, '', 'none'])
    for (const password of ['nobody has this password', 'e\u0301toile'])
      expect(await passwords.verify(stored, password)).toBe(false)
})

describe('one password written by two keyboards', () => {
  it.each([
    ['é as one sign, and as e with an accent', 'caf\u00e9-pondy', 'cafe\u0301-pondy'],
    ['ड़ as one sign, and as ड with a nukta', 'घो\u095cा-44', 'घो\u0921\u093cा-44'],
    [
      'ऩ as one sign, and as न with a nukta',
      '\u0929\u0929\u0929\u0929\u0929\u0929',
      '\u0928\u093c'.repeat(6),
    ],
    ['a full-width letter', 'ｋurta-44', 'kurta-44'],
    ['a ligature', 'ﬁlm-city', 'film-city'],
    ['marks in another order', 'a\u0323\u0302bcdef', 'a\u0302\u0323bcdef'],
  ])('counts as the same password: %s', async (_what, one, other) => {
    expect(one).not.toBe(other)
    for (const [set, typed] of [
      [one, other],
      [other, one],
      [one, one],
    ] as const)
      expect(await passwords.verify(await passwords.hash(set), typed)).toBe('current')
  })
})

describe('an earlier hash', () => {
  const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

  it('of a text that was not normalised still matches that text, and is outdated', async () => {
    const stored = await hash('घो\u095cा-44', strong)
    expect(await passwords.verify(stored, 'घो\u095cा-44')).toBe('outdated')
    expect(await passwords.verify(stored, 'घो\u095cा-45')).toBe(false)
  })

  it('with weaker settings is outdated', async () => {
    const weak = await hash('block-print', { ...strong, memoryCost: 8_192 })
    expect(await passwords.verify(weak, 'block-print')).toBe('outdated')
    expect(await passwords.verify(weak, 'block-prinz')).toBe(false)
  })
})
