import type { FieldErrors } from 'react-hook-form'
import type { ProductValues, VariantValues } from './form-values.ts'

/** The numbers that are entered once for all variants. They can differ in each variant. */
export const commonFields = ['sellingPrice', 'MRP', 'Stock'] as const
export type CommonField = (typeof commonFields)[number]

/** True when all variants have the same value and error of a field: the error is then shown only once. */
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

/** Focuses the field for all variants instead of the field of one variant. */
export function focusCommon(field: CommonField): void {
  document.querySelector<HTMLInputElement>(`[data-common="${field}"] input`)?.focus()
}
