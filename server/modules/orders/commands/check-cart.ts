import { findBegunPayment } from '#server/modules/payments/commands/payment-orders.ts'
import type { Caller } from '#server/modules/accounts/guards.ts'
import { formatContactNumber } from '#server/modules/stores/rules.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { StoreRefusal } from '#shared/contract/orders/booking-caps.ts'
import type { CheckedCart } from '#shared/contract/orders/cart.ts'
import { AppError } from '#shared/app-error.ts'
import { orderNumber } from '#shared/formats/order-number.ts'
import { besideEnglish } from '#shared/formats/in-hindi.ts'
import { errorSentence } from '#shared/error-sentence.ts'
import type { Translate } from '#shared/translate.ts'
import { hoursOf } from '#shared/opening-hours.ts'
import { findStorePickups, findOffers, type StorePickup } from '../queries/offers.ts'
import { findOwnHolds } from '../queries/own-holds.ts'
import { findShopperRecord } from '../queries/shopper-record.ts'
import { findHeldPieces } from '../queries/waiting-payments.ts'
import { answerBy, whyUnavailable } from '../rules/booking.ts'
import { bookedIn, type OnlineLines, waitingWith } from '../rules/booked-lines.ts'
import { storeRefusal } from '../rules/booking-caps.ts'
import type { PendingPayments } from '../rules/booking-limits.ts'
import {
  type DraftLine,
  type HeldForWaiter,
  type Offer,
  judgeLines,
  mergeLines,
  obtainable,
  type WantedLine,
  withHeldFor,
} from '../rules/cart.ts'

type CartCheckRequest = {
  caller: Caller
  products: readonly WantedLine[]
  now: Date
  say: Translate
}

/**
 * The present price, stock and hours for each line of a cart, and for each store the error, if it refuses the caller's
 * lines. Stores that are not approved are treated as missing.
 */
export async function checkCart(
  db: Db,
  { caller: { userId }, products, now, say }: CartCheckRequest,
): Promise<Omit<CheckedCart, 'payOnline'>> {
  const wanted = mergeLines(products)
  const wantedIds = wanted.map(({ variantId }) => variantId)
  const offers = await findOffers(db, wantedIds, now, userId)
  const taken = userId !== null && offers.length > 0 && (await findShopperRecord(db, userId, now))
  const begun = taken ? await findBegun(db, waitingWith(taken, wanted)) : new Map()
  const judged = await withHolds(
    db,
    { userId, now },
    judgeLines(wanted, taken ? await withOwnHolds(db, taken, offers) : offers).map((line) =>
      taken ? { ...line, booked: bookedIn(taken, line.variantId, begun) } : line,
    ),
  )
  const pickups = await findStorePickups(db, [...new Set(judged.map(({ offer }) => offer.storeId))])
  const open = pickups.filter(({ status }) => status === 'approved')
  const here = new Set(open.map(({ id }) => id))
  const known = judged.filter(({ offer }) => here.has(offer.storeId))
  const knownIds = new Set(known.map(({ variantId }) => variantId))
  const refusalOf = (store: StorePickup, lines: DraftLine[]) => {
    const unavailable = whyUnavailable(store, now)
    if (unavailable || !taken) return unavailable
    return storeRefusal(taken, { ...store, storeId: store.id, lines }, now)
  }
  return {
    stores: open.map((store) => {
      const { id: storeId, storeName, address } = store
      const lines = known.filter(({ offer }) => offer.storeId === storeId)
      return {
        storeId,
        shopName: storeName,
        address,
        ...besideEnglish(store.hindi),
        contactNumber: formatContactNumber(store.contactNumber),
        exchangeDays: store.exchangeDays,
        ...hoursOf(store, store.closures, now),
        products: lines,
        dueAt: whyUnavailable(store, now) ? null : answerBy(store, now).toISOString(),
        refused: tell(refusalOf(store, obtainable(lines)), say),
        waiting: taken ? waitingFor(lines, taken) : null,
      }
    }),
    gone: wantedIds.filter((id) => !knownIds.has(id)),
  }
}

/** Says at each line until when the waitlist holds, or held, a piece of it for the person. */
async function withHolds<Line extends { variantId: string }>(
  db: Db,
  { userId, now }: { userId: string | null; now: Date },
  lines: readonly Line[],
): Promise<Line[]> {
  if (userId === null || lines.length === 0) return [...lines]
  const variantIds = lines.map(({ variantId }) => variantId)
  const holds = await findOwnHolds(db, { userId, variantIds, now })
  return lines.map((line) => {
    const hold = holds.get(line.variantId)
    return hold ? { ...line, hold } : line
  })
}

/**
 * Adds pieces that a waitlist or the shopper's own unpaid bookings hold, because the new booking may take them over.
 */
async function withOwnHolds(
  db: Db,
  { pendingPayments, ...taken }: PendingPayments & HeldForWaiter,
  all: readonly Offer[],
): Promise<readonly Offer[]> {
  const offers = withHeldFor(taken, all)
  if (pendingPayments.length === 0) return offers
  const held = await findHeldPieces(
    db,
    pendingPayments.map(({ orderId }) => orderId),
  )
  return offers.map((offer) => ({ ...offer, free: offer.free + (held.get(offer.variantId) ?? 0) }))
}

/** The bookings that wait for their payment, with the state of money that is under way for them. */
async function findBegun(db: Db, orderIds: readonly string[]) {
  const found = orderIds.map(
    async (subjectId) =>
      [subjectId, await findBegunPayment(db, { purpose: 'order', subjectId })] as const,
  )
  return new Map(await Promise.all(found))
}

/** The own booking that waits for its payment and has one of these lines. */
function waitingFor(lines: readonly WantedLine[], taken: PendingPayments & OnlineLines) {
  const [id] = waitingWith(taken, lines)
  const found = taken.pendingPayments.find(({ orderId }) => orderId === id)
  if (!found) return null
  const { orderId, dueAt } = found
  return { orderId, orderNumber: orderNumber(orderId), until: dueAt?.toISOString() ?? null }
}

function tell(refused: AppError<StoreRefusal['code']> | null, say: Translate): StoreRefusal | null {
  if (!refused) return null
  const { code } = refused
  const message = errorSentence(refused, say)
  const limit = code === 'BOOKING_LIMIT' ? (refused as AppError<typeof code>).details : null
  return { code, message, limit }
}
