import { useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { applyVariations, combinationKey, entriesOf } from '#shared/catalog/apply-variations.ts'
import type { Attributes, VariationAttribute } from '#shared/contract/goods.ts'
import { variationAttributes } from '#shared/catalog/product-options.ts'
import { colorMapOf } from './color-map.ts'
import { enteredValues, type ProductValues, type VariantValues } from './form-values.ts'
import { withSkus } from './sku.ts'
import { type SizeTableState, useSizeTable } from './size-table/use-size-table.ts'

export type EnteredOptions = Record<VariationAttribute, string[]>

type Options = { mark: string; sizes: readonly string[] }

/**
 * The entered values of the variations, the rows of the size table, and Apply Changes. `mark` makes the proposed SKUs
 * unique to the product. `sizes` are ticked until other sizes are entered.
 */
export function useVariations(form: UseFormReturn<ProductValues>, { mark, sizes }: Options) {
  const selected = useWatch({ control: form.control, name: 'selectedVariations' })
  const rows = useWatch({ control: form.control, name: 'variants' })
  const [chosen, setChosen] = useState<EnteredOptions>(() => readEntered(form.getValues(), sizes))
  const [known, setKnown] = useState<ReadonlySet<string>>(() => knownOf(form.getValues()))
  const table = useSizeTable(rows[0])
  const entered = withTable(chosen, table, { rows, proposed: sizes })
  const applied = applyVariations(selected, entered, {
    rows,
    makeRow: (attributes) => newRow(rows, attributes),
  })
  const isTabled = selected.includes('Size') && table.isFilled
  const isApplied = applied.ok && !isTabled && areSame(applied.rows, rows)
  const apply = () => {
    if (isTabled && !table.check()) return
    if (!applied.ok || applied.rows.length === 0) return
    const stocked = applied.rows.map((row) => table.withStock(row))
    const next = withSkus(stocked, form.getValues('productName'), mark)
    // A variation without values does not distinguish variants.
    const filled = selected.filter((name) => entriesOf(entered[name]).length > 0)
    putVariants(form, filled, next)
    setChosen(entered)
    setKnown(new Set(next.map(keyOf)))
    table.clear()
  }
  // A variant that was made and then deleted does not wait for Apply Changes.
  const isWaiting =
    isTabled ||
    !applied.ok ||
    applied.removed.length > 0 ||
    applied.rows.some((row) => !known.has(keyOf(row)))
  return {
    selected,
    entered,
    table,
    ...useAsking({ isWaiting, isHarmless: !isTabled && isAddedOnly(rows, known), apply, table }),
    enter: (name: VariationAttribute, values: string[]) => setChosen({ ...chosen, [name]: values }),
    restart: (values: ProductValues, first: readonly string[]) => {
      setChosen(readEntered(values, first))
      setKnown(knownOf(values))
      table.clear()
    },
    toggle: (name: VariationAttribute) => toggle(form, name),
    /** The number of variants that Apply Changes makes. More than 200 are refused. */
    count: applied.ok ? applied.rows.length : applied.count,
    isTooMany: !applied.ok,
    removed: applied.ok ? applied.removed.filter(({ _id }) => _id !== undefined) : [],
    isApplied,
    apply,
  }
}
export type Variations = ReturnType<typeof useVariations>

type Present = { rows: readonly VariantValues[]; proposed: readonly string[] }

/** Adds the sizes of the size table. They replace sizes that are only proposed. */
function withTable(
  chosen: EnteredOptions,
  { rows: sizes }: SizeTableState,
  { rows, proposed }: Present,
): EnteredOptions {
  if (sizes.length === 0) return chosen
  const isProposed =
    enteredValues(rows, 'Size').length === 0 && chosen.Size.join() === proposed.join()
  const first = isProposed ? [] : chosen.Size
  return { ...chosen, Size: entriesOf([...first, ...sizes.map(({ size }) => size)]) }
}

/** The keys of all combinations made before, including those with a deleted variant. */
function knownOf(values: ProductValues): ReadonlySet<string> {
  const rows = values.variants.map(({ attributes }) => ({ attributes }))
  const applied = applyVariations(values.selectedVariations, readEntered(values, []), {
    rows,
    makeRow: (attributes) => ({ attributes }),
  })
  return new Set([...rows, ...(applied.ok ? applied.rows : [])].map(keyOf))
}

function keyOf({ attributes }: { attributes: Attributes }): string {
  return combinationKey(attributes)
}

function areSame(some: readonly VariantValues[], others: readonly VariantValues[]): boolean {
  return some.map(keyOf).join() === others.map(keyOf).join()
}

function putVariants(
  form: UseFormReturn<ProductValues>,
  selected: VariationAttribute[],
  variants: VariantValues[],
): void {
  form.setValue('selectedVariations', selected, { shouldDirty: true })
  form.setValue('variants', variants, { shouldDirty: true })
  form.clearErrors(['variants', 'selectedVariations'])
  // Validate again after a failed sending: its errors are corrected only if the new variants are valid.
  if (form.formState.isSubmitted) void form.trigger('variants')
}

function toggle(form: UseFormReturn<ProductValues>, name: VariationAttribute): void {
  const selected = form.getValues('selectedVariations')
  const next = selected.includes(name)
    ? selected.filter((one) => one !== name)
    : variationAttributes.filter((one) => one === name || selected.includes(one))
  form.setValue('selectedVariations', next, { shouldDirty: true })
  if (next.length > 0) form.clearErrors('selectedVariations')
}

/** True when applying changes no stored variant, and does not make a variant again that the merchant has deleted. */
function isAddedOnly(rows: readonly VariantValues[], known: ReadonlySet<string>): boolean {
  const present = new Set(rows.map(keyOf))
  return rows.every(({ _id }) => _id === undefined) && [...known].every((key) => present.has(key))
}

type RemovalQuestion = {
  isWaiting: boolean
  isHarmless: boolean
  apply: () => void
  table: SizeTableState
}

/** Applies entered values that wait for Apply Changes, or asks the merchant to apply them when that is not harmless. */
function useAsking({ isWaiting, isHarmless, apply, table }: RemovalQuestion) {
  const [isAsked, setAsked] = useState(false)
  const applyButton = useRef<HTMLButtonElement>(null)
  return {
    applyButton,
    isAsked: isAsked && isWaiting,
    /** Returns true when the form may be sent. Otherwise focuses the button of Apply Changes. */
    settle: (hasVariation: 'Yes' | 'No') => {
      const mustAsk = isWaiting && !isHarmless && hasVariation === 'Yes'
      setAsked(mustAsk)
      if (!mustAsk) {
        if (isWaiting && hasVariation === 'Yes') apply()
        return true
      }
      table.check()
      applyButton.current?.focus()
      return false
    },
  }
}

function readEntered({ variants }: ProductValues, sizes: readonly string[]): EnteredOptions {
  const present = variants.some(({ attributes }) => Object.keys(attributes).length > 0)
  return {
    Size: present ? enteredValues(variants, 'Size') : [...sizes],
    Color: enteredValues(variants, 'Color'),
    MaterialType: enteredValues(variants, 'MaterialType'),
  }
}

/** A new variant with the price, choices and stock of the first one, and the pictures of its own colour. */
function newRow(rows: readonly VariantValues[], attributes: Attributes): VariantValues {
  const [first] = rows
  if (!first) throw new Error('the form has at least one variant')
  const { _id: _known, expectedStock: _seen, ...template } = first
  const color = attributes.Color?.toLowerCase()
  const sameColor = rows.find((row) => row.attributes.Color?.toLowerCase() === color)
  return {
    ...template,
    SKU: '',
    barcodes: '',
    barcodesConfirmed: false,
    attributes,
    Images: sameColor?.Images ?? [],
    'Color Map':
      sameColor?.['Color Map'] ??
      (color === undefined ? template['Color Map'] : (colorMapOf(color) ?? '')),
  }
}

/** Adds an entry to a list, unless it is blank or already there. */
export function addEntry(entries: readonly string[], entry: string): string[] {
  return entriesOf([...entries, entry])
}
