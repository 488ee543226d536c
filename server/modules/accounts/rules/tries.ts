import { AppError } from '#shared/app-error.ts'
import {
  OTP_MINUTES,
  OTP_RESEND_SECONDS,
  OTP_TRIES,
  PHONE_CODES_PER_DAY,
  RESET_LINK_MINUTES,
} from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { DAY_MS, MINUTE_MS } from '#shared/india-time.ts'

/** Failed log-ins before the first waiting time, which doubles with each further one, up to fifteen minutes. */
const FREE_TRIES = 10
const LONGEST_PAUSE_S = 15 * 60

export function pauseAfter(failures: number): number {
  if (failures < FREE_TRIES) return 0
  return Math.min(2 ** (failures - FREE_TRIES), LONGEST_PAUSE_S)
}

export type Allowance = { times: number; withinMs: number }

export const emailAllowances: readonly Allowance[] = [
  { times: 1, withinMs: OTP_RESEND_SECONDS * 1000 },
  { times: 3, withinMs: 15 * MINUTE_MS },
  { times: 10, withinMs: DAY_MS },
]

/** Limits of requests for codes to telephone numbers. They are low, because each message costs money. */
export const phoneAllowances: readonly Allowance[] = [
  { times: 1, withinMs: OTP_RESEND_SECONDS * 1000 },
  { times: PHONE_CODES_PER_DAY, withinMs: DAY_MS },
]

/** The earliest time of the next request. `askedAt`: times of the requests of the last 24 hours, oldest first. */
export function nextAskAt(askedAt: Date[], allowances: readonly Allowance[]): Date {
  const ends = allowances.map(({ times, withinMs }) => {
    const first = askedAt.at(-times)
    return first ? first.getTime() + withinMs : 0
  })
  return new Date(Math.max(...ends))
}

export function tooManyTries(waitUntil: Date, now: Date): AppError {
  const seconds = Math.ceil((waitUntil.getTime() - now.getTime()) / 1000)
  return new AppError('RATE_LIMITED', { retryAfterSeconds: seconds })
}

type EmailCode = { tries: number; askedAt: Date; verifiedAt: Date | null }

/** True while a code may be tried: not used, not expired, fewer than five wrong attempts. */
export function isCodeOpen({ tries, askedAt, verifiedAt }: EmailCode, now: Date): boolean {
  const isYoung = now.getTime() - askedAt.getTime() < OTP_MINUTES * MINUTE_MS
  return isYoung && verifiedAt === null && tries < OTP_TRIES
}

/** Links requested after this time are still valid. */
export function linksOpenSince(now: Date): Date {
  return new Date(now.getTime() - RESET_LINK_MINUTES * MINUTE_MS)
}

export function isLinkOpen({ askedAt }: { askedAt: Date }, now: Date): boolean {
  return askedAt > linksOpenSince(now)
}

/** One error for a wrong code and for a missing code. With no attempts left, the person needs a new code. */
export function wrongOtp(triesLeft: number): AppError {
  const fields = { otp: messageText('errors.WRONG_OTP') }
  return new AppError('WRONG_OTP', { triesLeft }, { fields })
}
