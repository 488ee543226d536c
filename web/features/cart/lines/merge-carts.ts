import { gstInside, paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import type { Cart, CartLine } from '#web/lib/browser-keys.ts'
import type { Output } from '#web/lib/call.ts'
import { acceptedOf, attributesText, type CheckedCart, shownOf } from '../cart-summary.ts'
import { lineKey, toSentLine } from './cart-lines.ts'

/** A line as the account stores it. */
export type SavedLine = Output<'GET /cart'>['products'][number]

/** Converts a cart to the form in which the account stores it. */
export function savedLinesOf(cart: Cart): SavedLine[] {
  return Object.values(cart)
    .flatMap((lines) => Object.values(lines))
    .map(toSentLine)
}

export function sameLines(one: readonly SavedLine[], other: readonly SavedLine[]): boolean {
  const facts = (lines: readonly SavedLine[]) =>
    lines
      .map((line) =>
        [
          lineKey(line),
          line.quantity,
          line.price,
          line.mrp,
          line.productName,
          attributesText(line.variant),
          attributesText(line.kind),
        ].join(' '),
      )
      .toSorted()
      .join()
  return facts(one) === facts(other)
}

type Sides = {
  /** The lines of both carts after the last sync. */
  base: readonly SavedLine[]
  here: readonly SavedLine[]
  there: readonly SavedLine[]
}

/** Merges two carts. A quantity that changed in this browser is kept; all other quantities come from the account. */
export function mergeCarts({ base, here, there }: Sides): SavedLine[] {
  const [before, mine, theirs] = [base, here, there].map(
    (lines) => new Map(lines.map((line) => [lineKey(line), line])),
  )
  const keys = new Set([...here, ...there].map(lineKey))
  return [...keys].flatMap((key) => {
    const known = mine?.get(key)
    const isMine = known?.quantity !== before?.get(key)?.quantity
    const line = isMine ? known : theirs?.get(key)
    return line ? [{ ...(known ?? line), quantity: line.quantity }] : []
  })
}

/** Replaces the cart's lines. A line that is new to this browser takes its data from the server's answer. */
export function cartOf(lines: readonly SavedLine[], cart: Cart, checked?: CheckedCart): Cart {
  const next: Cart = {}
  const known = knownLines(cart, checked)
  for (const line of lines) {
    const found = known.get(lineKey(line))
    if (!found) continue
    const ofStore = (next[found.storeId] ??= {})
    ofStore[lineKey(line)] = {
      ...found.line,
      quantity: line.quantity,
      ...seenFacts(line, found.line),
    }
  }
  return next
}

export type BroughtLines = {
  cart: Cart
  /** The store of the lines; undefined when nothing is available. */
  storeId: string | undefined
  /** Lines that are not available at all. */
  missing: MissingLine[]
  /** Lines of which fewer pieces are free than wanted. */
  fewer: { line: WantedLine; free: number }[]
  /** Lines whose piece costs more or less today than before, in rupees. */
  repriced: { line: WantedLine; price: number; before: number }[]
}

/** A line of an earlier booking. */
export type WantedLine = Pick<CartLine, 'productId' | 'variantId' | 'quantity' | 'price'> & {
  name: string
  variant: Record<string, string | undefined>
}

/** `isSoldOut`: it is still sold, but no piece is left. */
export type MissingLine = WantedLine & { isSoldOut: boolean }

/** Adds available lines of an earlier booking. A line that the cart already has keeps the larger quantity. */
export function bringLines(
  cart: Cart,
  wanted: readonly WantedLine[],
  checked: CheckedCart,
): BroughtLines {
  const offers = new Map(checked.stores.flatMap(offersOf))
  const brought: BroughtLines = { cart, storeId: undefined, missing: [], fewer: [], repriced: [] }
  for (const line of wanted) {
    const offer = offers.get(lineKey(line))
    if (!offer || free(offer) < 1) {
      brought.missing.push({ ...line, isSoldOut: offer?.told.problem === 'out_of_stock' })
      continue
    }
    const { price } = offer.told
    if (free(offer) < line.quantity) brought.fewer.push({ line, free: free(offer) })
    if (price !== line.price) brought.repriced.push({ line, price, before: line.price })
    brought.cart = withAtLeast(brought.cart, offer, Math.min(free(offer), line.quantity))
    brought.storeId = offer.storeId
  }
  return brought
}

type CheckedStore = CheckedCart['stores'][number]
type Offer = Pick<CheckedStore, 'storeId' | 'shopName'> & { told: CheckedStore['products'][number] }

function offersOf({ storeId, shopName, products }: CheckedStore) {
  return products.map((told) => [lineKey(told), { storeId, shopName, told }] as const)
}

function free({ told }: Offer): number {
  return told.problem === 'unavailable' || told.problem === 'retired' ? 0 : told.free
}

function withAtLeast(cart: Cart, { storeId, shopName, told }: Offer, pieces: number): Cart {
  const key = lineKey(told)
  const quantity = Math.max(cart[storeId]?.[key]?.quantity ?? 0, pieces)
  const line = { ...lineFrom(told, shopName), quantity }
  return { ...cart, [storeId]: { ...cart[storeId], [key]: line } }
}

/** Keeps what the shopper saw on another device, so that a change by the shop is told and accepted here too. */
function seenFacts(
  { price, mrp, productName, variant, kind }: SavedLine,
  known: CartLine,
): Partial<CartLine> {
  return {
    ...(productName !== undefined && { productName }),
    ...(variant !== undefined && { variant: shownOf(variant) }),
    ...(kind !== undefined && { kind }),
    ...(mrp !== undefined && { mrp }),
    ...(price !== undefined &&
      price !== known.price && {
        price,
        inclusiveTax: price,
        tax: (known.tax * price) / known.price,
      }),
  }
}

function knownLines(cart: Cart, checked?: CheckedCart) {
  const known = new Map<string, { storeId: string; line: CartLine }>()
  for (const { storeId, shopName, products } of checked?.stores ?? []) {
    for (const product of products) {
      known.set(lineKey(product), { storeId, line: lineFrom(product, shopName) })
    }
  }
  for (const [storeId, lines] of Object.entries(cart)) {
    for (const line of Object.values(lines)) known.set(lineKey(line), { storeId, line })
  }
  return known
}

function lineFrom(told: CheckedCart['stores'][number]['products'][number], shopName: string) {
  const { productId, variantId, quantity, gstRate } = told
  const { price, ...goods } = acceptedOf(told)
  const tax = rupeesFromPaise(gstInside(paiseFromRupees(price), gstRate))
  const words = { ...goods, desc: '', image: told.image ?? '', shopName }
  return { productId, variantId, quantity, price, inclusiveTax: price, tax, ...words }
}
