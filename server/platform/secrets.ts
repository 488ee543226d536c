import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'
import { PICKUP_CODE_DIGITS } from '#shared/limits.ts'
import type { Random } from './ports/random.ts'

/** The first key encrypts and hashes. The others, from earlier secrets, only decrypt and recognise. */
export type KeyRing = readonly [KeyObject, ...KeyObject[]]

/**
 * One key ring for each purpose, all derived from APP_SECRET (HKDF, RFC 5869), so that no key can be used for another
 * purpose. Node signs with a key object five times faster than with its bytes.
 */
export type Keys = Record<
  'csrf' | 'pickup' | 'gift' | 'email' | 'seal' | 'address' | 'check' | 'admin' | 'phone',
  KeyRing
>

export function deriveKeys(appSecret: Buffer, oldSecret?: Buffer): Keys {
  const ring = (purpose: string): KeyRing => [
    deriveKey(appSecret, purpose),
    ...(oldSecret ? [deriveKey(oldSecret, purpose)] : []),
  ]
  return {
    csrf: ring('csrf'),
    pickup: ring('pickup'),
    gift: ring('gift'),
    email: ring('email'),
    seal: ring('seal'),
    address: ring('address'),
    check: ring('check'),
    admin: ring('admin'),
    phone: ring('phone'),
  }
}

function deriveKey(secret: Buffer, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'chowk', `v1 ${purpose}`, 32)))
}

/** Keyed hash of several parts; a zero byte separates them, so that ('a', 'bc') and ('ab', 'c') differ. */
export function mac([key]: KeyRing, ...parts: (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part).update('\0')
  return hmac.digest()
}

/** The hashes of the same parts by every key; a stored hash is one of them. */
export function macs(ring: KeyRing, ...parts: (string | Buffer)[]): Buffer[] {
  return ring.map((key) => mac([key], ...parts))
}

export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

const VERSION = 1

/**
 * Encrypts with AES-256-GCM: one version byte, 12 bytes of nonce, 16 bytes of tag, then the text. `context` binds the
 * result to its row.
 */
export function seal(
  [key]: KeyRing,
  random: Random,
  context: string,
  text: string | Buffer,
): Buffer {
  const nonce = random.bytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
}

/** Decrypts with the first key that fits. Throws when none does. */
export const unseal = (ring: KeyRing, context: string, sealed: Buffer): string =>
  unsealBytes(ring, context, sealed).toString('utf8')

export function unsealBytes(ring: KeyRing, context: string, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION) throw new Error('sealed by an unknown version')
  const [key, ...others] = ring
  try {
    return open(key, context, sealed)
  } catch (error) {
    const [next, ...more] = others
    if (!next) throw error
    return unsealBytes([next, ...more], context, sealed)
  }
}

function open(key: KeyObject, context: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()])
}

/** A six-digit pickup code and the token of its QR code, in plain text and in stored form. */
export type IssuedCode = {
  codeMac: Buffer
  tokenMac: Buffer
  /** Code and token, encrypted, so that the shopper's screen can show them. */
  sealed: Buffer
}

export type CodeVault = {
  issue(subject: string): IssuedCode
  open(subject: string, sealed: Buffer): { code: string; token: string }
  isCode(subject: string, issued: Pick<IssuedCode, 'codeMac'>, code: string): boolean
  isToken(issued: Pick<IssuedCode, 'tokenMac'>, token: string): boolean
  /** All hashes under which a scanned token may be stored. */
  macsOfToken(token: string): Buffer[]
  /** The token of the link to a collector's pass: 128 bits that only this server can compute. */
  linkTokenOf(collectorId: string): string
  /** The token of an existing link, which may have been made with an earlier secret. */
  madeLinkTokenOf(collectorId: string, tokenHash: Buffer): string
}

/** Codes are stored as keyed hashes that include the order's id, so that equal codes of two orders look different. */
export function makeCodeVault(keys: Pick<Keys, 'pickup' | 'seal'>, random: Random): CodeVault {
  const macsOfToken = (token: string) =>
    spellings(token).flatMap((spelt) => macs(keys.pickup, 'token', spelt))
  const linkTokens = (collectorId: string) =>
    macs(keys.pickup, 'collector', collectorId).map((hash) =>
      hash.subarray(0, 16).toString('base64url'),
    )
  const linkTokenOf = (collectorId: string) => linkTokens(collectorId)[0] ?? ''
  return {
    macsOfToken,
    issue(subject) {
      const code = String(random.below(10 ** PICKUP_CODE_DIGITS)).padStart(PICKUP_CODE_DIGITS, '0')
      const token = random.bytes(16).toString('hex')
      const sealed = seal(keys.seal, random, subject, `${code} ${token}`)
      return { ...hashIssued(keys, subject, { code, token }), sealed }
    },
    open(subject, sealed) {
      return splitIssued(unseal(keys.seal, subject, sealed))
    },
    linkTokenOf,
    madeLinkTokenOf: (collectorId, tokenHash) =>
      linkTokens(collectorId).find((token) => sameBytes(sha256(token), tokenHash)) ??
      linkTokenOf(collectorId),
    isCode: (subject, { codeMac }, code) =>
      macs(keys.pickup, 'code', subject, code).some((known) => sameBytes(codeMac, known)),
    isToken: (issued, token) =>
      macsOfToken(token).some((known) => sameBytes(issued.tokenMac, known)),
  }
}

type OpenedCode = { code: string; token: string }

/** The code and the token in a decrypted text. */
export function splitIssued(text: string): OpenedCode {
  const [code = '', token = ''] = text.split(' ')
  return { code, token }
}

export function hashIssued(
  keys: Pick<Keys, 'pickup'>,
  subject: string,
  { code, token }: OpenedCode,
) {
  return {
    codeMac: mac(keys.pickup, 'code', subject, code),
    tokenMac: mac(keys.pickup, 'token', token),
  }
}

/**
 * The possible spellings of a scanned token. A hand-held scanner types it in capitals, or with large and small
 * letters swapped, while Caps Lock is on. New tokens have small letters only; older ones have both, so only swapping
 * the letters back finds them.
 */
function spellings(token: string): string[] {
  const swapped = token.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  return [...new Set([token, token.toLowerCase(), swapped])]
}

/** Creates and hashes gift codes; only the hash of a code is stored. */
export type GiftVault = {
  /** Ten random bytes. */
  draw(): Buffer
  /** Ten bytes that only this server can compute from the request; a repeated request gets the same bytes. */
  drawFor(...request: string[]): Buffer
  /** The bytes that any key draws for the request; those of an earlier draw are among them. */
  drawsFor(...request: string[]): Buffer[]
  macOf(code: string): Buffer
  /** All hashes under which a code may be stored. */
  macsOf(code: string): Buffer[]
}

export function makeGiftVault(keys: Pick<Keys, 'gift'>, random: Random): GiftVault {
  return {
    draw: () => random.bytes(10),
    drawFor: (...request) => mac(keys.gift, 'draw', ...request).subarray(0, 10),
    drawsFor: (...request) =>
      macs(keys.gift, 'draw', ...request).map((bytes) => bytes.subarray(0, 10)),
    macOf: (code) => mac(keys.gift, 'code', code),
    macsOf: (code) => macs(keys.gift, 'code', code),
  }
}
