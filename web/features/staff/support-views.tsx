import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { callQuery } from '#web/lib/queries.ts'

/** The times and reasons of support's views of the shop. Renders nothing without any. */
export function SupportViews() {
  const t = useTranslations('staff')
  const { data } = useQuery(callQuery('GET /support-views', {}))
  if (!data || data.views.length === 0) return null
  return (
    <section>
      <h2 className="text-lg">{t('seenBySupport')}</h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-muted">{t('seenBySupportNote')}</p>
      <ul className="flex flex-col divide-y divide-hairline rounded-card border border-hairline bg-surface text-sm">
        {data.views.map(({ _id, at, until, reason }) => (
          <li key={_id} className="flex flex-wrap gap-x-4 px-3 py-2">
            <span className="money text-ink-muted">
              {t('seenFromTo', { from: formatDateTime(at), until: formatDateTime(until) })}
            </span>
            <span className="min-w-0 wrap-anywhere">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
