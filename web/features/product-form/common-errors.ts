import type { FieldErrors } from 'react-hook-form'
import type { ProductValues, VariantValues } from './form-values.ts'

/** The numbers that are entered once for all variants and can differ in each of them. */
export const commonFields = ['sellingPrice', 'MRP', 'Stock'] as const
export type CommonField = (typeof commonFields)[number]

/** Whether all variants have one value and one error of a field: it is said once, where the value is entered for all. */
export function isCommon(
  rows: readonly VariantValues[],
  errors: FieldErrors<ProductValues>['variants'],
  field: CommonField,
): boolean {
  return rows.every(
    (row, at) =>
      Object.is(row[field], rows[0]?.[field]) &&
      errors?.[at]?.[field]?.message === errors?.[0]?.[field]?.message,
  )
}

/** Focuses the field for all variants instead of the one of a variant. */
export function focusCommon(field: CommonField): void {
  document.querySelector<HTMLInputElement>(`[data-common="${field}"] input`)?.focus()
}
