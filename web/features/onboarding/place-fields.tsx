import { useState } from 'react'
import { useTranslations } from 'use-intl'
import LocateFixed from 'lucide-react/icons/locate-fixed'
import MapPin from 'lucide-react/icons/map-pin'
import type { FoundPlace } from '#shared/contract/places.ts'
import type { Entries, FormField } from '#shared/forms/form-config.ts'
import type { Place } from '#shared/page.ts'
import { PlaceList } from '#web/features/places/place-list.tsx'
import { useMyLocation } from '#web/features/places/use-my-location.ts'
import { directionsTo } from '#shared/paths.ts'
import { formatPoint } from '#web/lib/format.ts'
import { choosePlace } from '#web/lib/place.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/on-demand.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { FormFieldControl } from './form-field.tsx'
import { placeEntries } from './first-entries.ts'
import type { ConfiguredForm } from './use-configured-form.ts'

type PlaceFieldsProps = { fields: FormField[]; form: ConfiguredForm }

/** The place of the shop: by the phone's location, by a place's name, or by numbers. */
export function PlaceFields({ fields, form }: PlaceFieldsProps) {
  const t = useTranslations('onboarding')
  const picker = useTranslations('picker')
  const [isOpen, setOpen] = useState(false)
  const [areNumbersShown, setNumbersShown] = useState(false)
  const [chosen, setChosen] = useState<Place>()
  const mark = (place: Place, found?: FoundPlace) => {
    setChosen(found && place)
    form.change(placeEntries(form.config, place, found))
  }
  const { state, locate } = useMyLocation((place) => {
    choosePlace(place)
    mark(place)
  })
  const names = fields.map(({ name }) => name)
  const error = names.map((name) => form.errorAt(name)).find((one) => one !== undefined)
  // Both numbers together are one missing place, so its error is shown once.
  const isUnmarked = names.every((name) => !form.entries[name])
  return (
    <div data-fields={names.join(' ')} className="flex flex-col gap-3">
      <div className="grid gap-2 sm:grid-cols-2">
        <Button variant="secondary" wide loading={state === 'locating'} onClick={locate}>
          {state !== 'locating' && <LocateFixed aria-hidden="true" className="size-5" />}
          {state === 'locating' ? picker('locating') : picker('useLocation')}
        </Button>
        <Button variant="secondary" wide onClick={() => setOpen(true)}>
          <MapPin aria-hidden="true" className="size-5" />
          {t('choosePlace')}
        </Button>
      </div>
      <LocationState state={state} />
      <Marked entries={form.entries} chosen={chosen} />
      {error && (!areNumbersShown || isUnmarked) && <FieldError>{error}</FieldError>}
      {areNumbersShown ? (
        <Numbers fields={fields} form={isUnmarked ? { ...form, errorAt: () => undefined } : form} />
      ) : (
        <Button
          variant="quiet"
          size="sm"
          className="self-start"
          onClick={() => setNumbersShown(true)}
        >
          {t('typeNumbers')}
        </Button>
      )}
      <Sheet open={isOpen} onOpenChange={setOpen} title={t('choosePlace')}>
        <PlaceSearch
          onChoose={(place, found) => {
            setOpen(false)
            mark(place, found)
          }}
        />
      </Sheet>
    </div>
  )
}

function LocationState({ state }: Pick<ReturnType<typeof useMyLocation>, 'state'>) {
  const t = useTranslations('onboarding')
  const picker = useTranslations('picker')
  return (
    <p aria-live="polite" className="text-sm text-ink-muted empty:hidden">
      {state === 'refused' && t('locationRefused')}
      {state !== 'idle' && state !== 'locating' && state !== 'refused' && picker(state)}
    </p>
  )
}

function Numbers({ fields, form }: PlaceFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map((field) => (
        <FormFieldControl key={field.name} field={field} form={form} />
      ))}
    </div>
  )
}

type MarkedProps = { entries: Entries; chosen: Place | undefined }

/** The name of the chosen place, or its numbers if they were changed afterwards. */
function Marked({ entries: { latitude, longitude }, chosen }: MarkedProps) {
  const t = useTranslations('onboarding')
  const point = { lat: Number(latitude ?? NaN), long: Number(longitude ?? NaN) }
  if (!Number.isFinite(point.lat) || !Number.isFinite(point.long)) return null
  const isChosen = chosen && formatPoint(chosen) === formatPoint(point)
  return (
    <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-success-soft px-3 py-1.5 text-sm text-success">
      <span className="min-w-0 wrap-anywhere">
        {t('marked', { point: isChosen ? chosen.label : formatPoint(point) })}
      </span>
      <a
        href={directionsTo(point)}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3 md:min-h-8"
      >
        {t('seeOnMap')}
      </a>
    </p>
  )
}

function PlaceSearch({ onChoose }: { onChoose: (place: Place, found: FoundPlace) => void }) {
  const t = useTranslations('picker')
  const [search, setSearch] = useState('')
  return (
    <div className="flex h-[60dvh] flex-col gap-4">
      <Field label={t('search')}>
        <SearchInput
          maxLength={60}
          placeholder={t('searchPlaceholder')}
          value={search}
          onText={setSearch}
        />
      </Field>
      <div className="-mx-2 min-h-0 grow overflow-y-auto overscroll-contain px-2 pb-4">
        <PlaceList search={search} chosen={undefined} onChoose={onChoose} />
      </div>
    </div>
  )
}
