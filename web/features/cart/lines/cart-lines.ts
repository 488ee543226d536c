import { MAX_QUANTITY_PER_LINE } from '#shared/limits.ts'
import { gstInside, paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import type { Cart, CartLine } from '#web/lib/browser-keys.ts'
import type { Output } from '#web/lib/call.ts'

type LineIds = Pick<CartLine, 'productId' | 'variantId'>
type SentLine = Output<'GET /cart'>['products'][number]

export function lineKey({ productId, variantId }: LineIds): string {
  return productId + variantId
}

/** A line as calls take it: what is wanted, and what the line showed. */
export function toSentLine(line: SentLine): SentLine {
  const { productId, variantId, quantity, price, mrp, productName, variant, kind } = line
  return {
    productId,
    variantId,
    quantity: Math.min(quantity, MAX_QUANTITY_PER_LINE),
    ...(price !== undefined && { price }),
    ...(mrp !== undefined && { mrp }),
    ...(productName !== undefined && { productName }),
    ...(variant !== undefined && { variant }),
    ...(kind !== undefined && { kind }),
  }
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

function linesOf(cart: Cart): CartLine[] {
  return Object.values(cart).flatMap((lines) => Object.values(lines))
}

/** The lines of a cart that have left it, or of which pieces have. */
export function lostLines(before: Cart, after: Cart): CartLine[] {
  const left = new Map(linesOf(after).map((line) => [lineKey(line), line.quantity]))
  return linesOf(before).filter((line) => line.quantity > (left.get(lineKey(line)) ?? 0))
}

/** The number of items over all stores. */
export function countPieces(cart: Cart): number {
  return linesOf(cart).reduce((sum, { quantity }) => sum + quantity, 0)
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

/** The facts that the shopper accepts: the shop's present name, variant, kind, price and MRP of a line. */
export type AcceptedFacts = Pick<CartLine, 'productName' | 'variant' | 'kind' | 'price' | 'mrp'>

/** From now on the line shows the shop's present goods, and its booking is compared with them. */
export function acceptChanges(
  cart: Cart,
  storeId: string,
  line: LineIds,
  now: AcceptedFacts,
): Cart {
  return changeLine(cart, storeId, line, (known) => ({
    ...known,
    ...now,
    inclusiveTax: now.price,
    tax: (known.tax * now.price) / known.price,
  }))
}

/** The shopper wants the line although this paid booking has it too. */
export function wantBeside(cart: Cart, storeId: string, line: LineIds, orderId: string): Cart {
  return changeLine(cart, storeId, line, ({ besides = [], ...known }) => ({
    ...known,
    besides: [...new Set([...besides, orderId])],
  }))
}

type BookedLine = LineIds & { quantity: number }

/**
 * Removes the lines of a booking, and those that are not sold any more. A line with more pieces than were booked stays;
 * the account's cart says how many of them are left.
 */
export function takeBooked(cart: Cart, storeId: string, booked: readonly BookedLine[]): Cart {
  const pieces = new Map(booked.map((line) => [lineKey(line), line.quantity]))
  const left = Object.entries(cart[storeId] ?? {}).filter(
    ([key, { quantity, isGone }]) => !isGone && quantity > (pieces.get(key) ?? 0),
  )
  return left.length === 0
    ? removeStore(cart, storeId)
    : { ...cart, [storeId]: Object.fromEntries(left) }
}

function changeLine(
  cart: Cart,
  storeId: string,
  line: LineIds,
  next: (known: CartLine) => CartLine,
): Cart {
  const key = lineKey(line)
  const known = cart[storeId]?.[key]
  return known ? { ...cart, [storeId]: { ...cart[storeId], [key]: next(known) } } : cart
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
