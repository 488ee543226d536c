import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { HelpField } from '#web/ui/help-field.tsx'
import { isCommon } from './common-errors.ts'
import { NumberField, useErrorAt } from './fields.tsx'
import { NumberInput } from './number-input.tsx'
import type { ProductValues } from './form-values.ts'
import { Section } from '#web/ui/section.tsx'

const fields = [
  ['sellingPrice', 'rupees'],
  ['MRP', 'rupees'],
  ['Stock', 'pieces'],
] as const

/** Price, MRP and stock: of the only variant, or for all variants at once. */
export function PriceSection() {
  const t = useTranslations('productForm')
  const hasVariation = useWatch<ProductValues, 'hasVariation'>({ name: 'hasVariation' })
  const isOne = hasVariation === 'No'
  return (
    <Section title={t('prices')} note={isOne ? t('taxIncluded') : t('pricesForAll')}>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {fields.map(([field, kind]) => (
          <div key={field} data-common={field}>
            {isOne ? (
              <NumberField
                name={`variants.0.${field}`}
                label={t(field)}
                kind={kind}
                help={t(`${field}Help`)}
              />
            ) : (
              <ForAll field={field} kind={kind} />
            )}
          </div>
        ))}
      </div>
    </Section>
  )
}

type ForAllProps = { field: (typeof fields)[number][0]; kind: 'rupees' | 'pieces' }

/** One number for all variants. The field is empty while the variants differ. */
function ForAll({ field, kind }: ForAllProps) {
  const t = useTranslations('productForm')
  const { setValue, getValues, trigger, formState } = useFormContext<ProductValues>()
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
  // The schema compares the price with the MRP, so leaving one field also validates the other one, if it is filled in.
  const leave = () => {
    const entered = field === 'Stock' ? ['Stock' as const] : (['sellingPrice', 'MRP'] as const)
    const typed = entered.filter((one) => !Number.isNaN(getValues(`variants.0.${one}`)))
    void trigger(
      [...getValues('variants').keys()].flatMap((at) =>
        typed.map((one) => `variants.${at}.${one}` as const),
      ),
    )
  }
  const error = errorAt(`variants.0.${field}`)
  const saysError = isCommon(rows, formState.errors.variants, field)
  return (
    <HelpField
      label={t(`${field}All`)}
      question={t('whatIs', { name: t(field) })}
      help={t(`${field}Help`)}
      error={saysError ? error : undefined}
    >
      <NumberInput
        kind={kind}
        value={differ ? Number.NaN : first}
        placeholder={differ ? t('differ') : undefined}
        onChange={change}
        onBlur={leave}
      />
    </HelpField>
  )
}
