import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { type FormConfig, type FormOption, fieldsOf, optionsOf } from '#shared/forms/form-config.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'

type Place = { state: string; city: string }
type PlaceSelectsProps = {
  /** The saved place. A city that is not in the table stays an option. */
  saved: Place
  value: Place
  errors: { [field in keyof Place]: string | undefined }
  readOnly: boolean
  onChange: (place: Place) => void
}

/** State and city, from the table of states and cities that registration uses. */
export function PlaceSelects({ saved, value, errors, readOnly, onChange }: PlaceSelectsProps) {
  const t = useTranslations('yourAccount')
  const retry = useTranslations('ui')
  const { place: say } = useGoodsNames()
  const table = useQuery({ ...callQuery('GET /onBoard/config', {}), enabled: !readOnly })
  const optionOf = (name: string): FormOption => ({ value: name, label: say(name) })
  const options = (field: keyof Place) => {
    const own = value[field] === '' ? [] : [optionOf(value[field])]
    if (!table.data) return own
    const listed = listOf(table.data, field, value)
    const extra = field === 'city' && value.state === saved.state ? [optionOf(saved.city)] : []
    return uniteOptions(listed, field === 'state' ? [optionOf(saved.state)] : extra)
  }
  const isWaiting = readOnly || !table.data
  return (
    <>
      <Field label={t('state')} error={errors.state}>
        <Select
          name="state"
          autoComplete="address-level1"
          disabled={isWaiting}
          value={value.state}
          options={options('state')}
          onChange={({ target }) => onChange({ state: target.value, city: '' })}
        />
      </Field>
      <Field label={t('city')} hint={!readOnly && t('cityHint')} error={errors.city}>
        <Select
          name="city"
          autoComplete="address-level2"
          disabled={isWaiting}
          value={value.city}
          {...(value.city === '' && { placeholder: t('choose') })}
          options={options('city')}
          onChange={({ target }) => onChange({ state: value.state, city: target.value })}
        />
      </Field>
      {table.isError && !readOnly && (
        <p role="alert" className="col-span-2 flex items-center gap-3 text-sm text-danger">
          {t('citiesFailed')}
          <Button
            variant="secondary"
            size="sm"
            loading={table.isFetching}
            onClick={() => void table.refetch()}
          >
            {retry('retry')}
          </Button>
        </p>
      )}
    </>
  )
}

function listOf(config: FormConfig, field: keyof Place, entries: Place): FormOption[] {
  const found = fieldsOf(config).find(({ name }) => name === field)
  return (found && optionsOf(found, entries)) ?? []
}

/** The listed options, preceded by options that are not listed. */
function uniteOptions(listed: FormOption[], more: FormOption[]): FormOption[] {
  const missing = more.filter(({ value }) => !listed.some((option) => option.value === value))
  return [...missing, ...listed]
}
