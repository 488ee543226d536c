import LocateFixed from 'lucide-react/icons/locate-fixed'
import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { useMyLocation } from '#web/features/places/use-my-location.ts'
import { formatPoint, roundDegrees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountCard } from './account-card.tsx'
import { PlaceSelects } from './place-selects.tsx'
import { type PartProps, useAccountForm } from './use-account-form.ts'
import { useGoodsNames } from '#web/lib/locale.ts'

const valuesOf = ({ state, city, locality, address, lat, long }: YourAccount) => ({
  state,
  city,
  locality,
  address,
  lat: roundDegrees(lat),
  long: roundDegrees(long),
})

/** The pickup address. The point can be taken from a phone in the shop. */
export function AddressPart(props: PartProps) {
  const t = useTranslations('yourAccount')
  const { isEditing } = props
  const { place: say } = useGoodsNames()
  const form = useAccountForm('address', props, {
    schema: async () => (await import('#shared/contract/stores/your-account.ts')).AddressForm,
    valuesOf,
    linesOf: ({ address, locality, state, city, ...point }) => [
      [t('address'), address],
      [t('locality'), say(locality)],
      [t('state'), say(state)],
      [t('city'), say(city)],
      [t('point'), formatPoint(point)],
    ],
  })
  const { register, errorAt } = form
  const chosen = useWatch({ control: form.form.control, name: ['state', 'city'] })
  const degrees = { type: 'number', step: 'any', inputMode: 'decimal' } as const
  return (
    <AccountCard {...props} title={t('addressTitle')} note={t('addressNote')} form={form}>
      <Field label={t('address')} error={errorAt('address')}>
        <TextArea
          rows={3}
          autoComplete="street-address"
          readOnly={!isEditing}
          {...register('address')}
        />
      </Field>
      <Field label={t('locality')} error={errorAt('locality')}>
        <TextInput autoComplete="address-level3" readOnly={!isEditing} {...register('locality')} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <PlaceSelects
          saved={props.account}
          value={{ state: chosen[0], city: chosen[1] }}
          errors={{ state: errorAt('state'), city: errorAt('city') }}
          readOnly={!isEditing}
          onChange={({ state, city }) => {
            form.form.setValue('state', state, { shouldDirty: true, shouldValidate: true })
            form.form.setValue('city', city, { shouldDirty: true, shouldValidate: city !== '' })
          }}
        />
        <Field label={t('latitude')} error={errorAt('lat')}>
          <TextInput
            {...degrees}
            readOnly={!isEditing}
            {...register('lat', { valueAsNumber: true })}
          />
        </Field>
        <Field label={t('longitude')} error={errorAt('long')}>
          <TextInput
            {...degrees}
            readOnly={!isEditing}
            {...register('long', { valueAsNumber: true })}
          />
        </Field>
      </div>
      {isEditing && (
        <HereButton
          onFound={({ lat, long }) => {
            form.form.setValue('lat', lat, { shouldDirty: true, shouldValidate: true })
            form.form.setValue('long', long, { shouldDirty: true, shouldValidate: true })
          }}
        />
      )}
    </AccountCard>
  )
}

function HereButton({ onFound }: { onFound: (point: { lat: number; long: number }) => void }) {
  const t = useTranslations('yourAccount')
  const picker = useTranslations('picker')
  const { state, locate } = useMyLocation(onFound)
  const isLocating = state === 'locating'
  return (
    <div>
      <Button variant="secondary" size="sm" loading={isLocating} onClick={locate}>
        {!isLocating && <LocateFixed aria-hidden="true" className="size-4.5" />}
        {isLocating ? picker('locating') : t('here')}
      </Button>
      <p aria-live="polite" className="mt-1.5 text-xs text-ink-muted">
        {state === 'idle' || isLocating ? t('hereNote') : picker(state)}
      </p>
    </div>
  )
}
