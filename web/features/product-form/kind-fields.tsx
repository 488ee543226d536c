import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { Category } from '#shared/catalog/categories.ts'
import { categoryFields, type KindField, kindOptions } from '#shared/catalog/product-fields.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { useErrorAt } from './fields.tsx'
import type { ProductValues } from './form-values.ts'

const titles = {
  'Target Gender': 'gender',
  'Size Age Group': 'ageGroup',
  'Size Metric': 'sizeMetric',
  'Color Map': 'colorMap',
  Condition: 'condition',
  occasion: 'occasion',
} as const satisfies Record<KindField, string>

/** The labels of options in the reader's language. */
export function useKindLabels() {
  const t = useTranslations('productForm.options')
  const { color } = useGoodsNames()
  return (option: string) => {
    const key = option.replaceAll(/[^A-Za-z]/g, '')
    return t.has(key as never) ? t(key as never) : color(option)
  }
}

type KindFieldsProps = {
  category: Category
  /** The index of one variant. Without it a choice applies to all variants. */
  row?: number
  without?: readonly KindField[]
}

/** The choices of a category: gender, age group, condition and so on. */
export function KindFields({ category, row, without = [] }: KindFieldsProps) {
  const fields = categoryFields[category].kinds.filter((field) => !without.includes(field))
  return fields.map((field) => <KindChips key={field} field={field} row={row} />)
}

function KindChips({ field, row }: { field: KindField; row: number | undefined }) {
  const t = useTranslations('productForm')
  const label = useKindLabels()
  const errorAt = useErrorAt()
  const { getValues, setValue, formState } = useFormContext<ProductValues>()
  const name = `variants.${row ?? 0}.${field}` as const
  const value = useWatch<ProductValues, typeof name>({ name })
  const choose = (option: string) => {
    const rows = row === undefined ? getValues('variants').map((_, at) => at) : [row]
    for (const at of rows)
      setValue(`variants.${at}.${field}`, option as never, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      })
  }
  return (
    <ChipGroup
      legend={t(titles[field])}
      options={kindOptions[field].map((option) => ({ value: option, label: label(option) }))}
      value={value ?? undefined}
      onChange={choose}
      error={errorAt(name)}
    />
  )
}
