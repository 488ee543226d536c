import { HOUR_MS } from '#shared/formats/india-time.ts'
import { KEPT_COUNTER_HOURS } from '#shared/limits.ts'
import type { FoundGoods } from '#web/features/products/goods-search.tsx'
import { storedJson } from '#web/lib/browser-storage.ts'
import type { Goods, SaleLine } from '../sale-lines.ts'

/** A sale that waits on this device while others are served. It has no buyer: no person's data wait there. */
export type ParkedSale = Pick<Goods, 'lines' | 'freeLines' | 'discount'> & {
  id: string
  /** The person who parked it, and the shop. Nobody else sees it. */
  owner: string
  /** Milliseconds of the epoch. */
  at: number
}

export const NONE_PARKED: readonly ParkedSale[] = []
/** So many sales wait at once; a further one takes the place of the oldest. */
const MOST_PARKED = 20

export const parkedStorage = storedJson<readonly ParkedSale[]>(
  'parkedSales',
  areParked,
  NONE_PARKED,
)

function areParked(value: unknown): value is readonly ParkedSale[] {
  return Array.isArray(value) && value.every(isParked)
}

function isParked(value: unknown): boolean {
  const { id, owner, at, lines, freeLines } = (value ?? {}) as Partial<ParkedSale>
  return (
    typeof id === 'string' &&
    typeof owner === 'string' &&
    Number.isFinite(at) &&
    Array.isArray(lines) &&
    Array.isArray(freeLines)
  )
}

/** The sales that this person has parked and that still wait, the latest first. */
export function parkedOf(all: readonly ParkedSale[], owner: string, now: number): ParkedSale[] {
  return all.filter(
    (one) => one.owner === owner && Math.abs(now - one.at) < KEPT_COUNTER_HOURS * HOUR_MS,
  )
}

/** Puts a sale first, and lets go of those that wait no more. */
export function park(all: readonly ParkedSale[], sale: ParkedSale): ParkedSale[] {
  const waiting = all.filter(({ at }) => Math.abs(sale.at - at) < KEPT_COUNTER_HOURS * HOUR_MS)
  return [sale, ...waiting].slice(0, MOST_PARKED)
}

export const unpark = (all: readonly ParkedSale[], id: string): ParkedSale[] =>
  all.filter((one) => one.id !== id)

/** Lines with the prices and counts of now. A typed price stays; an article that is sold no more is left out. */
export function renewLines(
  lines: readonly SaleLine[],
  found: readonly FoundGoods[],
): { lines: SaleLine[]; gone: SaleLine[]; changed: SaleLine[] } {
  const now = new Map(found.map((goods) => [goods.variantId, goods]))
  const renewed = lines.flatMap((line) => {
    const goods = now.get(line.variantId)
    if (!goods) return []
    const { sellingPrice, MRP, free, held = 0 } = goods
    return [{ ...line, sellingPrice, MRP, free, held }]
  })
  const before = new Map(lines.map((line) => [line.variantId, line.sellingPrice]))
  return {
    lines: renewed,
    gone: lines.filter(({ variantId }) => !now.has(variantId)),
    changed: renewed.filter(
      ({ variantId, sellingPrice }) => before.get(variantId) !== sellingPrice,
    ),
  }
}
