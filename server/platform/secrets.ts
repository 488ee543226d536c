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
import type { Random } from './ports/random.ts'

/**
 * One key per purpose, all derived from APP_SECRET (HKDF, RFC 5869), so that none can be used for another purpose. Node
 * signs with a key object five times faster than with its bytes.
 */
export type Keys = Record<
  'csrf' | 'pickup' | 'gift' | 'email' | 'seal' | 'address' | 'check' | 'admin' | 'phone',
  KeyObject
>

export function deriveKeys(appSecret: Buffer): Keys {
  const key = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', appSecret, 'chowk', `v1 ${purpose}`, 32)))
  return {
    csrf: key('csrf'),
    pickup: key('pickup'),
    gift: key('gift'),
    email: key('email'),
    seal: key('seal'),
    address: key('address'),
    check: key('check'),
    admin: key('admin'),
    phone: key('phone'),
  }
}

/** Keyed hash of several parts; a zero byte separates them, so that ('a', 'bc') and ('ab', 'c') differ. */
export function mac(key: KeyObject, ...parts: (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part).update('\0')
  return hmac.digest()
}

export function sha256(text: string | Buffer): Buffer {
  return createHash('sha256').update(text).digest()
}

export function sameBytes(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right)
}

const VERSION = 1

/** AES-256-GCM: one version byte, 12 bytes of nonce, 16 of tag, then the text. `context` binds it to its row. */
export function seal(key: KeyObject, random: Random, context: string, text: string): Buffer {
  const nonce = random.bytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
}

export function unseal(key: KeyObject, context: string, sealed: Buffer): string {
  if (sealed[0] !== VERSION) throw new Error('sealed by an unknown version')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 13))
    .setAAD(Buffer.from(context))
    .setAuthTag(sealed.subarray(13, 29))
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
}

/** A six-digit pickup code and the token of its QR code, in plain text and in stored form. */
export type IssuedCode = {
  codeMac: Buffer
  tokenMac: Buffer
  /** Code and token, encrypted, to be shown on the shopper's screen. */
  sealed: Buffer
}

export type CodeVault = {
  issue(subject: string): IssuedCode
  open(subject: string, sealed: Buffer): { code: string; token: string }
  isCode(subject: string, issued: Pick<IssuedCode, 'codeMac'>, code: string): boolean
  isToken(issued: Pick<IssuedCode, 'tokenMac'>, token: string): boolean
  /** The stored forms that a scanned token may have. */
  macsOfToken(token: string): Buffer[]
  /** The token of the link to a collector's pass, 128 bits that only this server can compute. */
  linkTokenOf(collectorId: string): string
}

/** Codes are stored as keyed hashes that include the order's id, so that equal codes of two orders look different. */
export function makeCodeVault(keys: Pick<Keys, 'pickup' | 'seal'>, random: Random): CodeVault {
  const macOfCode = (subject: string, code: string) => mac(keys.pickup, 'code', subject, code)
  const macOfToken = (token: string) => mac(keys.pickup, 'token', token)
  const macsOfToken = (token: string) => spellings(token).map(macOfToken)
  return {
    macsOfToken,
    issue(subject) {
      const code = String(random.below(1_000_000)).padStart(6, '0')
      const token = random.bytes(16).toString('hex')
      const sealed = seal(keys.seal, random, subject, `${code} ${token}`)
      return { codeMac: macOfCode(subject, code), tokenMac: macOfToken(token), sealed }
    },
    open(subject, sealed) {
      const [code = '', token = ''] = unseal(keys.seal, subject, sealed).split(' ')
      return { code, token }
    },
    linkTokenOf: (collectorId) =>
      mac(keys.pickup, 'collector', collectorId).subarray(0, 16).toString('base64url'),
    isCode: (subject, issued, code) => sameBytes(issued.codeMac, macOfCode(subject, code)),
    isToken: (issued, token) =>
      macsOfToken(token).some((known) => sameBytes(issued.tokenMac, known)),
  }
}

/**
 * A hand-held scanner types a token in capitals, or with large and small letters swapped, while Caps Lock is on. Tokens
 * have small letters only; those issued before have both, so that only swapping them back finds them.
 */
function spellings(token: string): string[] {
  const swapped = token.replaceAll(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  return [...new Set([token, token.toLowerCase(), swapped])]
}

/** Draws gift codes, and hashes them: only the hash of a code is stored. */
export type GiftVault = {
  /** Ten random bytes. */
  draw(): Buffer
  /** Ten bytes that only this server can compute from the request; a repeated request gets the same bytes. */
  drawFor(...request: string[]): Buffer
  macOf(code: string): Buffer
}

export function makeGiftVault(keys: Pick<Keys, 'gift'>, random: Random): GiftVault {
  return {
    draw: () => random.bytes(10),
    drawFor: (...request) => mac(keys.gift, 'draw', ...request).subarray(0, 10),
    macOf: (code) => mac(keys.gift, 'code', code),
  }
}
