import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { useMayAct } from '#web/lib/session.ts'

/** Says at the button for UPI why it shows no QR, and from when it will. `takesProviderQr`: the provider's QR will do. */
export function NoQr({ takesProviderQr }: { takesProviderQr: boolean }) {
  const t = useTranslations('counterUpi')
  const { locale } = useLocale()
  const isOwner = useMayAct('owner')
  const { data } = useQuery(callQuery('GET /counter-upi', {}))
  if (!data || data.upi || (takesProviderQr && data.providerQr)) return null
  return (
    <p className="text-center text-xs text-ink-muted">
      {data.usableAt ? t('noQrUntil', { when: formatMoment(data.usableAt, locale) }) : t('noQr')}{' '}
      {!data.usableAt && isOwner && (
        <Link to={paths.counterUpi()} className="underline underline-offset-3">
          {t('enter')}
        </Link>
      )}
    </p>
  )
}
