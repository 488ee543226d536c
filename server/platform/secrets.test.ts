import { describe, expect, it } from 'vitest'
import { systemRandom } from './ports/random.ts'
import { deriveKeys, mac, makeCodeVault, seal, unseal } from './secrets.ts'

const keys = deriveKeys(Buffer.alloc(32, 3))
const vault = makeCodeVault(keys, systemRandom)

const swapCase = (text: string) =>
  [...text].map((one) => (/[a-z]/.test(one) ? one.toUpperCase() : one.toLowerCase())).join('')

describe('keys', () => {
  it('are different for every purpose and the same for the same secret', () => {
    const all = Object.values(keys).map(([key]) => key.export().toString('hex'))
    expect(new Set(all).size).toBe(all.length)
    expect(deriveKeys(Buffer.alloc(32, 3)).csrf[0].equals(keys.csrf[0])).toBe(true)
    expect(deriveKeys(Buffer.alloc(32, 4)).csrf[0].equals(keys.csrf[0])).toBe(false)
  })

  it('hash the parts, not only their concatenation', () => {
    expect(mac(keys.csrf, 'a', 'bc').equals(mac(keys.csrf, 'ab', 'c'))).toBe(false)
  })
})

describe('sealing', () => {
  it('can be decrypted for its own row only, and never after a change', () => {
    const sealed = seal(keys.seal, systemRandom, 'order 1', '042117 token')
    expect(unseal(keys.seal, 'order 1', sealed)).toBe('042117 token')
    expect(() => unseal(keys.seal, 'order 2', sealed)).toThrow(/authenticate/)
    for (const at of [1, 14, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => unseal(keys.seal, 'order 1', changed)).toThrow(/authenticate/)
    }
  })
})

describe('the code vault', () => {
  it('stores codes as hashes, and recognises them', () => {
    const issued = vault.issue('order 1')
    const { code, token } = vault.open('order 1', issued.sealed)
    expect(code).toMatch(/^\d{6}$/)
    expect(token.length).toBeGreaterThanOrEqual(22)
    expect(vault.isCode('order 1', issued, code)).toBe(true)
    expect(vault.isCode('order 2', issued, code)).toBe(false)
    expect(vault.isToken(issued, token)).toBe(true)
    expect(vault.isToken(issued, `${token}x`)).toBe(false)
    const saved = Buffer.concat([issued.codeMac, issued.tokenMac, issued.sealed]).toString('latin1')
    expect(saved).not.toContain(code)
    expect(saved).not.toContain(token)
  })

  it.each([
    ['in capitals', (token: string) => token.toUpperCase()],
    ['with large and small letters swapped', (token: string) => swapCase(token)],
  ])('recognises a token that a scanner types %s', (_how, typed) => {
    const issued = vault.issue('order 1')
    const { token } = vault.open('order 1', issued.sealed)
    expect(vault.isToken(issued, typed(token))).toBe(true)
    const known = vault.macsOfToken(typed(token))
    expect(known.some((one) => one.equals(issued.tokenMac))).toBe(true)
  })

  it('recognises a token of an earlier version with large and small letters swapped', () => {
    const token = 'aZ_09-bQcRdSeTfUgVhWiX'
    const issued = { tokenMac: mac(keys.pickup, 'token', token) }
    expect(vault.isToken(issued, token)).toBe(true)
    expect(vault.isToken(issued, swapCase(token))).toBe(true)
    expect(vault.isToken(issued, token.toLowerCase())).toBe(false)
  })

  it('issues every code with equal probability, also codes with leading zeros', () => {
    const fixed = makeCodeVault(keys, { ...systemRandom, below: () => 42 })
    expect(fixed.open('o', fixed.issue('o').sealed).code).toBe('000042')
  })
})
