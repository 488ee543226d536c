import { type MoneyBack, silenceWords } from './money-back.ts'

type Moment = string | Date | null

type PromisedTimes = {
  /** The ready-by time stored with the booking. */
  readyByAt: Moment
  /** The deadline of the store, at which an unanswered booking is cancelled. */
  dueAt: Moment
}

/**
 * The promise of a booking that waits for its shop, for every screen and email: by when it is ready, which is the only
 * time of the promise, and what happens when the shop is silent, which is a sentence about the booking. Both are message
 * keys with the placeholders `readyBy`, `dueAt` and `amount`; a part that is not true at `now` is missing.
 */
export function promiseOf({ readyByAt, dueAt }: PromisedTimes, back: MoneyBack['kind'], now: Date) {
  const ready = timeOf(readyByAt)
  const due = timeOf(dueAt)
  const isPromised = ready !== null && (due === null || ready < due)
  const isLate = isPromised && ready <= now.getTime()
  return {
    ready: isPromised
      ? isLate
        ? ('bookings.promiseLate' as const)
        : ('bookings.promiseReady' as const)
      : null,
    silence: due !== null && due > now.getTime() ? silenceWords[back] : null,
  }
}

function timeOf(moment: Moment): number | null {
  return moment === null ? null : new Date(moment).getTime()
}
