import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import Plus from 'lucide-react/icons/plus'
import type { VariationAttribute } from '#shared/contract/goods.ts'
import { variationAttributes } from '#shared/catalog/product-options.ts'
import { categoryFields, colorMaps, sizesFor } from '#shared/catalog/product-fields.ts'
import { swatchOf } from '#shared/catalog/color-swatch.ts'
import { MAX_COMBINATIONS } from '#shared/limits.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { chipLook, chipOff, chipOn, Swatch } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { clsx } from 'clsx'
import { useErrorAt } from './fields.tsx'
import { emptyOf, type ProductValues } from './form-values.ts'
import { Section } from '#web/ui/section.tsx'
import { SizeTable } from './size-table/size-table.tsx'
import { addEntry, type Variations } from './use-variations.ts'

const attributeKeys = { Size: 'size', Color: 'color', MaterialType: 'materialType' } as const

/** The question whether the product has variants, their kinds, and the values. */
export function VariationsSection({ variations }: { variations: Variations }) {
  const t = useTranslations('productForm')
  const product = useTranslations('product')
  const { getValues, setValue } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const hasVariation = useWatch<ProductValues, 'hasVariation'>({ name: 'hasVariation' })
  const category = useWatch<ProductValues, 'category'>({ name: 'category' })
  const choose = (answer: string) => {
    const dirty = { shouldDirty: true }
    setValue('hasVariation', answer as 'Yes' | 'No', { ...dirty, shouldValidate: true })
    if (answer === 'Yes') return
    setValue('selectedVariations', [], dirty)
    setValue('variants', emptyOf(getValues('variants')), dirty)
  }
  const { selected, toggle } = variations
  return (
    <Section title={t('variations')} note={t('variationsNote')}>
      <ChipGroup
        legend={t('hasVariation')}
        options={[
          { value: 'Yes', label: t('yes') },
          { value: 'No', label: t('no') },
        ]}
        value={hasVariation}
        onChange={choose}
        error={errorAt('hasVariation')}
      />
      {hasVariation === 'Yes' && (
        <>
          <fieldset data-variations="">
            <legend className="mb-2 text-sm font-semibold">{t('differBy')}</legend>
            <div className="flex flex-wrap gap-2">
              {variationAttributes.map((name) => (
                <ToggleChip
                  key={name}
                  label={product(attributeKeys[name])}
                  checked={selected.includes(name)}
                  onToggle={() => toggle(name)}
                />
              ))}
            </div>
            {errorAt('selectedVariations') && (
              <p className="mt-2 text-sm text-danger">{errorAt('selectedVariations')}</p>
            )}
          </fieldset>
          {selected.map((name) => (
            <ValuesOf key={name} name={name} variations={variations} />
          ))}
          {categoryFields[category].hasSizeTable && selected.includes('Size') && (
            <SizeTable table={variations.table} />
          )}
          <Apply variations={variations} />
        </>
      )}
    </Section>
  )
}

export function focusVariations(): void {
  document.querySelector<HTMLInputElement>('[data-variations] input')?.focus()
}

function Apply({ variations }: { variations: Variations }) {
  const t = useTranslations('productForm')
  const { count, isTooMany, isApplied, isAsked, removed, apply, applyButton, table } = variations
  return (
    <div className="flex flex-col gap-2">
      {isTooMany && (
        <p role="alert" className="text-sm text-danger">
          {t('tooMany', { count, maximum: MAX_COMBINATIONS })}
        </p>
      )}
      {removed.length > 0 && (
        <p className="text-sm text-accent-ink">{t('willRemove', { count: removed.length })}</p>
      )}
      <Button
        ref={applyButton}
        variant={isApplied ? 'secondary' : 'primary'}
        className="self-start"
        disabled={isTooMany || (count === 0 && !table.isFilled)}
        onClick={apply}
      >
        {t('apply')}
      </Button>
      <output className={clsx('text-sm', isAsked ? 'text-danger' : 'text-ink-muted')}>
        {isAsked ? t('applyFirst') : t(isApplied ? 'applied' : 'notApplied', { count })}
      </output>
    </div>
  )
}

type ToggleChipProps = {
  label: string
  checked: boolean
  onToggle: () => void
  swatch?: string | null
}

function ToggleChip({ label, checked, onToggle, swatch }: ToggleChipProps) {
  return (
    <label
      className={clsx(
        chipLook,
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        checked ? chipOn : chipOff,
      )}
    >
      <input type="checkbox" className="sr-only" checked={checked} onChange={onToggle} />
      {swatch !== undefined && <Swatch color={swatch} />}
      {label}
    </label>
  )
}

const materials = ['Cotton', 'Silk', 'Rayon', 'Linen', 'Georgette', 'Wool', 'Leather', 'Lac']

/** The proposed values as chips, and a field for others. */
function ValuesOf({ name, variations }: { name: VariationAttribute; variations: Variations }) {
  const t = useTranslations('productForm')
  const product = useTranslations('product')
  const { color } = useGoodsNames()
  const [own, setOwn] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const entries = variations.entered[name]
  const { first, more } = useProposals(name)
  const proposed = showsAll ? [...first, ...more] : first
  const options = [...proposed, ...entries.filter((entry) => !proposed.includes(entry))]
  const enter = (values: string[]) => variations.enter(name, values)
  const add = () => {
    enter(addEntry(entries, own))
    setOwn('')
  }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-sm font-semibold">{product(attributeKeys[name])}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <ToggleChip
            key={option}
            label={name === 'Color' ? color(option) : option}
            {...(name === 'Color' && { swatch: swatchOf(option) ?? null })}
            checked={entries.includes(option)}
            onToggle={() =>
              enter(
                entries.includes(option)
                  ? entries.filter((entry) => entry !== option)
                  : inOrder(addEntry(entries, option), [...first, ...more]),
              )
            }
          />
        ))}
        {more.length > 0 && !showsAll && (
          <Button variant="quiet" size="sm" onClick={() => setShowsAll(true)}>
            {t('moreValues')}
          </Button>
        )}
      </div>
      <div className="flex max-w-sm items-end gap-2">
        <Field label={t('ownValue', { name: product(attributeKeys[name]) })} className="grow">
          <TextInput
            maxLength={40}
            value={own}
            onChange={({ target }) => setOwn(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <Button variant="secondary" disabled={own.trim() === ''} onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t('addValue')}
        </Button>
      </div>
    </fieldset>
  )
}

function useProposals(name: VariationAttribute): {
  first: readonly string[]
  more: readonly string[]
} {
  const category = useWatch<ProductValues, 'category'>({ name: 'category' })
  const [ageGroup, gender] = useWatch<
    ProductValues,
    ['variants.0.Size Age Group', 'variants.0.Target Gender']
  >({ name: ['variants.0.Size Age Group', 'variants.0.Target Gender'] })
  if (name === 'Size') return sizesFor(category, ageGroup, gender)
  return name === 'Color'
    ? { first: colorMaps.slice(0, 10), more: colorMaps.slice(10) }
    : { first: materials, more: [] }
}

/** Sorts proposed values in their usual order (S before M), and other values after them. */
function inOrder(entries: string[], proposed: readonly string[]): string[] {
  const place = (entry: string) => {
    const at = proposed.indexOf(entry)
    return at === -1 ? proposed.length : at
  }
  return entries.toSorted((one, other) => place(one) - place(other))
}
