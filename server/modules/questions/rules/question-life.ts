import { z } from 'zod'
import { AppError, type DetailsOf } from '#shared/app-error.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import { MAX_QUESTIONS_A_DAY } from '#shared/limits.ts'

/**
 * The account of an asker: the time of its creation, whether it has collected a booking, and its questions of the last
 * 24 hours.
 */
export const askerRow = z.object({
  openedAt: z.coerce.date(),
  hasCollected: z.boolean(),
  asked: z.int(),
})
export type Asker = z.infer<typeof askerRow>

/** The reason why this account cannot ask now; undefined when it can. */
export function whyNotAsk(asker: Asker, now: Date): 'newAccount' | 'tooMany' | undefined {
  const isNew = now.getTime() - asker.openedAt.getTime() < DAY_MS
  if (isNew && !asker.hasCollected) return 'newAccount'
  return asker.asked >= MAX_QUESTIONS_A_DAY ? 'tooMany' : undefined
}

/**
 * The time until which the shop keeps a piece: the number of hours that it named, but not after the end of the
 * question.
 */
export function keptUntil(now: Date, hours: number, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + hours * HOUR_MS, endsAt.getTime()))
}

export function conflict(reason: DetailsOf<'QUESTION_CONFLICT'>['reason']): AppError {
  return new AppError('QUESTION_CONFLICT', { reason })
}

export function noSuchQuestion(): AppError {
  return new AppError('NOT_FOUND', { reason: 'address' })
}

/** A coordinate rounded to about a kilometre: exact enough to order shops by distance, too coarse to find a home. */
export function coarse(degrees: number): number {
  return Math.round(degrees * 100) / 100
}
