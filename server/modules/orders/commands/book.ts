import { randomUUID } from 'node:crypto'
import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Shopper } from '#server/modules/accounts/guards.ts'
import { holdStock } from '#server/modules/inventory/commands/stock.ts'
import {
  endBookedQuestions,
  lockAnsweredQuestions,
} from '#server/modules/questions/commands/book-answer.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { findStorePickup, lockOffers } from '../queries/offers.ts'
import { insertOrder } from '../queries/orders.ts'
import { takeFromSavedCart } from '../queries/saved-carts.ts'
import { findShopperRecord } from '../queries/shopper-record.ts'
import { answerWait, draftBooking, storeUnavailable, whyUnavailable } from '../rules/booking.ts'
import { checkCashAllowed } from '../rules/booking-limits.ts'
import {
  type HeldForWaiter,
  mergeLines,
  type OrderDraft,
  productIdsOf,
  type WantedLine,
  withHeldFor,
} from '../rules/cart.ts'
import { keepBuyer, type WantedBuyer } from './buyers.ts'

/**
 * Books the cart of one store, to be paid at the counter, and holds its pieces; `toTry`: one article, of which the
 * shopper chooses a size or colour in the shop. Throws PRICE_CHANGED,
 * OUT_OF_STOCK or PRODUCT_UNAVAILABLE (details: the present cart), CASH_REFUSED, TOO_MANY_BOOKINGS,
 * STORE_BLOCKED, STORE_UNAVAILABLE, BOOKING_LIMIT, PAYMENT_CONFLICT when another booking with one of the products waits for
 * its payment, or ALREADY_BOOKED when a paid one, not among `besides`, has one of the products: both prevent booking the same
 * cart twice by mistake. The lines leave the account's cart.
 */
export async function bookWithCash(
  tx: Tx,
  shopper: Shopper,
  products: readonly WantedLine[],
  { toTry, besides, orderId, ...billing }: HowToBook = {},
): Promise<string> {
  const shopperId = shopper.userId
  const { known, ...stock } = await lockForBooking(tx, shopperId, products)
  checkCashAllowed(known)
  const { draft, store } = draftBooking({
    ...stock,
    known,
    products,
    toTry,
    besides,
    now: tx.now,
  })
  const booked = {
    ...draft,
    ...answerWait(store, tx.now),
    ...billing,
    heldFor: known.heldFor,
    shopperId,
    paymentMethod: 'cash',
  } as const
  const { storeId, lines } = draft
  const productIds = productIdsOf(lines)
  tx.sendWithCommit(() => takeFromSavedCart(tx, shopperId, lines))
  return saveBooking(tx, { ...booked, orderId }, (id) =>
    record(tx, 'order.booked', { orderId: id, storeId, shopperId, by: 'shopper', productIds }),
  )
}

type HowToBook = WantedBuyer & {
  toTry?: boolean | undefined
  /** The paid bookings beside which the shopper wants these products. */
  besides?: readonly string[] | undefined
  /** The id of the new booking, when the caller needs it before the booking. */
  orderId?: string | undefined
}

/**
 * Locks for a booking, in one round trip: the account, so that the bookings of one person run one after the other; the
 * person's own questions that the goods answer, so that no question ends meanwhile; then the stock. Then reads the data
 * for the booking's checks. Pieces that a waitlist holds for the person are read after the stock lock, because such a
 * hold begins and ends under that lock. Throws NOT_SIGNED_IN for a closed account.
 */
export async function lockForBooking(tx: Tx, shopperId: string, products: readonly WantedLine[]) {
  const variantIds = mergeLines(products).map((line) => line.variantId)
  const [, , { offers, stores }, known] = await tx.sendTogether(
    () => lockOpenAccount(tx, shopperId),
    () => lockAnsweredQuestions(tx, shopperId, variantIds),
    () => lockOffers(tx, variantIds, shopperId),
    () => findShopperRecord(tx, shopperId, tx.now),
  )
  return { known, offers: withHeldFor(known, offers), stores }
}

type BookedOrder = OrderDraft &
  HeldForWaiter &
  WantedBuyer & {
    toTry: boolean
    shopperId: string
    dueAt: Date
    readyByAt: Date | null
    paymentMethod: 'cash' | 'online'
    orderId?: string | undefined
  }

/**
 * Saves the order, holds its pieces and calls `publish`, which sends one statement; all in one round trip. The caller
 * has locked the stock with `lockForBooking`.
 */
export async function saveBooking(
  tx: Tx,
  { heldFor, orderId = randomUUID(), ...booked }: BookedOrder,
  publish: (orderId: string) => Promise<void>,
): Promise<string> {
  const cause = { reference: orderId, actorId: booked.shopperId }
  const isWaiter = booked.lines.some(({ variantId }) => heldFor.includes(variantId))
  const waiter = isWaiter ? booked.shopperId : undefined
  const [isSaved, held] = await tx.sendTogether(
    () => insertOrder(tx, { ...booked, id: orderId }),
    () => holdStock(tx, cause, booked.lines, waiter),
    () => publish(orderId),
    () => endBookedQuestions(tx, { orderId, shopperId: booked.shopperId, lines: booked.lines }),
  )
  if (!isSaved) {
    const store = await findStorePickup(tx, booked.storeId)
    throw whyUnavailable(store, tx.now) ?? storeUnavailable()
  }
  if (!held.ok) throw new Error('a locked stock row changed under its lock')
  await keepBuyer(tx, booked.shopperId, booked)
  return orderId
}
