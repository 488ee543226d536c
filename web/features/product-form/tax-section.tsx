import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import type { CategoryForm } from '#shared/contract/catalog/product-editor.ts'
import { hasGstRate, isOutdatedSlab, suggestGst } from '#shared/catalog/gst.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useErrorAt } from './fields.tsx'
import type { ProductValues } from './form-values.ts'
import { groupByRate, type RateGroup, rateChanges, type TaxedValues } from './gst-rates.ts'
import { Section } from '#web/ui/section.tsx'

/** HSN code and GST rate, with the legal rate for them. */
export function TaxSection({ lists }: { lists: CategoryForm }) {
  const t = useTranslations('productForm')
  const { register } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const { slab, suggested, follows, isFixed, choose, setFixed } = useSlab(lists)
  const values = useWatch<ProductValues>() as TaxedValues
  const groups = groupByRate({ ...values, gstFixed: false }, lists.gstRates)
  return (
    <Section title={t('tax')} note={t('taxNote')}>
      <Field label={t('hsn')} hint={t('hsnHint')} error={errorAt('hsn')} className="max-w-xs">
        <TextInput inputMode="numeric" maxLength={8} className="money" {...register('hsn')} />
      </Field>
      <ChipGroup
        legend={t('gst')}
        options={gstSlabs.map((one) => ({ value: String(one), label: `${one} %` }))}
        value={String(slab)}
        onChange={choose}
        error={errorAt('GST rate slab')}
      />
      <p className="-mt-2 text-xs text-ink-muted">{t('gstHint')}</p>
      {isOutdatedSlab(slab, lists.gstRates) && (
        <p className="text-sm text-accent-ink">{t('gstOutdated', { slab })}</p>
      )}
      {follows && (
        <Checkbox
          label={t('gstFixed', { slab })}
          checked={isFixed}
          onChange={(event) => setFixed(event.target.checked)}
        />
      )}
      {suggested !== undefined && suggested !== slab && (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          {t('gstSuggested', { slab: suggested })}
          <Button variant="secondary" size="sm" onClick={() => choose(String(suggested))}>
            {t('gstTake', { slab: suggested })}
          </Button>
        </p>
      )}
      {groups.length > 1 && <RatesByPrice groups={groups} isFixed={isFixed} />}
    </Section>
  )
}

/** The GST rates of the variants, each with its prices. A price limit of the law separates them. */
function RatesByPrice({ groups, isFixed }: { groups: RateGroup[]; isFixed: boolean }) {
  const t = useTranslations('productForm')
  return (
    <div className="text-sm">
      <p>{t(isFixed ? 'gstWouldFollow' : 'gstFollows')}</p>
      <ul className="mt-1">
        {groups.map(({ rate, count, lowPaise, highPaise }) => (
          <li key={rate}>
            {t('gstOfPrices', {
              rate,
              count,
              prices: [...new Set([lowPaise, highPaise])].map(formatPaise).join(' – '),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says before saving which GST rates of an existing product change. */
export function GstChanges({ gstRates }: Pick<CategoryForm, 'gstRates'>) {
  const t = useTranslations('productForm')
  const { defaultValues } = useFormState<ProductValues>()
  const values = useWatch<ProductValues>() as TaxedValues
  const changes = defaultValues ? rateChanges(defaultValues as TaxedValues, values, gstRates) : []
  return (
    <output className="block text-sm font-semibold text-accent-ink">
      {changes.map(({ before, after, count }) => (
        <span key={`${before} ${after}`} className="block pb-1.5">
          {t('gstChanges', { before, after, count })}
        </span>
      ))}
    </output>
  )
}

/** The slab that an added sub-category proposes for goods with its own HSN. */
function proposedFor(all: CategoryForm['subCategories'], name: string, hsn: string) {
  return all.find((one) => one.name === name && one.hsn === hsn)?.gst ?? null
}

/**
 * The slab with its suggestion for HSN and price. Where the law's table knows the HSN, the slab follows the price until
 * the merchant fixes another one; elsewhere it follows the suggestion until the merchant chooses another one.
 */
function useSlab({ subCategories, gstRates }: CategoryForm) {
  const { field } = useController<ProductValues, 'GST rate slab'>({ name: 'GST rate slab' })
  const fixing = useController<ProductValues, 'gstFixed'>({ name: 'gstFixed' })
  const category = useWatch<ProductValues, 'category'>({ name: 'category' })
  const hsn = useWatch<ProductValues, 'hsn'>({ name: 'hsn' })
  const price = useWatch<ProductValues, 'variants.0.sellingPrice'>({
    name: 'variants.0.sellingPrice',
  })
  const slab = field.value
  const isFixed = fixing.field.value ?? false
  const isReady = /^(?:\d{4}|\d{6}|\d{8})$/.test(hsn) && price > 0 && Number.isFinite(price)
  const follows = isReady && hasGstRate({ category, hsn }, gstRates)
  const name = useWatch<ProductValues, 'subCategory'>({ name: 'subCategory' })
  const own = follows ? null : proposedFor(subCategories, name, hsn)
  const piece = { category, hsn, pricePaise: paiseFromRupees(price) }
  const suggested = isReady ? (own ?? suggestGst(piece, gstRates)) : undefined
  const [lawful, guessed] = follows ? [isFixed ? undefined : suggested] : [undefined, suggested]
  const put = useEffectEvent((next: number) => {
    if (slab !== next) field.onChange(next)
  })
  useEffect(() => {
    if (lawful !== undefined) put(lawful)
  }, [lawful])
  const [first] = useState(slab)
  const earlier = useRef<number | undefined>(guessed)
  const follow = useEffectEvent((next: number) => {
    const before = earlier.current
    earlier.current = next
    if (next !== before && slab === (before ?? first)) put(next)
  })
  useEffect(() => {
    if (guessed !== undefined) follow(guessed)
  }, [guessed])
  const choose = (value: string) => {
    field.onChange(Number(value))
    if (follows) fixing.field.onChange(Number(value) !== suggested)
  }
  return { slab, suggested, follows, isFixed, choose, setFixed: fixing.field.onChange }
}
