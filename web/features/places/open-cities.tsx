import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDistance, kmBetween } from '#web/lib/format.ts'
import { useLocale, useGoodsNames } from '#web/lib/locale.ts'
import { choosePlace, usePlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'

const SHOWN = 6

type Props = { city: string; onChosen?: ((city: string) => void) | undefined }

/** Buttons for the cities with shops, the nearest to this city first. Nothing when the request fails. */
export function OpenCities({ city: here, onChosen }: Props) {
  const t = useTranslations('place')
  const { place: cityName } = useGoodsNames()
  const { locale } = useLocale()
  const { place } = usePlace()
  const from = place.city === here && here !== '' ? place : undefined
  const { data } = useQuery(callQuery('GET /places', {}))
  const open = (data?.places ?? [])
    .filter(({ stores }) => stores > 0)
    .map((city) => ({ ...city, km: from ? kmBetween(from, city) : 0 }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, SHOWN)
  if (open.length === 0) return null
  return (
    <ul aria-label={t('list')} className="flex flex-wrap justify-center gap-2">
      {open.map(({ city, lat, long, km }) => (
        <li key={city}>
          <Button
            variant="secondary"
            onClick={() => {
              choosePlace({ city, lat, long, label: city })
              onChosen?.(city)
            }}
          >
            {cityName(city)}
            {from && (
              <span className="money font-normal text-ink-muted">
                {formatDistance(Math.round(km), locale)}
              </span>
            )}
          </Button>
        </li>
      ))}
    </ul>
  )
}
