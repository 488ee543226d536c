import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import Check from 'lucide-react/icons/check'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { promiseOf } from '#shared/bookings/promise.ts'
import { entryOf } from './booking-facts.ts'

const stepNames = ['Book', 'Ready', 'Collect'] as const

/** The steps that are done, by status. A booking that is not paid yet, or that ended otherwise, has no line of steps. */
const doneIn: Partial<Record<Booking['orderStatus'], number>> = {
  'Awaiting Confirmation': 1,
  'Ready for Pickup': 2,
  Collected: 3,
}

/** Booked, ready, collected: the steps of a booking with their times, in one line. */
export function BookingSteps({ booking }: { booking: Booking }) {
  const t = useTranslations('bookingPage')
  const times = useStepTimes(booking)
  const done = doneIn[booking.orderStatus]
  if (done === undefined) return null
  return (
    <ol aria-label={t('steps')} className="grid grid-cols-3 text-center text-xs">
      {stepNames.map((name, index) => {
        const isDone = index < done
        return (
          <li
            key={name}
            aria-current={index === done ? 'step' : undefined}
            className="relative flex min-w-0 flex-col items-center px-1"
          >
            {index > 0 && (
              <span
                aria-hidden="true"
                className={clsx(
                  'absolute top-2.5 right-[calc(50%+10px)] h-px w-[calc(100%-20px)]',
                  isDone ? 'bg-primary' : 'bg-edge',
                )}
              />
            )}
            <span
              aria-hidden="true"
              className={clsx(
                'relative mb-1 grid size-5 place-items-center rounded-full [&>svg]:size-3.5',
                isDone ? 'bg-primary text-on-primary' : 'border border-edge bg-surface',
                index === done && 'border-2 border-primary',
              )}
            >
              {isDone && <Check strokeWidth={3} />}
            </span>
            <span className={index === done ? 'font-semibold' : undefined}>
              {t(isDone ? `done${name}` : `step${name}`)}
            </span>
            {times[index] && <span className="text-ink-muted">{times[index]}</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** The time of each step: when it was done, or by when it is to be done. */
function useStepTimes(booking: Booking): (string | undefined)[] {
  const t = useTranslations('bookingPage')
  const now = useNow()
  const sayWhen = useWhenWords(now)
  const at = (instant: string | undefined) => instant && sayWhen(instant)
  const by = (instant: string | null) => instant && t('stepBy', { when: sayWhen(instant) })
  const { readyByAt, dueAt } = booking
  const { ready: promise } = promiseOf(booking, 'nothing', new Date(now))
  const ready = entryOf(booking, 'ready')
  const collected = entryOf(booking, 'collected')
  return [
    at(booking.bookingDateTime),
    at(ready?.at) ?? (promise && by(readyByAt)) ?? undefined,
    at(collected?.at) ?? (ready && by(dueAt)) ?? undefined,
  ]
}
