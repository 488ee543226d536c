import type { Random } from './ports/random.ts'
import { type Keys, mac, sameBytes, seal, sha256, unseal } from './secrets.ts'

/** Whom a code is for: it proves this address to this browser and to no other. */
export type CodeHolder = { id: string; email: string; visitHash: Buffer }

/** Secrets that travel by email: kept as a hash to compare with, and encrypted for the email alone. */
export type EmailVault = {
  /** Counts emails of one purpose to one address without keeping the address. */
  macOfAddress(purpose: string, email: string): Buffer
  issueCode(holder: CodeHolder): { codeMac: Buffer; sealed: Buffer }
  isCode(holder: CodeHolder, codeMac: Buffer, code: string): boolean
  /** 32 random bytes for a link. */
  issueToken(id: string): { tokenHash: Buffer; sealed: Buffer }
  /** The code or token of an email. */
  open(id: string, sealed: Buffer): string
}

type VaultKeys = Pick<Keys, 'address' | 'email' | 'seal'>

export function makeEmailVault(keys: VaultKeys, random: Random): EmailVault {
  const macOfCode = ({ id, email, visitHash }: CodeHolder, code: string) =>
    mac(keys.email, id, email, visitHash, code)
  // The name is part of what is stored: with another one, codes that are on their way could not be opened.
  const sealFor = (id: string, text: string) => seal(keys.seal, random, `letter ${id}`, text)
  return {
    macOfAddress: (purpose, email) => mac(keys.address, purpose, email),
    issueCode(holder) {
      const code = String(random.below(1_000_000)).padStart(6, '0')
      return { codeMac: macOfCode(holder, code), sealed: sealFor(holder.id, code) }
    },
    isCode: (holder, codeMac, code) => sameBytes(codeMac, macOfCode(holder, code)),
    issueToken(id) {
      const token = random.bytes(32).toString('base64url')
      return { tokenHash: sha256(token), sealed: sealFor(id, token) }
    },
    open: (id, sealed) => unseal(keys.seal, `letter ${id}`, sealed),
  }
}
