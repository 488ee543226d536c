import { useTranslations } from 'use-intl'
import type { Place } from '#shared/page.ts'
import { formatDistance, kmBetween } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { usePlace } from '#web/lib/place.ts'

/** "1.2 km" on a card; nothing when no place was chosen. */
export function Distance({ km }: { km: number | null }) {
  const { locale } = useLocale()
  return km !== null && <span className="money shrink-0">{formatDistance(km, locale)}</span>
}

/** "1.2 km away" from the chosen place; nothing while the place is only a default, as on cards. */
export function DistanceTo({ point }: { point: Pick<Place, 'lat' | 'long'> }) {
  const t = useTranslations('place')
  const { locale } = useLocale()
  const { place, isChosen } = usePlace()
  if (!isChosen) return null
  const distance = formatDistance(kmBetween(place, point), locale)
  return <span className="money shrink-0 text-sm text-ink-muted">{t('away', { distance })}</span>
}
