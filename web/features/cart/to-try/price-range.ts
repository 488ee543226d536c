import { formatRupees } from '#web/lib/format.ts'

/** "Rs 499.00 – Rs 799.00", or the one price that all have. */
export function formatRange(prices: readonly number[]): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return least === most ? formatRupees(most) : `${formatRupees(least)} – ${formatRupees(most)}`
}
