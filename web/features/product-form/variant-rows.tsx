import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { toast } from '#web/ui/toast.ts'
import { MAX_IMAGES } from '#shared/limits.ts'
import { combinationKey } from '#shared/catalog/apply-variations.ts'
import { commonFields, isCommon } from './common-errors.ts'
import { type ProductValues, variantLabel } from './form-values.ts'
import { Section } from '#web/ui/section.tsx'
import { VariantRow } from './variant-row.tsx'

type VariantRowsProps = {
  /** Variant id → pieces held for orders. */
  held: ReadonlyMap<string, number>
}

/** Every variant with its own price, stock and SKU. */
export function VariantRows({ held }: VariantRowsProps) {
  const t = useTranslations('productForm')
  const { getValues, setValue, clearErrors, trigger, formState } = useFormContext<ProductValues>()
  const rows = useWatch<ProductValues, 'variants'>({ name: 'variants' })
  const hasVariation = useWatch<ProductValues, 'hasVariation'>({ name: 'hasVariation' })
  const put = (next: ProductValues['variants']) => {
    clearErrors('variants')
    setValue('variants', next, { shouldDirty: true })
    if (formState.isSubmitted) void trigger('variants')
  }
  const remove = (at: number) => {
    const before = getValues('variants')
    const removed = before[at]
    if (!removed) return
    put(before.filter((_row, n) => n !== at))
    const putBack = () => {
      const now = getValues('variants')
      const key = combinationKey(removed.attributes)
      if (now.some(({ attributes }) => combinationKey(attributes) === key)) return
      put(now.toSpliced(at, 0, removed))
    }
    const name = variantLabel(removed.attributes)
    void toast('success', t('removed', { name }), { undo: { label: t('undo'), run: putBack } })
  }
  const { variants: errors } = formState.errors
  const common = new Set(commonFields.filter((field) => isCommon(rows, errors, field)))
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
            common={common}
            held={held.get(row._id ?? '') ?? 0}
            {...(rows.length > 1 && { onRemove: () => remove(at) })}
          />
        ))}
      </ul>
    </Section>
  )
}
