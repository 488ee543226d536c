import type { GiftVault } from '#server/platform/secrets.ts'
import type { IssuedGift } from '#shared/contract/gift-codes.ts'
import { AppError } from '#shared/app-error.ts'
import { DAY_MS, HOUR_MS, INDIA_OFFSET_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import {
  GIFT_CODES_PER_DAY,
  GIFT_MONTHS,
  GIFT_RUPEES_PER_DAY,
  WRONG_GIFT_CODES,
} from '#shared/limits.ts'

/** Crockford's base 32 has no I, L, O and U, because people confuse these letters with digits, or they form words. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten bytes as 16 characters, five bits each. */
export function giftCodeOf(bytes: Uint8Array): string {
  const bits = [...bytes.subarray(0, 10)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const signs = Array.from({ length: 16 }, (_, at) =>
    SIGNS.charAt(Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)),
  )
  return signs.join('')
}

/** Groups a code for people: `7K2M-9QXT-04BN-HZ3E`. */
export function inGroups(code: string): string {
  return code.replaceAll(/.{4}(?=.)/g, '$&-')
}

/** The code for a credit note's cause, such as `return:<id>`. The same cause always gives the same code. */
export function creditCodeOf(vault: GiftVault, cause: string): string {
  return giftCodeOf(vault.drawFor('credit', cause))
}

/** The code, in groups, that was issued for this cause; null when its key is gone. */
export function readCreditCode(vault: GiftVault, cause: string, codeMac: Buffer): string | null {
  const code = vault
    .drawsFor('credit', cause)
    .map(giftCodeOf)
    .find((drawn) => vault.macsOf(drawn).some((known) => known.equals(codeMac)))
  return code === undefined ? null : inGroups(code)
}

/** The end of the day in India, twelve months later. */
export function giftExpiry(issuedAt: Date): Date {
  const day = new Date(issuedAt.getTime() + INDIA_OFFSET_MS)
  const nextMidnight = Date.UTC(
    day.getUTCFullYear(),
    day.getUTCMonth() + GIFT_MONTHS,
    day.getUTCDate() + 1,
  )
  return new Date(nextMidnight - INDIA_OFFSET_MS)
}

export type GiftState = IssuedGift['state']

export function giftStateOf(
  { redeemedAt, expiresAt }: { redeemedAt: Date | null; expiresAt: Date },
  now: Date,
): GiftState {
  if (redeemedAt) return 'redeemed'
  return expiresAt > now ? 'active' : 'expired'
}

/** Time after the redemption in which a code may still lower a bill, in milliseconds; about one working day. */
const FOR_A_BILL_MS = 12 * HOUR_MS

/** True when a code was redeemed recently enough to lower a bill. */
export function isRedeemedLately(redeemedAt: Date, now: Date): boolean {
  return now.getTime() - redeemedAt.getTime() < FOR_A_BILL_MS
}

/**
 * The discount of a code on a bill. A code keeps what the bill does not need; of a code that was redeemed as a whole
 * before, that part is lost.
 */
export function giftOnBill(
  { leftPaise, isRedeemed }: { leftPaise: number; isRedeemed: boolean },
  billPaise: number,
) {
  const discountPaise = Math.min(leftPaise, billPaise)
  const overPaise = leftPaise - discountPaise
  return {
    discountPaise,
    lostPaise: isRedeemed ? overPaise : 0,
    restPaise: isRedeemed ? 0 : overPaise,
    payablePaise: billPaise - discountPaise,
  }
}

/** Throws GIFT_CODE_LIMIT when a code of this amount (rupees) would exceed the store's limits of a day. */
export function checkDayLimit(issued: { codes: number; rupees: number }, amount: number): void {
  const codesLeft = Math.max(0, GIFT_CODES_PER_DAY - issued.codes)
  const rupeesLeft = Math.max(0, GIFT_RUPEES_PER_DAY - issued.rupees)
  if (codesLeft === 0)
    throw new AppError('GIFT_CODE_LIMIT', { reason: 'codes', codesLeft, rupeesLeft })
  if (amount > rupeesLeft)
    throw new AppError('GIFT_CODE_LIMIT', { reason: 'amount', codesLeft, rupeesLeft })
}

/** The count of a store's wrong codes since `countedFrom`. No code is looked up before `lockedUntil`. */
export type WrongCodes = { wrong: number; countedFrom: Date | null; lockedUntil: Date | null }

const COUNTED_MS = 10 * MINUTE_MS
const LOCKED_MS = HOUR_MS

/** Throws RATE_LIMITED while the store has to wait. */
export function checkMayTry({ lockedUntil }: WrongCodes, now: Date): void {
  if (!lockedUntil || lockedUntil <= now) return
  const retryAfterSeconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000)
  throw new AppError('RATE_LIMITED', { retryAfterSeconds })
}

/** The count after one more wrong code; the tenth within ten minutes locks the store for an hour. */
export function afterWrongCode({ wrong, countedFrom }: WrongCodes, now: Date): WrongCodes {
  const isRecent = countedFrom && now.getTime() - countedFrom.getTime() < COUNTED_MS
  const counted = isRecent ? wrong + 1 : 1
  if (counted < WRONG_GIFT_CODES)
    return { wrong: counted, countedFrom: isRecent ? countedFrom : now, lockedUntil: null }
  return { wrong: 0, countedFrom: null, lockedUntil: new Date(now.getTime() + LOCKED_MS) }
}

/** Midnight in India at the beginning of this day. */
export function dayBegin(now: Date): Date {
  const sinceMidnight = (now.getTime() + INDIA_OFFSET_MS) % DAY_MS
  return new Date(now.getTime() - sinceMidnight)
}
