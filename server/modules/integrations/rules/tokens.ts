import { AppError } from '#shared/app-error.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { MAX_SHOP_TOKENS, MAX_SHOP_WEBHOOKS } from '#shared/limits.ts'

const most = { tokens: MAX_SHOP_TOKENS, webhooks: MAX_SHOP_WEBHOOKS }

/** Throws INTEGRATION_CONFLICT when a shop has the maximum number of tokens or webhooks. */
export function expectPlace(kind: keyof typeof most, count: number): void {
  if (count >= most[kind]) throw new AppError('INTEGRATION_CONFLICT', { reason: kind })
}

export function placesLeft(kind: keyof typeof most, count: number): number {
  return Math.max(0, most[kind] - count)
}

/** The end of a token with this lifetime in days; null for a token that lasts until it is revoked. */
export function tokenEnds(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() + days * DAY_MS)
}

/** Programs that search for leaked secrets recognise the tokens by this prefix. */
const TOKEN_BEGINS = 'chowk_'
const PREFIX_LENGTH = TOKEN_BEGINS.length + 4

/** A token of 256 random bits, and its first characters, which stay visible. */
export function writeToken(bytes: Buffer): { token: string; prefix: string } {
  const token = TOKEN_BEGINS + bytes.toString('base64url')
  return { token, prefix: token.slice(0, PREFIX_LENGTH) }
}
