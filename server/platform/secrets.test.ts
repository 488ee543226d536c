import { describe, expect, it } from 'vitest'
import { systemRandom } from './ports/random.ts'
import { deriveKeys, mac, makeCodeVault, seal, unseal } from './secrets.ts'

const keys = deriveKeys(Buffer.alloc(32, 3))
const vault = makeCodeVault(keys, systemRandom)

describe('keys', () => {
  it('are different for every purpose and the same for the same secret', () => {
    const all = Object.values(keys).map((key) => key.toString('hex'))
    expect(new Set(all).size).toBe(all.length)
    expect(deriveKeys(Buffer.alloc(32, 3)).csrf.equals(keys.csrf)).toBe(true)
    expect(deriveKeys(Buffer.alloc(32, 4)).csrf.equals(keys.csrf)).toBe(false)
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
  it('stores codes unreadably, and recognises them', () => {
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

  it('issues every code with equal probability, also codes with leading zeros', () => {
    const fixed = makeCodeVault(keys, { ...systemRandom, below: () => 42 })
    expect(fixed.open('o', fixed.issue('o').sealed).code).toBe('000042')
  })
})
