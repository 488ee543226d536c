import { otherFacts } from '#shared/catalog/article-kind.ts'
import { MAX_LINES_PER_ORDER } from '#shared/limits.ts'
import { gstInside, paiseFromRupees } from '#shared/formats/money.ts'
import type { Cart, CartLine } from '#web/lib/browser-keys.ts'
import type { Output } from '#web/lib/call.ts'

export type CheckedCart = Output<'POST /cart/check'>
export type CheckedStore = CheckedCart['stores'][number]
type CheckedLine = CheckedStore['products'][number]

/** A line of the cart with its present stock and price. `today` is missing until the server has answered. */
export type JudgedLine = {
  line: CartLine
  today: CheckedLine | undefined
  /** `booked`: a paid booking has the item already. `changed`: it differs from what the line showed, and costs no less. */
  problem: 'gone' | 'booked' | 'soldOut' | 'tooFew' | 'changed' | null
}

/** What the shop has changed since the shopper last saw the line. */
export function changesOf({
  line,
  today,
}: Pick<JudgedLine, 'line' | 'today'>): CheckedLine['changes'] {
  if (!today) return []
  const isOther = {
    name: today.productName !== line.productName,
    variant: attributesText(acceptedOf(today).variant) !== attributesText(line.variant),
    kind: otherFacts(line.kind, today.kind).length > 0,
    mrp: today.MRP !== line.mrp,
    price: today.price !== line.price,
  }
  // The answer may be older than the shopper's acceptance.
  return today.changes.filter((change) => isOther[change])
}

/** The attributes in one order: a database may keep another order than the browser. */
export function attributesText(variant: Record<string, string | undefined> = {}): string {
  return JSON.stringify(
    Object.entries(variant).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** The goods as the shop sells them now, as a line of the cart keeps them. */
export function acceptedOf({ productName, variant, kind, price, MRP }: CheckedLine) {
  return { productName, variant: shownOf(variant), kind, price, mrp: MRP }
}

/** The attributes that have a value. */
export function shownOf(variant: Record<string, string | undefined>): Record<string, string> {
  const shown = Object.entries(variant).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  )
  return Object.fromEntries(shown)
}

/** Today's name, in the reader's language; before the answer, the one that the line showed. */
export function nameOf({ line, today }: Pick<JudgedLine, 'line' | 'today'>): string {
  return today?.productName ?? line.productName
}

/**
 * The name that the line showed before its article changed. It was kept in the language of the moment of choosing; a
 * name that is still the same is today's, in the reader's language.
 */
export function earlierNameOf(judged: JudgedLine): string {
  return changesOf(judged).includes('name') ? judged.line.productName : nameOf(judged)
}

/** The present price in rupees; before the answer, the one that the line showed. */
export function priceOf({ line, today }: Pick<JudgedLine, 'line' | 'today'>): number {
  return today?.price ?? line.price
}

/** The MRP in rupees: today's value, or before the answer the value when the line was added. */
export function mrpOf({ line, today }: JudgedLine): number {
  return today?.MRP ?? line.mrp ?? line.price
}

/** Today's picture: the one that the line was added with may be gone. */
export function imageOf({ line, today }: JudgedLine): string | null {
  return today ? today.image : line.image
}

export function judgeLines(
  lines: readonly CartLine[],
  checked: CheckedCart | undefined,
): JudgedLine[] {
  const found = checked?.stores.flatMap(({ products }) => products) ?? []
  const today = new Map(found.map((line) => [line.variantId, line]))
  const gone = new Set(checked?.gone)
  return lines.map((line) => {
    const now = today.get(line.variantId)
    return { line, today: now, problem: gone.has(line.variantId) ? 'gone' : judge(line, now) }
  })
}

function judge(line: CartLine, now: CheckedLine | undefined): JudgedLine['problem'] {
  if (!now) return null
  if (isPaidElsewhere(line, now)) return 'booked'
  if (now.problem === 'unavailable' || now.problem === 'retired') return 'gone'
  if (now.free === 0) return 'soldOut'
  if (now.free < line.quantity) return 'tooFew'
  const changes = changesOf({ line, today: now })
  const isAccepted = changes.every((change) => change === 'price' && now.price < line.price)
  return isAccepted ? null : 'changed'
}

function isPaidElsewhere({ besides = [] }: CartLine, { booked }: CheckedLine): boolean {
  return booked !== null && booked.isPaid && !besides.includes(booked.orderId)
}

/** The waitlist's hold of a line as it stands at `now`; null for a line that has none, or that is booked or gone. */
export function holdOf({ today, problem }: JudgedLine, now: number): CheckedLine['hold'] | null {
  if (!today?.hold || problem === 'booked' || problem === 'gone') return null
  const { until, hasEnded } = today.hold
  return { until, hasEnded: hasEnded || Date.parse(until) <= now }
}

/** True for a line whose pieces count in the sums. */
export function isCounted(problem: JudgedLine['problem']): boolean {
  return problem === null || problem === 'tooFew' || problem === 'changed'
}

/**
 * The lines that can be booked. A line that is not sold any more, or that a paid booking has, counts neither in sums nor
 * in a booking.
 */
export function soldLines(judged: readonly JudgedLine[]): JudgedLine[] {
  return judged.filter(({ problem }) => problem !== 'gone' && problem !== 'booked')
}

export type CartSummary = {
  totalPaise: number
  gstPaise: number
  /** The difference between the prices and those that are struck through beside them. */
  savingPaise: number
  canBook: boolean
}

/** Sums the amount to pay at the counter. Lines that are not available do not count. */
export function summarise(all: readonly JudgedLine[]): CartSummary {
  const judged = soldLines(all)
  const counted = judged.filter(({ problem }) => isCounted(problem))
  const amounts = counted.map((one) => {
    const { line, today } = one
    const grossPaise = paiseFromRupees(priceOf(one)) * line.quantity
    const gstPaise = today
      ? gstInside(grossPaise, today.gstRate)
      : paiseFromRupees(line.tax) * line.quantity
    const struck = today?.ownOffer?.wasPrice ?? mrpOf(one)
    const struckPaise = paiseFromRupees(struck) * line.quantity
    return { grossPaise, gstPaise, savingPaise: Math.max(0, struckPaise - grossPaise) }
  })
  return {
    totalPaise: amounts.reduce((sum, { grossPaise }) => sum + grossPaise, 0),
    gstPaise: amounts.reduce((sum, { gstPaise }) => sum + gstPaise, 0),
    savingPaise: amounts.reduce((sum, { savingPaise }) => sum + savingPaise, 0),
    canBook:
      judged.length > 0 &&
      judged.length <= MAX_LINES_PER_ORDER &&
      judged.every(({ problem }) => problem === null),
  }
}

/** Variant id → the GST rate (percent) in today's price. */
export function presentRates({ stores }: CheckedCart): Map<string, number> {
  const lines = stores.flatMap(({ products }) => products)
  return new Map(lines.map(({ variantId, gstRate }) => [variantId, gstRate]))
}

/** The ids of the variants in the cart that are not sold any more. */
export function goneVariants(cart: Cart, checked: CheckedCart): Set<string> {
  const lines = Object.values(cart).flatMap((store) => Object.values(store))
  const gone = judgeLines(lines, checked).filter(({ problem }) => problem === 'gone')
  return new Set(gone.map(({ line }) => line.variantId))
}

/** Merges the lines of a rejected booking into the last answer of the check. */
export function withChanges(checked: CheckedCart, changed: readonly CheckedLine[]): CheckedCart {
  const newest = new Map(changed.map((line) => [line.variantId, line]))
  const stores = checked.stores.map((store) => ({
    ...store,
    products: store.products.map((line) => newest.get(line.variantId) ?? line),
  }))
  return { ...checked, stores }
}

/** Merges a store's rejection into the last answer of the check. */
export function withRefusal(
  checked: CheckedCart,
  storeId: string,
  refused: CheckedStore['refused'],
): CheckedCart {
  const stores = checked.stores.map((store) =>
    store.storeId === storeId ? { ...store, refused } : store,
  )
  return { ...checked, stores }
}
