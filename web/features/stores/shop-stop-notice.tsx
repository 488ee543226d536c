import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'

/** Why the shop takes no new bookings, above every screen of the dashboard, for the owner and the staff. */
export function ShopStopNotice() {
  const t = useTranslations('dashboard')
  const session = useSession()
  if (session.status !== 'user') return null
  const { shopStop, staffRole } = session.user
  const isOwner = staffRole === 'owner'
  // The owner reads about the subscription in a notice with a way to pay.
  if (!shopStop || (isOwner && shopStop.why === 'unpaid')) return null
  const { why, reason } = shopStop
  const isOwnChoice = why === 'closing' || why === 'closed'
  const to = isOwnChoice ? paths.yourAccount() : paths.contactUs()
  return (
    <aside
      aria-label={t(`stops.${why}`)}
      className="gutter flex flex-wrap items-center gap-x-4 gap-y-1 bg-danger-soft py-2 text-sm text-danger"
    >
      <div className="min-w-0">
        <p className="font-semibold">{t(`stops.${why}`)}</p>
        {reason && (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            {t('stops.reason', { reason })}
          </p>
        )}
      </div>
      {isOwner && (
        <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline">
          {t(isOwnChoice ? 'yourAccount' : 'stops.contactUs')}
        </Link>
      )}
    </aside>
  )
}
