import { useState } from 'react'
import { useTranslations } from 'use-intl'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import type { Place } from '#shared/page.ts'
import { choosePlace, usePlace, usePlaceName } from '#web/lib/place.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { PlaceList } from './place-list.tsx'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { withMessages } from '#web/lib/later-messages.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChosen?: ((place: Place) => void) | undefined
}

/** The place picker: by the device's location, or by name; when location is denied, by name only. */
function PlaceDialogPart({ open, onOpenChange, onChosen }: Props) {
  const t = useTranslations('picker')
  const placeName = usePlaceName()
  const take = (place: Place) => {
    choosePlace(place)
    onOpenChange(false)
    onChosen?.(place)
    void toast('success', t('changed', { place: placeName({ place, isChosen: true }) }))
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('title')} description={t('note')}>
      <Choices onTake={take} />
    </Sheet>
  )
}

function Choices({ onTake }: { onTake: (place: Place) => void }) {
  const t = useTranslations('picker')
  const { place, isChosen } = usePlace()
  const [search, setSearch] = useState('')
  const { state, locate } = useMyLocation(onTake)
  return (
    <div className="-mb-4 flex h-[68dvh] flex-col gap-4 md:h-[calc(100dvh-9rem)] low:h-auto">
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
      <div className="min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-4 -mx-2 low:overflow-visible">
        <PlaceList search={search} chosen={isChosen ? place.label : undefined} onChoose={onTake} />
      </div>
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

export const PlaceDialog = withMessages('picker', PlaceDialogPart)
