import type { ErrorCode } from '#shared/errors.ts'
import type { OrderStatus } from '#shared/order-status.ts'

export type ModelLine = {
  variant: number
  quantity: number
  pricePaise: number
  declined: boolean
  /** Pieces that the customer left in the shop. */
  notTaken: number
}
export type ModelOrder = {
  id: string
  shopper: number
  status: OrderStatus
  lines: ModelLine[]
  toTry: boolean
  /** The beginning of the present waiting time, from which the ten days are counted. */
  since: number
  dueAt: number
  extended: boolean
  tries: number
  renewals: number
}

/** The expected state of the shop, in plain values. */
export type Model = {
  now: number
  stockRows: { stock: number; held: number; pricePaise: number; active: boolean }[]
  orders: ModelOrder[]
  /** Days (in India, since the epoch) on which the shop is shut, in addition to Sundays. */
  closedDays: Set<number>
  wrongToday: number
  bills: number
  /** Pieces of a bill's first line that are not returned, by the bill's id; missing before its first return. */
  left: Map<string, number>
  /** The times of no-shows, by shopper. */
  noShows: number[][]
}

export const HOUR = 3_600_000
export const DAY = 24 * HOUR
const INDIA = 5.5 * HOUR
const CLOSING = 20 * HOUR
const TEN_DAYS = 10 * DAY

export const dayOf = (instant: number) => Math.floor((instant + INDIA) / DAY)
const closingOf = (day: number) => day * DAY - INDIA + CLOSING
/** Day 3 of the epoch was a Sunday. */
const isOpen = (model: Model, day: number) => day % 7 !== 3 && !model.closedDays.has(day)

/** Closing time of the nth open day after today; at most ten days from now. */
export function deadline(model: Model, nth: number): number {
  const open: number[] = []
  for (let day = dayOf(model.now) + 1; day <= dayOf(model.now) + 10; day++)
    if (isOpen(model, day)) open.push(day)
  const day = open[nth - 1]
  return Math.min(day === undefined ? Infinity : closingOf(day), model.now + TEN_DAYS)
}

function firstClosing(model: Model, from: number): number {
  for (let day = dayOf(from) - 1; day <= dayOf(from) + 10; day++)
    if (isOpen(model, day) && closingOf(day) >= from) return closingOf(day)
  return Infinity
}

/** The deadline, moved to the next closing time when the shop is shut at the deadline. */
export function fair(model: Model, { since, dueAt }: ModelOrder): number {
  return Math.max(dueAt, Math.min(firstClosing(model, dueAt), since + TEN_DAYS))
}

/** The deadline one open day later; undefined when that is beyond the ten days. */
export function extension(model: Model, order: ModelOrder): number | undefined {
  const later = firstClosing(model, fair(model, order) + 1)
  return later <= order.since + TEN_DAYS ? later : undefined
}

export function isOpenOrder({ status }: ModelOrder): boolean {
  return status === 'awaiting_confirmation' || status === 'ready_for_pickup'
}

export function amountOf(order: ModelOrder): number {
  const remaining = order.lines.filter((line) => !line.declined)
  const counted = remaining.length > 0 ? remaining : order.lines
  const isSold = order.status === 'collected'
  const amounts = counted.map(
    ({ quantity, notTaken, pricePaise }) => (isSold ? quantity - notTaken : quantity) * pricePaise,
  )
  if (order.toTry && !isSold) return Math.max(...amounts)
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** Ends the hold of these lines; with `leave`, the pieces also leave the stock (sold or missing). */
export function unhold(model: Model, lines: readonly ModelLine[], leave: boolean): void {
  for (const { variant, quantity } of lines) {
    const stockRow = model.stockRows[variant]
    if (!stockRow) continue
    stockRow.held -= quantity
    if (leave) stockRow.stock -= quantity
  }
}

/** Ends an order without a sale. */
export function end(
  model: Model,
  order: ModelOrder,
  to: 'cancelled' | 'not_collected',
  leave = false,
): void {
  unhold(
    model,
    order.lines.filter((line) => !line.declined),
    leave,
  )
  if (to === 'not_collected') model.noShows[order.shopper]?.push(model.now)
  order.status = to
}

/** The pieces of a hand-over that the customer keeps, line by line; at most those of the line. */
export type Keeps = (line: ModelLine, place: number) => number

/** Hands an order over. With nothing kept it ends without a bill. */
export function handOver(
  model: Model,
  order: ModelOrder,
  keeps: Keeps = ({ quantity }) => quantity,
): void {
  let kept = 0
  for (const [place, line] of order.lines.entries()) {
    if (line.declined) continue
    const quantity = keeps(line, place)
    kept += quantity
    line.notTaken = line.quantity - quantity
    unhold(model, [{ ...line, quantity }], true)
    unhold(model, [{ ...line, quantity: line.notTaken }], false)
  }
  order.status = kept > 0 ? 'collected' : 'cancelled'
  if (kept > 0) model.bills += 1
}

/** Does the work of the timers: moves deadlines at which the shop is shut, then ends overdue orders. */
export function tick(model: Model): void {
  for (const order of model.orders.filter(isOpenOrder)) {
    if (order.dueAt > model.now) continue
    order.dueAt = fair(model, order)
    if (order.dueAt <= model.now)
      end(model, order, order.status === 'ready_for_pickup' ? 'not_collected' : 'cancelled')
  }
}

type WantedLine = { variant: number; quantity: number }
const MEMORY = 60 * DAY

/** The expected error of a booking; undefined when it should succeed. */
export function refusalOfBooking(
  model: Model,
  shopper: number,
  lines: readonly WantedLine[],
  priceSeen: 'right' | 'wrong',
): ErrorCode | undefined {
  const missed = (model.noShows[shopper] ?? []).filter((at) => at > model.now - MEMORY)
  if (missed.length >= 3) return 'CASH_REFUSED'
  const open = model.orders.filter((order) => order.shopper === shopper && isOpenOrder(order))
  if (open.length >= 5) return 'TOO_MANY_BOOKINGS'
  const stockRows = lines.map((line) => ({ ...line, stockRow: model.stockRows[line.variant] }))
  if (stockRows.some(({ stockRow }) => !stockRow?.active)) return 'PRODUCT_UNAVAILABLE'
  if (
    stockRows.some(
      ({ stockRow, quantity }) => (stockRow?.stock ?? 0) - (stockRow?.held ?? 0) < quantity,
    )
  )
    return 'OUT_OF_STOCK'
  if (lines.some(({ quantity }) => quantity > 10)) return 'INVALID_INPUT'
  return priceSeen === 'right' ? undefined : 'PRICE_CHANGED'
}

/** The expected error of a code at the counter; undefined when it should be accepted. */
export function refusalOfCode(
  model: Model,
  order: ModelOrder,
  isRight: boolean,
): ErrorCode | undefined {
  if (order.status !== 'ready_for_pickup') return 'ORDER_STATUS_CONFLICT'
  if (model.wrongToday >= 20) return 'HAND_OVER_LOCKED'
  if (order.tries >= 5) return 'CODE_ENDED'
  if (isRight) return undefined
  return order.tries === 4 ? 'CODE_ENDED' : 'WRONG_CODE'
}
