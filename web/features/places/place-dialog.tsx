import { useState } from 'react'
import { useTranslations } from 'use-intl'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import type { Place } from '#shared/page.ts'
import { useCityName } from '#web/lib/city-name.ts'
import { choosePlace, usePlace } from '#web/lib/place.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { CityList } from './city-list.tsx'
import { useMyLocation } from './use-my-location.ts'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChosen?: ((place: Place) => void) | undefined
}

/** The place picker: by the device's own location, or by name; a refusal leads to the names. */
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
