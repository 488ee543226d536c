import { useState } from 'react'
import { useTranslations } from 'use-intl'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import type { Place } from '#shared/page.ts'
import { useCityName, choosePlace, usePlace } from '#web/lib/place.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { CityList } from './city-list.tsx'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChosen?: ((place: Place) => void) | undefined
}

/** The place picker: by the device's location, or by name; when location is denied, by name only. */
export function PlaceDialog({ open, onOpenChange, onChosen }: Props) {
  const t = useTranslations('place')
  const cityName = useCityName()
  const take = (place: Place) => {
    choosePlace(place)
    onOpenChange(false)
    onChosen?.(place)
    void toast('success', t('changed', { place: cityName(place.city) }))
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('title')} description={t('note')}>
      <Choices onTake={take} />
    </Sheet>
  )
}

function Choices({ onTake }: { onTake: (place: Place) => void }) {
  const t = useTranslations('place')
  const { place, isChosen } = usePlace()
  const [search, setSearch] = useState('')
  const { state, locate } = useMyLocation(onTake)
  return (
    <div className="flex min-h-[55dvh] flex-col gap-4">
      <Button variant="secondary" wide loading={state === 'locating'} onClick={locate}>
        {state !== 'locating' && <LocateFixed aria-hidden="true" className="size-5" />}
        {state === 'locating' ? t('locating') : t('useLocation')}
      </Button>
      <p aria-live="polite" className="text-sm text-ink-muted empty:hidden">
        {state !== 'idle' && state !== 'locating' && t(state)}
      </p>
      <Field label={t('search')}>
        <SearchInput
          maxLength={60}
          placeholder={t('searchPlaceholder')}
          value={search}
          onText={setSearch}
        />
      </Field>
      <CityList search={search} chosen={isChosen ? place.city : undefined} onChoose={onTake} />
    </div>
  )
}

type Trouble = 'refused' | 'unsupported' | 'outside' | 'failed'
type LocatingState = 'idle' | 'locating' | Trouble

const WAIT_MS = 10_000
const DECIMALS = 4

/** Gets the location from the browser and its place name from the server. */
function useMyLocation(onFound: (place: Place) => void) {
  const [state, setState] = useState<LocatingState>('idle')
  const locate = async () => {
    if (!('geolocation' in navigator) || !isSecureContext) return setState('unsupported')
    setState('locating')
    try {
      const { coords } = await findPosition()
      const lat = Number(coords.latitude.toFixed(DECIMALS))
      const long = Number(coords.longitude.toFixed(DECIMALS))
      const { city, address } = await call('GET /location', { lat, long })
      setState('idle')
      onFound({ city, lat, long, label: address.slice(0, 80) })
    } catch (error) {
      setState(troubleOf(error))
    }
  }
  return { state, locate: () => void locate() }
}

function findPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: WAIT_MS })
  })
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof CallError) return error.code === 'NOT_FOUND' ? 'outside' : 'failed'
  const isRefusal =
    typeof error === 'object' && error !== null && 'code' in error && error.code === 1
  return isRefusal ? 'refused' : 'failed'
}
