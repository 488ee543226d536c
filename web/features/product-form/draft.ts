import { useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { categories } from '#shared/catalog/categories.ts'
import { storedJson } from '#web/lib/browser-storage.ts'
import type { ProductValues } from './form-values.ts'

type Draft = { email: string; values: ProductValues }

const draftStorage = storedJson<Draft | null>('productDraft', isDraft, null)

/** The unfinished product of this account; another account's draft is not shown. */
export function readDraft(email: string): ProductValues | undefined {
  const draft = draftStorage.read()
  return draft?.email === email ? withNumbers(draft.values) : undefined
}

export function removeDraft(): void {
  draftStorage.remove()
}

const WAIT_MS = 400

export function useDraft(form: UseFormReturn<ProductValues>, email: string): void {
  const values = useWatch({ control: form.control }) as ProductValues
  const { isDirty } = form.formState
  const first = useRef(values)
  useEffect(() => {
    if (!isDirty || values === first.current) return
    const timer = setTimeout(save, WAIT_MS)
    function save() {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
      draftStorage.write({ email, values })
    }
    // Save the latest input also when the page is left at once.
    addEventListener('pagehide', save)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', save)
    }
  }, [values, isDirty, email])
}

/** Replaces null by NaN, because JSON has null for a number that is not typed yet. */
function withNumbers(values: ProductValues): ProductValues {
  return {
    ...values,
    variants: values.variants.map((variant) => ({
      ...variant,
      sellingPrice: variant.sellingPrice ?? Number.NaN,
      MRP: variant.MRP ?? Number.NaN,
      Stock: variant.Stock ?? Number.NaN,
    })),
  }
}

function isDraft(value: unknown): value is Draft {
  const { email, values } = (value ?? {}) as Partial<Draft>
  return typeof email === 'string' && typeof values === 'object' && hasFields(values)
}

function hasFields(values: Partial<ProductValues>): boolean {
  const { category, selectedVariations, variants, productName, desc, hsn } = values
  return (
    categories.includes(category as never) &&
    Array.isArray(selectedVariations) &&
    [productName, desc, hsn].every((text) => typeof text === 'string') &&
    Array.isArray(variants) &&
    variants.length > 0 &&
    variants.every((variant) => typeof variant?.attributes === 'object')
  )
}
