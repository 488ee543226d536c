import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import type { Place } from '#shared/page.ts'
import { choosePlace, type PlaceUse, usePlace } from '#web/lib/place.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { PlaceList } from './place-list.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMyLocation } from './use-my-location.ts'
import { withMessages } from '#web/lib/later-messages.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onChosen?: ((place: Place) => void) | undefined
  use?: PlaceUse | undefined
}

/**
 * The place picker: by the device's location or by name; only by name when the location is denied. The button that
 * opened it shows the chosen place and gets the focus back.
 */
function PlaceDialogPart({ open, onOpenChange, onChosen, use }: Props) {
  const t = useTranslations('picker')
  const km = typeof use === 'number' ? use : undefined
  useEffect(() => {
    if (open && km) void toast('warning', t('updateFirst'))
  }, [open, km, t])
  const take = (place: Place) => {
    choosePlace(place)
    onOpenChange(false)
    onChosen?.(place)
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={km ? t('noteWithin', { km }) : t(use ? 'noteNearest' : 'note')}
    >
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

export const PlaceDialog = withMessages('picker', PlaceDialogPart)
