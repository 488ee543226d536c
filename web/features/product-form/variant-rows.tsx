import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { MAX_IMAGES } from '#shared/limits.ts'
import { combinationKey } from '#shared/catalog/apply-variations.ts'
import type { ProductValues } from './form-values.ts'
import { Section } from './section.tsx'
import { VariantRow } from './variant-row.tsx'

type VariantRowsProps = {
  /** Variant id → pieces that are held for orders. */
  held: ReadonlyMap<string, number>
}

/** Every variant with its own price, stock and SKU. */
export function VariantRows({ held }: VariantRowsProps) {
  const t = useTranslations('productForm')
  const { getValues, setValue, clearErrors } = useFormContext<ProductValues>()
  const rows = useWatch<ProductValues, 'variants'>({ name: 'variants' })
  const hasVariation = useWatch<ProductValues, 'hasVariation'>({ name: 'hasVariation' })
  const remove = (at: number) => {
    clearErrors('variants')
    setValue(
      'variants',
      getValues('variants').filter((_row, n) => n !== at),
      { shouldDirty: true },
    )
  }
  const isApplied = rows.some(({ attributes }) => Object.keys(attributes).length > 0)
  if (hasVariation === 'Yes' && !isApplied) return null
  return (
    <Section
      title={t('variants', { count: rows.length })}
      note={t('variantsNote', { maximum: MAX_IMAGES })}
    >
      <ul className="flex flex-col divide-y divide-hairline">
        {rows.map((row, at) => (
          <VariantRow
            key={row._id ?? combinationKey(row.attributes)}
            at={at}
            held={held.get(row._id ?? '') ?? 0}
            {...(rows.length > 1 && { onRemove: () => remove(at) })}
          />
        ))}
      </ul>
    </Section>
  )
}
