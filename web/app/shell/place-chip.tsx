import { useTranslations } from 'use-intl'
import MapPin from 'lucide-react/icons/map-pin'
import { useCityName } from '#web/lib/city-name.ts'

export type ShownPlace = { city: string; km?: number | undefined }

/** "Jaipur · 5 km"; `onPress` opens the place picker. */
export function PlaceChip({ place, onPress }: { place: ShownPlace | null; onPress: () => void }) {
  const t = useTranslations('shell')
  const cityName = useCityName()
  const text = place ? sayPlace({ ...place, city: cityName(place.city) }, t) : t('placeUnset')
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      aria-label={place ? t('placeLabel', { place: text }) : text}
      className="inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-full border border-hairline bg-surface px-3 text-sm font-medium transition-colors hover:bg-sunken md:min-h-10"
    >
      <MapPin aria-hidden="true" className="size-4 shrink-0 text-madder" />
      <span className="truncate">{text}</span>
    </button>
  )
}

type Say = ReturnType<typeof useTranslations<'shell'>>

function sayPlace({ city, km }: ShownPlace, t: Say): string {
  return km ? t('placeChip', { city, km }) : city
}
