import { useTranslations } from 'use-intl'
import { usePlacePicker } from '#web/lib/place.ts'
import { Button } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { AfterHydration, Nothing, lazyPart } from '#web/ui/on-demand.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'

const OpenCities = lazyPart(async () => (await import('./open-cities.tsx')).OpenCities, Nothing)

type Props = { city: string; onChosen?: ((city: string) => void) | undefined }

/** Shown when the place has no shop yet: links to cities with shops, and the place picker. */
export function EmptyPlace({ city, onChosen }: Props) {
  const t = useTranslations('guide')
  const shell = useTranslations('shell')
  const { place: cityName } = useGoodsNames()
  const pickPlace = usePlacePicker()
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={city ? t('noStoresIn', { city: cityName(city) }) : t('noStores')}
      text={t('noStoresText')}
      action={
        <>
          <AfterHydration>
            <OpenCities city={city} onChosen={onChosen} />
          </AfterHydration>
          <Button onClick={() => pickPlace()}>{shell('placeUnset')}</Button>
        </>
      }
    />
  )
}
