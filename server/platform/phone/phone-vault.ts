import type { Random } from '#server/platform/ports/random.ts'
import { type Keys, mac, macs, sameBytes, seal, unseal } from '#server/platform/secrets.ts'

/** The account that verifies a number; `id` is the id of the code. */
export type PhoneCodeHolder = { id: string; userId: string; number: string }

/** Stores telephone numbers of ten digits and their codes as keyed hashes, and encrypted so that they can be used. */
export type PhoneVault = {
  /** Always the same hash for a number, so that a number can belong to one account only. */
  hashOf(number: string): Buffer
  /** All hashes under which a number may be stored, including those of earlier secrets. */
  hashesOf(number: string): Buffer[]
  /** The key for counting the codes of a number or an account. */
  macOfCount(purpose: 'account' | 'number', subject: string): Buffer
  /** `owner`: the id of the account or code with which the number is stored. */
  seal(owner: string, number: string): Buffer
  open(owner: string, sealed: Buffer): string
  issueCode(holder: PhoneCodeHolder): { codeMac: Buffer; sealed: Buffer }
  isCode(holder: PhoneCodeHolder, codeMac: Buffer, code: string): boolean
  /** Decrypts the digits of a code for its message. */
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
