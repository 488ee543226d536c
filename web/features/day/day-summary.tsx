import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'

const daySummaryQuery = callQuery('GET /day-summary', {})
export const daySummaryKey = ['GET /day-summary'] as const

/** The day in four numbers, in one row also on a phone. Until they are loaded, and when that fails, dashes. */
export function DaySummary() {
  const t = useTranslations('day')
  const { data } = useQuery(daySummaryQuery)
  const facts = [
    { key: 'awaiting', value: data?.awaiting, isUrgent: (data?.awaiting ?? 0) > 0 },
    { key: 'ready', value: data?.ready },
    { key: 'dueToday', value: data?.dueToday },
    { key: 'taken', value: data && formatRupees(data.taken).replace(/\.00$/, '') },
  ] as const
  return (
    <dl
      aria-label={t('label')}
      className="mb-4 grid grid-cols-[1fr_1fr_1fr_auto] divide-x md:grid-cols-4 divide-hairline rounded-card border border-hairline bg-surface py-2 text-center"
    >
      {facts.map((fact) => (
        <div key={fact.key} className="flex min-w-0 flex-col-reverse px-2">
          <dt className="text-xs text-ink-muted">{t(fact.key)}</dt>
          <dd
            className={clsx(
              'money font-bold',
              'isUrgent' in fact && fact.isUrgent && 'text-accent-ink',
            )}
          >
            {fact.value ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
