import type { BookingCap, BookingLimit } from '#shared/contract/orders/booking-caps.ts'
import type { StoreHindi } from '#shared/contract/stores/stores.ts'
import { AppError } from '#shared/app-error.ts'
import {
  MAX_BOOKINGS_PER_DAY,
  MAX_BOOKINGS_PER_STORE_AND_DAY,
  MAX_OPEN_PIECES_PER_PRODUCT,
  MAX_OPEN_PIECES_PER_STORE,
  MAX_PIECES_PER_PRODUCT_AND_DAY,
  MAX_PIECES_PER_STORE_AND_DAY,
} from '#shared/limits.ts'
import { namesInHindi } from '#shared/formats/in-hindi.ts'
import { dayAround } from './numbers.ts'

/** The account's pieces in open bookings, and its bookings and pieces of today, including cancelled bookings. */
export type TakenPieces = {
  bookings: { storeId: string; today: number }[]
  pieces: { storeId: string; productId: string; open: number; today: number }[]
  /** Stores that take no bookings from this account. */
  blockedBy: string[]
  /** The store whose owner or employee the account is. */
  worksAt: string | null
}

type WantedPieces = {
  productId: string
  name: string
  hindiName?: string | null | undefined
  quantity: number
}
export type WantedOfStore = {
  storeId: string
  storeName: string
  hindi?: Pick<StoreHindi, 'shopName'>
  lines: readonly WantedPieces[]
}

type Use = { cap: BookingCap; size: number; used: number; wanted: number; of?: WantedPieces }
type JudgedUse = Use & { left: number }

/** The error with which the store rejects these lines of the account, or null. */
export function storeRefusal(
  taken: TakenPieces,
  wanted: WantedOfStore,
  now: Date,
): AppError<'STORE_BLOCKED' | 'BOOKING_LIMIT'> | null {
  if (taken.blockedBy.includes(wanted.storeId)) return new AppError('STORE_BLOCKED')
  const exceeded = firstExceeded(usesOf(taken, wanted))
  if (!exceeded) return null
  const limit = limitOf(exceeded, wanted, now)
  const { storeName: shop, productName: product, inHindi } = limit
  const values = { shop, product: product ?? '' }
  const hindiValues = {
    shop: inHindi?.storeName ?? shop,
    product: inHindi?.productName ?? values.product,
  }
  return new AppError('BOOKING_LIMIT', limit, {
    key: `cart.limit_${limit.cap}`,
    values,
    hindiValues,
  })
}

/** Throws STORE_BLOCKED or BOOKING_LIMIT; `details` names the cap, the quantity left and the end of the cap. */
export function checkStoreTakes(taken: TakenPieces, wanted: WantedOfStore, now: Date): void {
  const refused = storeRefusal(taken, wanted, now)
  if (refused) throw refused
}

/**
 * The exceeded cap with the smallest quantity left. When two caps are equal, the daily cap wins, because a cancellation
 * does not free it.
 */
function firstExceeded(uses: readonly Use[]): JudgedUse | undefined {
  return uses
    .filter(({ size, used, wanted }) => used + wanted > size)
    .map((use) => ({ ...use, left: Math.max(0, use.size - use.used) }))
    .toSorted((one, other) => one.left - other.left)[0]
}

function usesOf(taken: TakenPieces, { storeId, lines }: WantedOfStore): Use[] {
  const here = taken.bookings.filter((bookings) => bookings.storeId === storeId)
  const pieces = taken.pieces.filter((row) => row.storeId === storeId)
  const all = { wanted: sum(lines, ({ quantity }) => quantity) }
  return [
    {
      cap: 'bookings_per_day',
      size: MAX_BOOKINGS_PER_DAY,
      used: sum(taken.bookings, ({ today }) => today),
      wanted: 1,
    },
    {
      cap: 'bookings_per_store_and_day',
      size: MAX_BOOKINGS_PER_STORE_AND_DAY,
      used: sum(here, ({ today }) => today),
      wanted: 1,
    },
    ...productsOf(lines).flatMap((of) => usesOfProduct(pieces, of)),
    {
      cap: 'pieces_per_store_and_day',
      size: MAX_PIECES_PER_STORE_AND_DAY,
      used: sum(pieces, ({ today }) => today),
      ...all,
    },
    {
      cap: 'open_pieces_per_store',
      size: MAX_OPEN_PIECES_PER_STORE,
      used: sum(pieces, ({ open }) => open),
      ...all,
    },
  ]
}

function usesOfProduct(pieces: TakenPieces['pieces'], of: WantedPieces): Use[] {
  const row = pieces.find(({ productId }) => productId === of.productId)
  const { quantity: wanted } = of
  return [
    {
      cap: 'pieces_per_product_and_day',
      size: MAX_PIECES_PER_PRODUCT_AND_DAY,
      used: row?.today ?? 0,
      wanted,
      of,
    },
    {
      cap: 'open_pieces_per_product',
      size: MAX_OPEN_PIECES_PER_PRODUCT,
      used: row?.open ?? 0,
      wanted,
      of,
    },
  ]
}

/** The wanted pieces per product, added up over sizes and colours. */
function productsOf(lines: readonly WantedPieces[]): WantedPieces[] {
  const products = new Map<string, WantedPieces>()
  for (const line of lines) {
    const before = products.get(line.productId)?.quantity ?? 0
    products.set(line.productId, { ...line, quantity: before + line.quantity })
  }
  return [...products.values()]
}

function sum<Row>(rows: readonly Row[], numberOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + numberOf(row), 0)
}

function limitOf(
  { cap, size, used, left, of }: JudgedUse,
  { storeName, hindi }: WantedOfStore,
  now: Date,
): BookingLimit {
  const isOpen = cap === 'open_pieces_per_store' || cap === 'open_pieces_per_product'
  const until = isOpen ? null : dayAround(now).end.toISOString()
  const product = { productId: of?.productId ?? null, productName: of?.name ?? null }
  const inHindi = namesInHindi({ storeName: hindi?.shopName, productName: of?.hindiName })
  return { cap, size, used, left, until, storeName, ...product, ...inHindi }
}
