import { storedJson, storedText } from './browser-storage.ts'

/** A line as the browser keeps it. Prices are what the shopper last saw, in rupees; the server prices anew. */
export type CartLine = {
  productId: string
  variantId: string
  productName: string
  desc: string
  price: number
  inclusiveTax: number
  tax: number
  image: string
  quantity: number
  /** Attribute to value, such as `Size: M`. */
  variant: Record<string, string>
  shopName?: string
}

/** Store id → product id plus variant id → line. */
export type Cart = Record<string, Record<string, CartLine>>

export const EMPTY_CART: Cart = {}
export const cartStorage = storedJson('cart', isCart, EMPTY_CART)

/** The shopper's place, under the names other parts of the trade know them by. */
export const placeStorage = {
  currentLocation: storedText('currentLocation'),
  city: storedText('city'),
  lat: storedText('lat'),
  long: storedText('long'),
}

function isCart(value: unknown): value is Cart {
  return isRecord(value) && Object.values(value).every(isStoreCart)
}

function isStoreCart(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isCartLine)
}

function isCartLine(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { quantity, variant } = value
  const texts = [
    value['productId'],
    value['variantId'],
    value['productName'],
    value['desc'],
    value['image'],
  ]
  const amounts = [value['price'], value['inclusiveTax'], value['tax']]
  return (
    texts.every((text) => typeof text === 'string') &&
    amounts.every((amount) => Number.isFinite(amount)) &&
    Number.isInteger(quantity) &&
    Number(quantity) > 0 &&
    isRecord(variant) &&
    Object.values(variant).every((choice) => typeof choice === 'string')
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
