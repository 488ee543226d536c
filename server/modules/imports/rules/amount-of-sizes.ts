import type { ImportField } from '#shared/contract/imports/mapping.ts'
import { fieldOfHeading } from './read-heading.ts'
import { isSize, namesSizes, sizeRun, usualSize } from './sizes.ts'
import { fieldsOf } from './words.ts'

const amounts = fieldsOf('amounts')
const sign = /^(?:to|se|से|&|[-–/,]+)$/iu

/** The amount and the sizes that a heading names: `Rate 2XL-3XL`, `MRP (38 to 42)`. A number alone may be of anything. */
export function amountOfSizes(heading: string): { field: ImportField; size: string } | null {
  const parts = heading.split(/[\s()[\]:]+/).filter(Boolean)
  const ofSize = parts.filter((part) => isSize(part) || namesSizes(part) || sign.test(part))
  const size = ofSize.join(' ')
  const field = fieldOfHeading(parts.filter((part) => !ofSize.includes(part)).join(' '))
  const isSaid = namesSizes(size) || (isSize(size) && /\p{L}/u.test(size))
  return isSaid && field !== null && amounts.has(field) ? { field, size } : null
}

/** True when a size is one of those that a text names. */
export const isAmong = (size: string, sizes: string, isFootwear: boolean): boolean =>
  (sizeRun(sizes, isFootwear) ?? [usualSize(sizes, isFootwear)]).includes(
    usualSize(size, isFootwear),
  )
