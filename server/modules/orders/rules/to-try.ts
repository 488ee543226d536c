import { invalidField } from '#shared/app-error.ts'
import { type TaxedLine, taxInLine } from '#shared/catalog/line-tax.ts'
import { MAX_PIECES_TO_TRY } from '#shared/limits.ts'
import { messageText } from '#shared/message.ts'
import { productIdsOf, totals, type WantedLine } from './cart.ts'

/** Throws INVALID_INPUT unless the lines are a few sizes or colours of one article, with one piece each. */
export function checkToTry(wanted: readonly WantedLine[]): void {
  const isFew = wanted.length <= MAX_PIECES_TO_TRY
  if (isFew && productIdsOf(wanted).length === 1 && wanted.every(({ quantity }) => quantity === 1))
    return
  throw invalidField('products', messageText('fields.toTry', { maximum: MAX_PIECES_TO_TRY }))
}

/**
 * Amount and tax of an open order in paise: the sum of its lines, or its dearest line when the customer will choose.
 */
export function openTotals(
  lines: readonly TaxedLine[],
  toTry: boolean,
): { amountPaise: number; taxPaise: number } {
  if (!toTry) return totals(lines)
  return lines
    .map(taxInLine)
    .reduce((dearest, line) => (line.amountPaise > dearest.amountPaise ? line : dearest))
}
