import type { Random } from './ports/random.ts'
import { type Keys, mac, sameBytes, seal, sha256, unseal } from './secrets.ts'

/** The address and the browser for which a code is valid. */
export type CodeHolder = { id: string; email: string; visitHash: Buffer }

/** Codes and tokens that are sent by email: stored as a hash, and encrypted so that the email can contain them. */
export type EmailVault = {
  /** The key under which emails to an address are counted, so that the address itself is not stored. */
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
  // Do not rename `letter`: the server could not decrypt the codes that are sealed with it.
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
