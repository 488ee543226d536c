import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { Store } from '#shared/contract/stores/stores.ts'
import { formatMinutes, indianDay } from '#shared/formats/india-time.ts'
import { formatWeekday } from '#web/lib/format.ts'
import { weekdayIndex } from '#web/lib/hours-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { ClosureLine } from './open-state.tsx'
import { closureOn, useStore } from './use-store.ts'
import { comingClosures, type DayOfWeek, weekOf } from './week.ts'
import { withMessages } from '#web/lib/later-messages.tsx'

function TimingsOfPart({ storeId }: { storeId: string }) {
  const { data, dataUpdatedAt, isError, refetch, isFetching } = useStore(storeId)
  if (data) return <TimingsWeek store={data} at={dataUpdatedAt} />
  if (!isError) return <SkeletonText lines={8} />
  return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
}

/** The week with today marked, and the closures of the store. */
function TimingsWeek({ store, at }: { store: Store; at: number }) {
  const t = useTranslations('timings')
  const today = indianDay(at)
  const closures = comingClosures(store.closures, today)
  const isShutToday = closureOn(closures, today) !== undefined
  return (
    <div className="flex flex-col gap-4">
      <dl className="text-sm">
        {weekOf(store.timings, weekdayIndex(at)).map((day) => (
          <Day key={day.day} {...day} windows={day.isToday && isShutToday ? [] : day.windows} />
        ))}
      </dl>
      {closures.length > 0 && (
        <section className="flex flex-col gap-2">
          <h3 className="text-sm">{t('specialDates')}</h3>
          <ul className="flex flex-col gap-1.5 text-sm">
            {closures.map((closure) => (
              <li
                key={closure.from}
                className="rounded-control bg-danger-soft px-3 py-2 text-danger"
              >
                <ClosureLine {...closure} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {store.instructions && (
        <p className="rounded-control bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line">
          {store.instructions}
        </p>
      )}
      <p className="text-xs text-ink-muted">{t('checkBefore')}</p>
    </div>
  )
}

function Day({ day, isToday, windows }: DayOfWeek) {
  const t = useTranslations('timings')
  const { locale } = useLocale()
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-4 rounded-control px-3 py-2',
        isToday && 'bg-accent-soft font-semibold text-accent-ink',
      )}
    >
      <dt>
        {formatWeekday(day, locale, 'long')}
        {isToday && <span className="text-xs font-medium"> · {t('today')}</span>}
      </dt>
      <dd className="text-right">
        {windows.length === 0 && t('closed')}
        {windows.map(({ from, to }) => (
          <span key={from} className="money block">
            {t('window', { from: formatMinutes(from, locale), to: formatMinutes(to, locale) })}
          </span>
        ))}
      </dd>
    </div>
  )
}

export const TimingsOf = withMessages('timings', TimingsOfPart)
