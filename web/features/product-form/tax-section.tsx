import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import { isOutdatedSlab, suggestGst } from '#shared/catalog/gst.ts'
import { paiseFromRupees } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useErrorAt } from './fields.tsx'
import type { ProductValues } from './form-values.ts'
import { Section } from '#web/ui/section.tsx'

/** HSN code and GST rate, with the legal rate for them. */
export function TaxSection() {
  const t = useTranslations('productForm')
  const { register } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const { field } = useController<ProductValues, 'GST rate slab'>({ name: 'GST rate slab' })
  const { suggested, isOutdated } = useSuggestion(field.value, field.onChange)
  const change = (value: string) => field.onChange(Number(value))
  return (
    <Section title={t('tax')} note={t('taxNote')}>
      <Field label={t('hsn')} hint={t('hsnHint')} error={errorAt('hsn')} className="max-w-xs">
        <TextInput inputMode="numeric" maxLength={8} className="money" {...register('hsn')} />
      </Field>
      <ChipGroup
        legend={t('gst')}
        options={gstSlabs.map((slab) => ({ value: String(slab), label: `${slab} %` }))}
        value={String(field.value)}
        onChange={change}
        error={errorAt('GST rate slab')}
      />
      {isOutdated && (
        <p className="text-sm text-accent-ink">{t('gstOutdated', { slab: field.value })}</p>
      )}
      {suggested !== undefined && suggested !== field.value && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {t('gstSuggested', { slab: suggested })}
          <Button variant="secondary" size="sm" onClick={() => change(String(suggested))}>
            {t('gstTake', { slab: suggested })}
          </Button>
        </p>
      )}
    </Section>
  )
}

/** Suggests the rate for HSN and price. The form follows the suggestion until the merchant chooses another rate. */
function useSuggestion(slab: number, onChange: (slab: number) => void) {
  const category = useWatch<ProductValues, 'category'>({ name: 'category' })
  const hsn = useWatch<ProductValues, 'hsn'>({ name: 'hsn' })
  const price = useWatch<ProductValues, 'variants.0.sellingPrice'>({
    name: 'variants.0.sellingPrice',
  })
  const isReady = /^(?:\d{4}|\d{6}|\d{8})$/.test(hsn) && price > 0
  const [now] = useState(() => new Date())
  const suggested = isReady
    ? suggestGst({ category, hsn, pricePaise: paiseFromRupees(price) }, now)
    : undefined
  const [first] = useState(slab)
  const earlier = useRef<number | undefined>(suggested)
  const follow = useEffectEvent((next: number) => {
    const before = earlier.current
    earlier.current = next
    if (next !== before && slab === (before ?? first)) onChange(next)
  })
  useEffect(() => {
    if (suggested !== undefined) follow(suggested)
  }, [suggested])
  return { suggested, isOutdated: isOutdatedSlab(slab, now) }
}
