import { AppError } from '#shared/app-error.ts'
import {
  BILL_MESSAGES_PER_DAY,
  OTP_MINUTES,
  OTP_RESEND_SECONDS,
  OTP_TRIES,
  PHONE_CODES_PER_DAY,
  RESET_LINK_MINUTES,
} from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'

/** Failed log-ins of one browser or network before the first waiting time. */
const FREE_TRIES = 10
/** The same for all unknown browsers together: strangers of several networks must not stop the owner early. */
export const STRANGERS_FREE_TRIES = 100
const LONGEST_PAUSE_S = 15 * 60

/** Seconds to wait after so many failures; doubles with each further one, up to fifteen minutes. */
export function pauseAfter(failures: number, freeTries = FREE_TRIES): number {
  if (failures < freeTries) return 0
  return Math.min(2 ** (failures - freeTries), LONGEST_PAUSE_S)
}

export type Allowance = { times: number; withinMs: number }

/**
 * At most `atOnce` e-mails in a row, then one in each quarter of an hour. So no wait is longer than a quarter of an
 * hour, and an hour has at most `atOnce` + 3 e-mails.
 */
const eachQuarter = (atOnce: number): Allowance[] =>
  [1, 2, 3, 4].map((quarters) => ({
    times: atOnce + quarters - 1,
    withinMs: quarters * 15 * MINUTE_MS,
  }))

const resendAllowance: Allowance = { times: 1, withinMs: OTP_RESEND_SECONDS * 1000 }

/** E-mails to an address that one browser of its account, or its logged-in person, asks for. */
export const ownEmails: readonly Allowance[] = [resendAllowance, ...eachQuarter(3)]
/** E-mails of one kind to an address that one network asks for. */
export const emailsApart: readonly Allowance[] = [resendAllowance]
/** All e-mails to an address that one network asks for: fewer than those of all networks, so that one is left. */
export const networkEmails: readonly Allowance[] = eachQuarter(2)
/** All e-mails to an address that strangers of all networks ask for: six an hour. */
export const strangersEmails: readonly Allowance[] = eachQuarter(3)

/** Limits of requests for codes to telephone numbers. They are low, because each message costs money. */
export const phoneAllowances: readonly Allowance[] = [
  { times: 1, withinMs: OTP_RESEND_SECONDS * 1000 },
  { times: PHONE_CODES_PER_DAY, withinMs: DAY_MS },
]

/** Bills that a number gets by WhatsApp, from all shops. */
export const billMessages: readonly Allowance[] = [
  { times: BILL_MESSAGES_PER_DAY, withinMs: DAY_MS },
]

/** The earliest time of the next request. `askedAt`: times of the requests of the last 24 hours, oldest first. */
export function nextAskAt(askedAt: Date[], allowances: readonly Allowance[]): Date {
  const ends = allowances.map(({ times, withinMs }) => {
    const first = askedAt.at(-times)
    return first ? first.getTime() + withinMs : 0
  })
  return new Date(Math.max(...ends))
}

/** An e-mail is for one of these; the message about too many e-mails has words for each. */
export type EmailKind =
  | 'sign-up'
  | 'log-in'
  | 'reset'
  | 'proof'
  | 'e-mail change'
  | 'invitation'
  | 'grievance'
  | 'bill'

/** Like `tooManyTries`; the message says what the person can do meanwhile, whether or not there is an account. */
export const tooManyEmails =
  (kind: EmailKind) =>
  (waitUntil: Date, now: Date): AppError<'RATE_LIMITED'> => {
    const { details } = tooManyTries(waitUntil, now)
    const values = { purpose: kind.replace(/\W/g, '') }
    return new AppError('RATE_LIMITED', details, { key: 'limits.emails', values })
  }

export function tooManyTries(waitUntil: Date, now: Date): AppError<'RATE_LIMITED'> {
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
