import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useHasRight, useMayAct } from '#web/lib/session.ts'

const daySummaryQuery = callQuery('GET /day-summary', {})
export const daySummaryKey = ['GET /day-summary'] as const

/**
 * The day in four numbers. On a phone only two, in one line, because the filters above the orders show the other two.
 * Dashes until the numbers are loaded, and when loading fails.
 */
export function DaySummary() {
  const t = useTranslations('day')
  const { data } = useQuery(daySummaryQuery)
  const mayClose = useMayAct('manager')
  const seesTakings = useHasRight('takings')
  const sum = data?.taken
  const taken = {
    key: 'taken',
    value: typeof sum === 'number' ? formatRupees(sum).replace(/\.00$/, '') : undefined,
  } as const
  const facts = [
    {
      key: 'awaiting',
      value: data?.awaiting,
      isCounted: true,
      isUrgent: (data?.awaiting ?? 0) > 0,
    },
    { key: 'ready', value: data?.ready, isCounted: true },
    { key: 'dueToday', value: data?.dueToday },
    ...(seesTakings ? [{ ...taken, ...(mayClose && { to: paths.dayClose() }) }] : []),
  ] as const
  return (
    <dl
      aria-label={t('label')}
      className="mb-2 flex flex-wrap gap-x-4 text-center md:mb-4 md:grid md:grid-cols-4 md:divide-x md:divide-hairline md:rounded-card md:border md:border-hairline md:bg-surface md:py-2"
    >
      {facts.map((fact) => (
        <div
          key={fact.key}
          className={clsx(
            'min-w-0 items-baseline gap-1.5 md:flex md:flex-col-reverse md:items-stretch md:gap-0 md:px-2',
            'isCounted' in fact ? 'hidden' : 'flex',
          )}
        >
          <dt className="text-xs text-ink-muted">{t(fact.key)}</dt>
          <dd
            className={clsx(
              'money font-bold',
              'isUrgent' in fact && fact.isUrgent && 'text-accent-ink',
            )}
          >
            {'to' in fact ? (
              <Link to={fact.to} className="underline underline-offset-3">
                {fact.value ?? '–'}
              </Link>
            ) : (
              (fact.value ?? '–')
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
