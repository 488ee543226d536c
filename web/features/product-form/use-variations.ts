import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { applyVariations, combinationKey, entriesOf } from '#shared/catalog/apply-variations.ts'
import type { Attributes, VariationAttribute } from '#shared/contract/catalog/catalog.ts'
import { variationAttributes } from '#shared/catalog/product-options.ts'
import { colorMapOf } from './color-map.ts'
import { enteredValues, type ProductValues, type VariantValues } from './form-values.ts'
import { withSkus } from './sku.ts'

export type Entered = Record<VariationAttribute, string[]>

/** The entered values of the variations, and Apply Changes. `mark` makes the proposed SKUs the product's own. */
export function useVariations(
  form: UseFormReturn<ProductValues>,
  { mark, sizes }: { mark: string; sizes: readonly string[] },
) {
  const { isSubmitted } = form.formState
  const selected = useWatch({ control: form.control, name: 'selectedVariations' })
  const rows = useWatch({ control: form.control, name: 'variants' })
  const [entered, setEntered] = useState<Entered>(() => readEntered(form.getValues(), sizes))
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const applied = applyVariations(selected, entered, {
    rows,
    makeRow: (attributes) => newRow(rows, attributes, counts.get(attributes.Size ?? '')),
  })
  const isApplied =
    applied.ok &&
    applied.rows.length === rows.length &&
    applied.rows.every((row, at) => isSame(row.attributes, rows[at]?.attributes))
  const apply = () => {
    if (!applied.ok || applied.rows.length === 0) return
    const next = withSkus(applied.rows, form.getValues('productName'), mark)
    const dirty = { shouldDirty: true }
    // A variation without values tells no variants apart.
    const filled = selected.filter((name) => entriesOf(entered[name]).length > 0)
    form.setValue('selectedVariations', filled, dirty)
    form.setValue('variants', next, dirty)
    form.clearErrors(['variants', 'selectedVariations'])
    // What was said when the form was sent is corrected only if the new variants are right.
    if (isSubmitted) void form.trigger('variants')
  }
  const toggle = (name: VariationAttribute) => {
    const next = selected.includes(name)
      ? selected.filter((one) => one !== name)
      : variationAttributes.filter((one) => one === name || selected.includes(one))
    form.setValue('selectedVariations', next, { shouldDirty: true })
    if (next.length > 0) form.clearErrors('selectedVariations')
  }
  return {
    selected,
    entered,
    enter: (name: VariationAttribute, values: string[]) =>
      setEntered({ ...entered, [name]: values }),
    restart: (values: ProductValues, first: readonly string[]) =>
      setEntered(readEntered(values, first)),
    /** The stock of the rows that Apply Changes makes, by size. */
    setCounts,
    toggle,
    /** The number of variants that Apply Changes makes; more than 200 are refused. */
    count: applied.ok ? applied.rows.length : applied.count,
    isTooMany: !applied.ok,
    removed: applied.ok ? applied.removed.filter(({ _id }) => _id !== undefined) : [],
    isApplied,
    apply,
  }
}
export type Variations = ReturnType<typeof useVariations>

function isSame(one: Attributes, other: Attributes | undefined): boolean {
  return other !== undefined && combinationKey(one) === combinationKey(other)
}

function readEntered({ variants }: ProductValues, sizes: readonly string[]): Entered {
  const present = variants.some(({ attributes }) => Object.keys(attributes).length > 0)
  return {
    Size: present ? enteredValues(variants, 'Size') : [...sizes],
    Color: enteredValues(variants, 'Color'),
    MaterialType: enteredValues(variants, 'MaterialType'),
  }
}

/** A new variant with the price, kind and stock of the first one, and the pictures of its own colour. */
function newRow(
  rows: readonly VariantValues[],
  attributes: Attributes,
  count: number | undefined,
): VariantValues {
  const [first] = rows
  if (!first) throw new Error('the form has at least one variant')
  const { _id: _known, expectedStock: _seen, ...template } = first
  const color = attributes.Color?.toLowerCase()
  const sameColor = rows.find((row) => row.attributes.Color?.toLowerCase() === color)
  return {
    ...template,
    SKU: '',
    Stock: count ?? template.Stock,
    attributes,
    Images: sameColor?.Images ?? [],
    'Color Map':
      sameColor?.['Color Map'] ??
      (color === undefined ? template['Color Map'] : (colorMapOf(color) ?? '')),
  }
}

/** An entry added to a list, unless it is blank or there already. */
export function addEntry(entries: readonly string[], entry: string): string[] {
  return entriesOf([...entries, entry])
}
