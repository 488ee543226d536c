import { useTranslations } from 'use-intl'
import { MAX_PRINTED_LABELS } from '#shared/limits.ts'
import { Field } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Copies, copiesOf } from './copies.ts'

type CopiesFieldProps = { copies: Copies; onChange: (copies: Copies) => void }

/** Asks how many labels of each variant are printed. */
export function CopiesField({ copies, onChange }: CopiesFieldProps) {
  const t = useTranslations('tags')
  const isWrong = copiesOf(copies, 0) === undefined
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-1 sm:col-span-2">
      <Field
        label={t('copies')}
        error={isWrong ? t('copiesWrong', { maximum: MAX_PRINTED_LABELS }) : undefined}
        className="w-40"
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          disabled={copies.asOnShelf}
          value={copies.typed}
          onFocus={(event) => event.target.select()}
          onChange={({ target: { value: typed } }) => onChange({ ...copies, typed })}
        />
      </Field>
      <Checkbox
        label={t('asOnShelf')}
        checked={copies.asOnShelf}
        onChange={({ target: { checked: asOnShelf } }) => onChange({ ...copies, asOnShelf })}
      />
    </div>
  )
}
