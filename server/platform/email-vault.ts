import type { Random } from './ports/random.ts'
import { Id } from '#shared/contract/wire.ts'
import { type Keys, mac, macs, sameBytes, seal, sha256, unseal } from './secrets.ts'

/** The address and the browser for which a code is valid. */
export type CodeHolder = { id: string; email: string; visitHash: Buffer }

/**
 * Kinds of emails that the reader can stop: requests for reviews, weekly notes about low stock, notices of pieces that
 * are back, weekly notes about new articles, notes about lower prices, and about first bookings that nobody has seen.
 */
export const stoppedKinds = [
  'reviews',
  'stock',
  'waitlist',
  'arrivals',
  'prices',
  'firstBooking',
] as const
export type StoppedKind = (typeof stoppedKinds)[number]

/** Codes and tokens that are sent by email: stored as a hash, and encrypted so that the email can contain them. */
export type EmailVault = {
  /** The key under which emails to an address are counted, so that the address itself is not stored. */
  macOfAddress(purpose: string, email: string): Buffer
  issueCode(holder: CodeHolder): { codeMac: Buffer; sealed: Buffer }
  isCode(holder: CodeHolder, codeMac: Buffer, code: string): boolean
  /** Random bytes for a link, 32 of them where nothing asks for a shorter one. */
  issueToken(id: string, bytes?: number): { tokenHash: Buffer; sealed: Buffer }
  /** The token of a link that stops emails of one kind. It proves nothing else and never expires. */
  unsubscribeToken(userId: string, kind: StoppedKind): string
  /** The account and the kind in such a token; null for a token that this server has not made. */
  readUnsubscribe(token: string): { userId: string; kind: StoppedKind } | null
  /** Decrypts the code or token of an email. */
  open(id: string, sealed: Buffer): string
}

type VaultKeys = Pick<Keys, 'address' | 'email' | 'seal'>

export function makeEmailVault(keys: VaultKeys, random: Random): EmailVault {
  const macsOfCode = ({ id, email, visitHash }: CodeHolder, code: string) =>
    macs(keys.email, id, email, visitHash, code)
  // Requests for reviews have no kind in the hashed text, so that links in old emails stay valid.
  const nameOf = {
    reviews: 'unsubscribe',
    stock: 'unsubscribe stock',
    waitlist: 'unsubscribe waitlist',
    arrivals: 'unsubscribe arrivals',
    prices: 'unsubscribe prices',
    firstBooking: 'unsubscribe firstBooking',
  } as const
  const macsOfStop = (userId: string, kind: StoppedKind) =>
    macs(keys.email, nameOf[kind], userId).map((hash) => hash.subarray(0, 16))
  // Do not rename `letter`: the server could not decrypt the codes that are sealed with it.
  const sealFor = (id: string, text: string) => seal(keys.seal, random, `letter ${id}`, text)
  return {
    macOfAddress: (purpose, email) => mac(keys.address, purpose, email),
    issueCode(holder) {
      const code = String(random.below(1_000_000)).padStart(6, '0')
      const { id, email, visitHash } = holder
      return { codeMac: mac(keys.email, id, email, visitHash, code), sealed: sealFor(id, code) }
    },
    isCode: (holder, codeMac, code) =>
      macsOfCode(holder, code).some((known) => sameBytes(codeMac, known)),
    issueToken(id, bytes = 32) {
      const token = random.bytes(bytes).toString('base64url')
      return { tokenHash: sha256(token), sealed: sealFor(id, token) }
    },
    unsubscribeToken: (userId, kind) =>
      Buffer.concat([bytesOf(userId), ...macsOfStop(userId, kind).slice(0, 1)]).toString(
        'base64url',
      ),
    readUnsubscribe(token) {
      const bytes = Buffer.from(token, 'base64url')
      const userId = uuidOf(bytes.subarray(0, UUID_BYTES))
      if (!Id.safeParse(userId).success) return null
      const own = bytes.subarray(UUID_BYTES)
      const kind = stoppedKinds.find((one) =>
        macsOfStop(userId, one).some((known) => sameBytes(own, known)),
      )
      return kind ? { userId, kind } : null
    },
    open: (id, sealed) => unseal(keys.seal, `letter ${id}`, sealed),
  }
}

const UUID_BYTES = 16

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
