import type { DoubtKind } from '#shared/bookings/payment-doubt.ts'
import type { ArticleKind } from '#shared/catalog/article-kind.ts'
import type { CollectorPass } from '#shared/contract/orders/collectors.ts'
import { storedJson, storedText } from './browser-storage.ts'

/**
 * A cart line as the browser stores it. Name, variant and prices (rupees) are those that the shopper last saw and
 * accepted; the server compares them with the shop's before it books.
 */
export type CartLine = {
  productId: string
  variantId: string
  productName: string
  desc: string
  price: number
  /** The MRP when the line was added, in rupees; missing in carts that were saved without it. */
  mrp?: number
  /** True after a check of the cart found that the item is not sold any more. */
  isGone?: true
  inclusiveTax: number
  tax: number
  image: string
  quantity: number
  /** Attribute to value, such as `Size: M`. */
  variant: Record<string, string>
  /** Condition, for whom and more facts; missing in carts that were saved without them. */
  kind?: ArticleKind
  shopName?: string
  /** Ids of paid bookings that have this item too, and beside which the shopper wants it once more. */
  besides?: string[]
}

/** Store id → product id plus variant id → line. */
export type Cart = Record<string, Record<string, CartLine>>

export const NO_SEARCHES: string[] = []
export const EMPTY_CART: Cart = {}
export const cartStorage = storedJson('cart', isCart, EMPTY_CART)

/** Store id → the idempotency key for booking that store's cart, the same in every attempt until it is booked. */
export const bookingKeyStorage = storedJson<Record<string, string>>('bookingKeys', isTexts, {})

/** The data of a pickup pass, saved for a counter without signal. */
export type SavedPass = {
  orderId: string
  orderNumber: string
  storeId: string
  storeName: string
  address: string
  contact: string
  /** Missing in passes that were saved without a note. */
  instructions?: string
  /** Missing when the shop promised no exchange. */
  exchangeDays?: number
  lat: number
  long: number
  /** Rupees to pay at the counter; 0 when paid. */
  due: number
  /** The prices of a booking to try; the shopper pays only for the kept goods. */
  range?: string
  /** Why the money of a paid booking may be missing. */
  doubt?: DoubtKind
  doubtPaise?: number
  code: string
  token: string
  deadline: string
  savedAt: string
}
/** The passes of one account. Another account that logs in on this browser must not see them. */
export type SavedPasses = { email: string; passes: SavedPass[] }

export const NO_PASSES: SavedPasses = { email: '', passes: [] }
export const savedPassStorage = storedJson('pickupPasses', isSavedPasses, NO_PASSES)

/** The pass of a person whom a shopper named, saved for a counter without signal. */
export type KeptCollectorPass = { linkToken: string; pass: CollectorPass; savedAt: string }

export const NO_COLLECTOR_PASSES: KeptCollectorPass[] = []
/** The last one opened first. */
export const collectorPassStorage = storedJson(
  'collectorPasses',
  isCollectorPasses,
  NO_COLLECTOR_PASSES,
)

/** Present when the person wants description and address on the cards of narrow screens too. */
export const cardDetailsStorage = storedText('cardDetails')

/** The search queries, the newest first. */
export const recentSearchStorage = storedJson('recentSearches', isTextList, NO_SEARCHES)

const MOST_SEARCHES = 8
const LONGEST_SEARCH = 100

const same = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0

/** The newest first, without duplicates. */
export function rememberSearch(text: string): void {
  const words = text.trim().slice(0, LONGEST_SEARCH)
  if (words === '') return
  const others = recentSearchStorage.read().filter((one) => !same(one, words))
  recentSearchStorage.write([words, ...others].slice(0, MOST_SEARCHES))
}

export function forgetSearch(text: string): void {
  recentSearchStorage.write(recentSearchStorage.read().filter((one) => one !== text))
}

export function forgetAllSearches(): void {
  recentSearchStorage.remove()
}

/** The shopper's place, in the field names of the API. */
export const placeStorage = {
  currentLocation: storedText('currentLocation'),
  city: storedText('city'),
  lat: storedText('lat'),
  long: storedText('long'),
}

/** Present when the person answered "Not now" to the question for a telephone number. */
export const phoneNotNowStorage = storedText('phoneNotNow')

/** The place of the last page that the server rendered, for a page that opens without signal. */
export const lastPlaceStorage = storedText('lastPlace')

function isCart(value: unknown): value is Cart {
  return isRecord(value) && Object.values(value).every(isStoreCart)
}

function isStoreCart(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isCartLine)
}

/** Fields that lines of earlier releases lack. */
const unsaidInLine = { kind: {}, besides: [], mrp: 0, quantity: undefined, variant: undefined }

export function isCartLine(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { quantity, variant, kind, besides, mrp } = { ...unsaidInLine, ...value }
  const texts = [
    value['productId'],
    value['variantId'],
    value['productName'],
    value['desc'],
    value['image'],
  ]
  const amounts = [value['price'], value['inclusiveTax'], value['tax'], mrp]
  return (
    texts.every((text) => typeof text === 'string') &&
    amounts.every((amount) => Number.isFinite(amount)) &&
    Number.isInteger(quantity) &&
    Number(quantity) > 0 &&
    [variant, kind].every(isTexts) &&
    isTextList(besides)
  )
}

function isSavedPasses(value: unknown): value is SavedPasses {
  if (!isRecord(value) || typeof value['email'] !== 'string') return false
  return Array.isArray(value['passes']) && value['passes'].every(isSavedPass)
}

function isSavedPass(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { lat, long, due, ...texts } = value
  return [lat, long, due].every((number) => Number.isFinite(number)) && isTexts(texts)
}

function isCollectorPasses(value: unknown): value is KeptCollectorPass[] {
  return Array.isArray(value) && value.every(isCollectorPass)
}

function isCollectorPass(value: unknown): boolean {
  if (!isRecord(value) || !isRecord(value['pass'])) return false
  const { name, bookedBy, orderNumber, deadline, storeName, address, contact } = value['pass']
  const { linkToken, savedAt } = value
  const texts = { name, bookedBy, orderNumber, deadline, storeName, address, contact }
  return isTexts({ ...texts, linkToken, savedAt }) && Array.isArray(value['pass']['products'])
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string')
}

export function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type SavedLine = {
  productId: string
  variantId: string
  quantity: number
  price?: number | undefined
  mrp?: number | undefined
  productName?: string | undefined
  variant?: Partial<Record<'Size' | 'Color' | 'MaterialType', string>> | undefined
  kind?: ArticleKind | undefined
}

/** A booking that has taken lines out of the cart, with their names. */
export type LeftBooking = { orderId: string; orderNumber: string; names: string[] }

/**
 * The newest bookings whose result the person has closed, by id. They have a key of their own: the cart of another tab is
 * written from what that tab has read, and would lose them.
 */
export const seenBookingsStorage = storedJson<string[]>('seenBookings', isTextList, [])

/**
 * The lines of the cart after its last sync with the account, the email of that account, and the account's name for this
 * content, the same in all tabs. `at`: the time of that sync, in milliseconds of the epoch. `left`: the bookings that
 * no page has told yet.
 */
export type SavedCart = {
  email: string
  lines: SavedLine[]
  version?: string
  at?: number
  left?: LeftBooking[]
}

export const savedCartStorage = storedJson<SavedCart>('keptCart', isSavedCart, {
  email: '',
  lines: [],
})

function isSavedCart(value: unknown): value is SavedCart {
  const saved: Partial<SavedCart> = { at: 0, left: [], ...(isRecord(value) && value) }
  const { email, lines, at, left } = saved
  const areLines = Array.isArray(lines) && lines.every(isSavedLine)
  const areLeft = Array.isArray(left) && left.every(isLeftBooking)
  return typeof email === 'string' && areLines && areLeft && Number.isFinite(at)
}

function isLeftBooking(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { orderId, orderNumber, names } = value
  return isTexts({ orderId, orderNumber }) && isTextList(names)
}

function isSavedLine(value: unknown): boolean {
  const { productId, variantId, quantity } = (value ?? {}) as Partial<SavedLine>
  return [productId, variantId].every((id) => typeof id === 'string') && Number.isInteger(quantity)
}
