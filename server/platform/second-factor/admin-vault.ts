import type { Random } from '../ports/random.ts'
import { type Keys, mac, macs, seal, unseal } from '../secrets.ts'
import { TOTP_SECRET_BYTES } from './totp.ts'

const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10

const contextOf = (adminId: string) => `admin ${adminId}`

/** The second factor of administrators: the secret is stored encrypted, recovery codes as keyed hashes. */
export type AdminVault = {
  /** A new secret; `sealed` is the same secret, encrypted for this administrator's row. */
  issueSecret(adminId: string): { secret: Buffer; sealed: Buffer }
  openSecret(adminId: string, sealed: Buffer): Buffer
  /** Ten codes of 80 bits, each in groups of five: `4f1d0-…`. */
  issueRecoveryCodes(): string[]
  macOfRecoveryCode(code: string): Buffer
  /** All hashes under which a recovery code may be stored, including those of earlier secrets. */
  macsOfRecoveryCode(code: string): Buffer[]
}

export function makeAdminVault(keys: Pick<Keys, 'admin' | 'seal'>, random: Random): AdminVault {
  return {
    issueSecret(adminId) {
      const secret = random.bytes(TOTP_SECRET_BYTES)
      const sealed = seal(keys.seal, random, contextOf(adminId), secret.toString('hex'))
      return { secret, sealed }
    },
    openSecret: (adminId, sealed) =>
      Buffer.from(unseal(keys.seal, contextOf(adminId), sealed), 'hex'),
    issueRecoveryCodes: () =>
      Array.from({ length: RECOVERY_CODES }, () =>
        random
          .bytes(RECOVERY_BYTES)
          .toString('hex')
          .replaceAll(/(.{5})(?=.)/g, '$1-'),
      ),
    macOfRecoveryCode: (code) => mac(keys.admin, 'recovery', lettersOf(code)),
    macsOfRecoveryCode: (code) => macs(keys.admin, 'recovery', lettersOf(code)),
  }
}

function lettersOf(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '')
}
