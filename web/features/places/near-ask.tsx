import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import { paths } from '#shared/paths.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { choosePlace, usePlace, usePlacePicker } from '#web/lib/place.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { OpenCities } from './open-cities.tsx'
import { useMyLocation } from './use-my-location.ts'

/** Asks for the place inside the list, whose products stay below whatever the shopper answers. */
function NearAskPart() {
  const t = useTranslations('picker')
  const shell = useTranslations('shell')
  const address = useLocation()
  const navigate = useNavigate()
  const pickPlace = usePlacePicker()
  const { place } = usePlace()
  const goTo = (city: string) => navigate(paths.inCity(address, city), { keepScroll: true })
  const { state, locate } = useMyLocation((found) => {
    choosePlace(found)
    goTo(found.city)
  })
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    void section.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isLocating = state === 'locating'
  const isTrouble = state !== 'idle' && !isLocating
  return (
    <section
      ref={section}
      aria-label={t('noteNearest')}
      className="scroll-mt-32 rounded-card bg-primary-soft px-4 py-3"
    >
      <p aria-live="polite" className="mb-3 text-sm">
        {isTrouble ? t(state) : t('noteNearest')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={isLocating} onClick={locate}>
          {!isLocating && <LocateFixed aria-hidden="true" className="size-4.5" />}
          {t(isLocating ? 'locating' : 'useLocation')}
        </Button>
        <Button variant="secondary" size="sm" onClick={() => pickPlace(undefined, 'nearest')}>
          {shell('placeUnset')}
        </Button>
      </div>
      {isTrouble && (
        <div className="mt-3">
          <OpenCities city={place.city} onChosen={goTo} />
        </div>
      )}
    </section>
  )
}

export const NearAsk = withMessages('picker', NearAskPart)
