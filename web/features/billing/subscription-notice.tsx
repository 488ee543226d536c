import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { formatDate } from '#web/lib/format.ts'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'

/** A notice above every screen of the dashboard, from the first unpaid day. */
export function SubscriptionNotice() {
  const t = useTranslations('dashboard')
  const { data } = useQuery(callQuery('GET /subscription', {}))
  if (!data || (data.state !== 'grace' && data.state !== 'ended')) return null
  const isEnded = data.state === 'ended'
  return (
    <aside
      aria-label={t('subscription')}
      className={clsx(
        'gutter flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm font-semibold',
        isEnded ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-ink',
      )}
    >
      <p>{isEnded ? t('planEnded') : t('planDue', { day: formatDate(data.bookingsUntil) })}</p>
      <Link to={paths.subscription()} className="inline-flex min-h-11 items-center underline">
        {t('planPay')}
      </Link>
    </aside>
  )
}
