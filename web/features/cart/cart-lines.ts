import { MAX_QUANTITY_PER_LINE } from '#shared/limits.ts'
import { gstInside, paiseFromRupees, rupeesFromPaise } from '#shared/money.ts'
import type { Cart, CartLine } from '#web/lib/browser-keys.ts'

type LineIds = Pick<CartLine, 'productId' | 'variantId'>

export function lineKey({ productId, variantId }: LineIds): string {
  return productId + variantId
}

export function quantityOf(cart: Cart, storeId: string, line: LineIds): number {
  return cart[storeId]?.[lineKey(line)]?.quantity ?? 0
}

/** Adds one item, up to the limit per line. The line takes the newest product data. */
export function addLine(cart: Cart, storeId: string, line: Omit<CartLine, 'quantity'>): Cart {
  const quantity = Math.min(MAX_QUANTITY_PER_LINE, quantityOf(cart, storeId, line) + 1)
  const lines = { ...cart[storeId], [lineKey(line)]: { ...line, quantity } }
  return { ...cart, [storeId]: lines }
}

/** Sets the quantity. Below one the line is removed, and with its last line the store. */
export function setQuantity(cart: Cart, storeId: string, line: LineIds, quantity: number): Cart {
  const key = lineKey(line)
  const known = cart[storeId]?.[key]
  if (!known) return cart
  if (quantity < 1) return removeLine(cart, storeId, line)
  const next = { ...known, quantity: Math.min(MAX_QUANTITY_PER_LINE, Math.floor(quantity)) }
  return { ...cart, [storeId]: { ...cart[storeId], [key]: next } }
}

export function removeLine(cart: Cart, storeId: string, line: LineIds): Cart {
  const { [lineKey(line)]: _gone, ...lines } = cart[storeId] ?? {}
  return Object.keys(lines).length === 0
    ? removeStore(cart, storeId)
    : { ...cart, [storeId]: lines }
}

export function removeStore(cart: Cart, storeId: string): Cart {
  const { [storeId]: _gone, ...rest } = cart
  return rest
}

/** The number of items over all stores. */
export function countPieces(cart: Cart): number {
  return Object.values(cart)
    .flatMap((lines) => Object.values(lines))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Undoes a removal: the line returns to its place in `before`; other later changes are kept. */
export function putBack(cart: Cart, before: Cart, storeId: string, line: LineIds): Cart {
  const key = lineKey(line)
  const lost = before[storeId]?.[key]
  if (!lost || cart[storeId]?.[key]) return cart
  const lines = inOrderOf(before[storeId] ?? {}, { ...cart[storeId], [key]: lost })
  return inOrderOf(before, { ...cart, [storeId]: lines })
}

/** Undoes an update to the stock: removed lines return and reduced quantities are restored. */
export function takeBack(
  cart: Cart,
  before: Cart,
  storeId: string,
  quantities: ReadonlyMap<string, number>,
): Cart {
  const lost = Object.entries(before[storeId] ?? {}).filter(([key]) => quantities.has(key))
  return lost.reduce((all, [, line]) => {
    const again = putBack(all, before, storeId, line)
    return again === all ? setQuantity(all, storeId, line, line.quantity) : again
  }, cart)
}

/** Sets quantities by line key; zero removes the line. */
export function mendStore(
  cart: Cart,
  storeId: string,
  quantities: ReadonlyMap<string, number>,
): Cart {
  const lines = Object.entries(cart[storeId] ?? {}).flatMap(([key, line]) => {
    const quantity = quantities.get(key) ?? line.quantity
    return quantity < 1 ? [] : [[key, { ...line, quantity }] as const]
  })
  return lines.length === 0
    ? removeStore(cart, storeId)
    : { ...cart, [storeId]: Object.fromEntries(lines) }
}

export function acceptPrice(cart: Cart, storeId: string, line: LineIds): Cart {
  const key = lineKey(line)
  const known = cart[storeId]?.[key]
  if (!known) return cart
  const { earlierPrice: _seen, ...rest } = known
  return { ...cart, [storeId]: { ...cart[storeId], [key]: rest } }
}

function inOrderOf<T>(
  order: Record<string, unknown>,
  values: Record<string, T>,
): Record<string, T> {
  const place = new Map(Object.keys(order).map((key, index) => [key, index]))
  const placeOf = (key: string) => place.get(key) ?? place.size
  return Object.fromEntries(
    Object.entries(values).toSorted(([one], [other]) => placeOf(one) - placeOf(other)),
  )
}

/** Sets the present prices (variant id → rupees). The first price is kept to be shown beside the new one. */
export function withPrices(cart: Cart, prices: ReadonlyMap<string, number>): Cart {
  return mapValues(cart, (lines) =>
    mapValues(lines, (line) => {
      const price = prices.get(line.variantId) ?? line.price
      if (price === line.price) return line
      const { earlierPrice = line.price, ...rest } = line
      return {
        ...rest,
        price,
        inclusiveTax: price,
        tax: (line.tax * price) / line.price,
        ...(earlierPrice !== price && { earlierPrice }),
      }
    }),
  )
}

/** Sets the tax inside each price from the present GST rates (variant id → percent). Returns the same cart when nothing changes. */
export function withTaxes(cart: Cart, rates: ReadonlyMap<string, number>): Cart {
  const taxOf = ({ variantId, price, tax }: CartLine) => {
    const rate = rates.get(variantId)
    return rate === undefined ? tax : rupeesFromPaise(gstInside(paiseFromRupees(price), rate))
  }
  const isRight = (line: CartLine) => line.tax === taxOf(line)
  if (Object.values(cart).every((lines) => Object.values(lines).every(isRight))) return cart
  return mapValues(cart, (lines) => mapValues(lines, (line) => ({ ...line, tax: taxOf(line) })))
}

/** Marks exactly the lines of these variants as not sold any more. Returns the same cart when nothing changes. */
export function withGone(cart: Cart, gone: ReadonlySet<string>): Cart {
  const isMarked = ({ variantId, isGone }: CartLine) => (isGone ?? false) === gone.has(variantId)
  if (Object.values(cart).every((lines) => Object.values(lines).every(isMarked))) return cart
  return mapValues(cart, (lines) =>
    mapValues(lines, ({ isGone: _before, ...line }): CartLine =>
      gone.has(line.variantId) ? { ...line, isGone: true } : line,
    ),
  )
}

function mapValues<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))
}
