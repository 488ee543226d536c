import { expect, it } from 'vitest'
import { isCommon } from './common-errors.ts'
import type { VariantValues } from './form-values.ts'

const rows = (...prices: number[]) => prices.map((MRP) => ({ MRP }) as VariantValues)
const wrong = (...messages: string[]) =>
  messages.map((message) => (message ? { MRP: { type: 'custom', message } } : undefined)) as never

it('says an error once when all variants have the same value and the same error', () => {
  expect(isCommon(rows(5, 5), wrong('high', 'high'), 'MRP')).toBe(true)
  expect(isCommon(rows(Number.NaN, Number.NaN), undefined, 'MRP')).toBe(true)
})

it('says errors at the variants when values or errors differ', () => {
  expect(isCommon(rows(5, 6), wrong('high', 'high'), 'MRP')).toBe(false)
  expect(isCommon(rows(5, 5), wrong('high', ''), 'MRP')).toBe(false)
})
