import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { swatchOf } from '#shared/catalog/color-swatch.ts'
import { colorMaps } from '#shared/catalog/product-fields.ts'
import { sizeAgeGroups, targetGenders } from '#shared/catalog/product-options.ts'
import { useKindLabels } from '#web/features/product-form/kind-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Swatch } from '#web/ui/chip.tsx'
import { Select } from '#web/ui/select.tsx'
import { FieldContext, TextInput } from '#web/ui/text-input.tsx'
import type { Details } from '../corrections.ts'
import { useGoodsOptions } from '../goods-options.ts'

export type Meaning = Details['values'][number]
type ControlProps = { meaning: Meaning; onChoose: (chosen: string | null) => void }

/** A word of the list, and the choice of its meaning. */
export function ValueRow({ meaning, onChoose }: ControlProps) {
  const t = useTranslations('imports')
  const id = useId()
  const { field, value, count } = meaning
  return (
    <li className="grid items-center gap-x-4 gap-y-1 md:grid-cols-2">
      <label htmlFor={id} className="flex min-w-0 items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{value}</bdi>
        </span>
        <span className="money shrink-0 text-xs text-ink-muted">{t('rows', { count })}</span>
      </label>
      <FieldContext value={{ id }}>
        {isTyped(field) ? (
          <TypedControl key={meaning.chosen} meaning={meaning} onChoose={onChoose} />
        ) : (
          <ChoiceControl meaning={meaning} onChoose={onChoose} />
        )}
      </FieldContext>
    </li>
  )
}

const typedFields = ['size', 'colour', 'unit'] as const
const isTyped = (field: Meaning['field']): field is (typeof typedFields)[number] =>
  typedFields.some((one) => one === field)

const options = { gender: targetGenders, ageGroup: sizeAgeGroups, colorMap: colorMaps } as const

function ChoiceControl({ meaning: { field, chosen }, onChoose }: ControlProps) {
  const t = useTranslations('imports')
  const label = useKindLabels()
  const goods = useGoodsOptions(chosen ?? '')
  if (isTyped(field)) return null
  const select = (
    <Select
      placeholder={t('noMeaning')}
      options={
        field === 'goods'
          ? goods
          : options[field].map((option) => ({ value: option, label: label(option) }))
      }
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || null)}
    />
  )
  if (field !== 'colorMap') return select
  return (
    <div className="flex items-center gap-2">
      <Swatch color={(chosen && swatchOf(chosen)) || null} />
      <div className="grow">{select}</div>
    </div>
  )
}

const LONGEST_SIZE = 40

/**
 * The size as it will be shown, or the pieces in one of a unit. The correction is sent when the field loses the focus; a
 * likely meaning counts when the person takes it.
 */
function TypedControl({ meaning: { field, value, chosen, proposed }, onChoose }: ControlProps) {
  const t = useTranslations('imports')
  const known = chosen ?? (field === 'unit' || proposed !== null ? '' : value)
  const [typed, setTyped] = useState(known)
  const settle = () => {
    const text = typed.trim()
    if (text !== known) onChoose(text || null)
  }
  return (
    <div className="flex items-center gap-2">
      <TextInput
        value={typed}
        maxLength={LONGEST_SIZE}
        inputMode={field === 'unit' ? 'numeric' : 'text'}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      {proposed !== null && chosen === null && (
        <Button variant="secondary" className="shrink-0" onClick={() => onChoose(proposed)}>
          {t('takeProposed', { proposed })}
        </Button>
      )}
    </div>
  )
}
