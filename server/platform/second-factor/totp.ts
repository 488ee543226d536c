import { createHmac } from 'node:crypto'
import { sameBytes } from '../secrets.ts'

/**
 * Length of a time step in milliseconds. Time-based one-time codes (RFC 6238) with HMAC-SHA-1, 30 seconds and six
 * digits, as every authenticator app supports them.
 */
const STEP_MS = 30_000
const DIGITS = 6
/** Number of steps before and after the present one whose codes are accepted, because phones' clocks differ. */
const TOLERANCE = 1

export const TOTP_SECRET_BYTES = 20

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

/** The code of a time step: RFC 4226 with the step as the counter. */
export function codeOfStep(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash.readUInt8(hash.length - 1) & 0x0f
  const number = hash.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step near `now` that has this code; undefined when there is none. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const present = stepAt(now)
  for (let step = present - TOLERANCE; step <= present + TOLERANCE; step += 1) {
    if (sameBytes(Buffer.from(codeOfStep(secret, step)), Buffer.from(code))) return step
  }
  return undefined
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 without padding (RFC 4648). */
export function base32(bytes: Buffer): string {
  let bits = 0
  let value = 0
  let text = ''
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET.charAt((value >>> bits) & 31)
      value &= (1 << bits) - 1
    }
  }
  return bits > 0 ? text + ALPHABET.charAt((value << (5 - bits)) & 31) : text
}

/** The address that an authenticator app reads from a QR code (Key Uri Format of Google Authenticator). */
export function totpUri(secret: Buffer, account: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Chowk' })
  return `otpauth://totp/${encodeURIComponent(`Chowk:${account}`)}?${query}`
}
