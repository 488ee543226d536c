import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { usePlace, usePlaceName } from '#web/lib/place.ts'
import { Link, useLocation } from '#web/lib/router.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'

/**
 * Names the listed city when the address has another city than the shopper's place (a link from a friend, for example),
 * with a link to the same list in the shopper's city.
 */
export function OtherCity({ city }: { city: string }) {
  const t = useTranslations('results')
  const { place: cityName } = useGoodsNames()
  const placeName = usePlaceName()
  const location = useLocation()
  const shopperPlace = usePlace()
  const { place, isChosen } = shopperPlace
  if (!place.city || city.toLowerCase() === place.city.toLowerCase()) return null
  return (
    <p className="mt-2 mb-4 flex flex-wrap items-center gap-x-2 rounded-control bg-primary-soft px-3 py-2 text-sm">
      <span>
        {t('showingCity', { city: cityName(city) })}
        {isChosen && ` ${t('yourPlace', { place: placeName(shopperPlace) })}`}
      </span>
      <Link
        to={paths.inCity(location, place.city)}
        className="inline-flex min-h-9 items-center font-semibold text-primary underline underline-offset-3"
      >
        {t('showOwnCity', { city: cityName(place.city) })}
      </Link>
    </p>
  )
}
