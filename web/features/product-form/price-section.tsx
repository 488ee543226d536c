import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { NumberField, NumberInput, useErrorAt } from './fields.tsx'
import type { ProductValues } from './form-values.ts'
import { Section } from './section.tsx'

const fields = [
  ['sellingPrice', 'rupees'],
  ['MRP', 'rupees'],
  ['Stock', 'pieces'],
] as const

/** Price, MRP and stock of the only variant, or one for all variants. */
export function PriceSection() {
  const t = useTranslations('productForm')
  const hasVariation = useWatch<ProductValues, 'hasVariation'>({ name: 'hasVariation' })
  const isOne = hasVariation === 'No'
  return (
    <Section title={t('prices')} note={isOne ? t('taxIncluded') : t('pricesForAll')}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {fields.map(([field, kind]) =>
          isOne ? (
            <NumberField key={field} name={`variants.0.${field}`} label={t(field)} kind={kind} />
          ) : (
            <ForAll key={field} field={field} kind={kind} />
          ),
        )}
      </div>
    </Section>
  )
}

type ForAllProps = { field: (typeof fields)[number][0]; kind: 'rupees' | 'pieces' }

/** One number for all variants; empty while they differ. */
function ForAll({ field, kind }: ForAllProps) {
  const t = useTranslations('productForm')
  const { setValue, getValues, formState } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const rows = useWatch<ProductValues, 'variants'>({ name: 'variants' })
  const first = rows[0]?.[field] ?? Number.NaN
  const differ = rows.some((row) => !Object.is(row[field], first))
  const change = (value: number) => {
    for (const at of getValues('variants').keys())
      setValue(`variants.${at}.${field}`, value, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      })
  }
  const error = errorAt(`variants.0.${field}`)
  return (
    <Field label={t(`${field}All`)} error={differ ? undefined : error}>
      <NumberInput
        kind={kind}
        value={differ ? Number.NaN : first}
        placeholder={differ ? t('differ') : undefined}
        onChange={change}
      />
    </Field>
  )
}
