import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCityName, choosePlace } from '#web/lib/place.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'

const SHOWN = 6

/** Buttons for the cities that have shops; nothing when the request fails. */
export function OpenCities({ onChosen }: { onChosen?: ((city: string) => void) | undefined }) {
  const t = useTranslations('place')
  const cityName = useCityName()
  const { data } = useQuery(callQuery('GET /cities', {}))
  const open = data?.cities.filter(({ stores }) => stores > 0).slice(0, SHOWN) ?? []
  if (open.length === 0) return null
  return (
    <ul aria-label={t('list')} className="flex flex-wrap justify-center gap-2">
      {open.map(({ city, lat, long }) => (
        <li key={city}>
          <Button
            variant="secondary"
            onClick={() => {
              choosePlace({ city, lat, long, label: city })
              onChosen?.(city)
            }}
          >
            {cityName(city)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
