import type { Random } from '#server/platform/ports/random.ts'
import { type Keys, mac, macs, sameBytes, seal, unseal } from '#server/platform/secrets.ts'

/** The account that wants to verify a number; `id` is the code's. */
export type PhoneCodeHolder = { id: string; userId: string; number: string }

/** Telephone numbers, ten digits each, and their codes: stored as keyed hashes, and encrypted so that they can be used. */
export type PhoneVault = {
  /** The same for the same number, so that a number belongs to one account. */
  hashOf(number: string): Buffer
  /** The stored forms that a number may have. */
  hashesOf(number: string): Buffer[]
  /** The key under which the codes for a number or an account are counted. */
  macOfCount(purpose: 'account' | 'number', subject: string): Buffer
  /** `owner`: the id of the account or of the code that the number is stored for. */
  seal(owner: string, number: string): Buffer
  open(owner: string, sealed: Buffer): string
  issueCode(holder: PhoneCodeHolder): { codeMac: Buffer; sealed: Buffer }
  isCode(holder: PhoneCodeHolder, codeMac: Buffer, code: string): boolean
  /** The digits of a code, for its message. */
  openCode(id: string, sealed: Buffer): string
}

export function makePhoneVault(keys: Pick<Keys, 'phone' | 'seal'>, random: Random): PhoneVault {
  const macsOfCode = ({ id, userId, number }: PhoneCodeHolder, code: string) =>
    macs(keys.phone, 'code', id, userId, number, code)
  return {
    hashOf: (number) => mac(keys.phone, 'number', number),
    hashesOf: (number) => macs(keys.phone, 'number', number),
    macOfCount: (purpose, subject) => mac(keys.phone, 'count', purpose, subject),
    seal: (owner, number) => seal(keys.seal, random, `phone ${owner}`, number),
    open: (owner, sealed) => unseal(keys.seal, `phone ${owner}`, sealed),
    issueCode(holder) {
      const code = String(random.below(1_000_000)).padStart(6, '0')
      const sealed = seal(keys.seal, random, `phone code ${holder.id}`, code)
      const { id, userId, number } = holder
      return { codeMac: mac(keys.phone, 'code', id, userId, number, code), sealed }
    },
    isCode: (holder, codeMac, code) =>
      macsOfCode(holder, code).some((known) => sameBytes(codeMac, known)),
    openCode: (id, sealed) => unseal(keys.seal, `phone code ${id}`, sealed),
  }
}
