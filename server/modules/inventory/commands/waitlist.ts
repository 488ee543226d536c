import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Merchant, Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { MAX_WAITLIST } from '#shared/limits.ts'
import { moveStock } from '../queries/stock.ts'
import * as rows from '../queries/waitlist.ts'
import { changeBy, free } from '../rules/stock.ts'
import { type HoldEnd, nextTurn } from '../rules/turns.ts'
import { offerPieces, recordStockChanged } from './free-stock.ts'
import { lockStock } from './stock.ts'

/**
 * Puts a person on the waitlist of a sold-out variant; a repeated call has no effect. Throws NOT_FOUND, OWN_STORE,
 * STORE_BLOCKED, and WAITLIST_CONFLICT when pieces are free or the person is on the maximum number of lists.
 */
export async function joinWaitlist(tx: Tx, shopper: Shopper, variantId: string): Promise<void> {
  const { userId } = shopper
  await lockOpenAccount(tx, userId)
  const [stockRow] = await lockStock(tx, [variantId])
  const sold = await rows.findSoldVariant(tx, variantId)
  if (!stockRow || !sold) throw new AppError('NOT_FOUND', { reason: 'product' })
  const standing = await rows.findStanding(tx, { userId, variantId, storeId: sold.storeId })
  if (standing.worksHere) throw new AppError('OWN_STORE')
  if (standing.isBlocked) throw new AppError('STORE_BLOCKED')
  if (standing.isHeld || free(stockRow) > 0)
    throw new AppError('WAITLIST_CONFLICT', { reason: 'inStock' })
  if (standing.others >= MAX_WAITLIST)
    throw new AppError(
      'WAITLIST_CONFLICT',
      { reason: 'full' },
      { values: { maximum: MAX_WAITLIST } },
    )
  await rows.insertEntry(tx, { userId, variantId, ...sold })
}

/** Takes a person off the waitlist of a variant. A piece that is held for the person goes to the next one. */
export async function leaveWaitlist(tx: Tx, { userId }: Shopper, variantId: string): Promise<void> {
  await rows.deleteEntry(tx, userId, variantId)
  await endHolds(tx, { userId, variantId }, 'left')
}

/** Takes a person off all waitlists, by the link in an e-mail. Pieces that are held for the person stay held. */
export const stopWaiting = rows.deleteEntriesOf

/** Takes the person of a closed account off all waitlists. Pieces that are held for the person go to the next ones. */
export async function leaveAllWaitlists(tx: Tx, userId: string): Promise<void> {
  await stopWaiting(tx, userId)
  await endHolds(tx, { userId }, 'left')
}

/**
 * Passes the piece that is held for a person who may no longer book at this store to the next person. Call it after the
 * change that ends the right: the locks make a hold that begins at the same moment visible here, or impossible.
 */
export async function passHoldsOn(
  tx: Tx,
  { userId, storeId }: { userId: string; storeId: string },
): Promise<void> {
  await lockStock(tx, await rows.findWaitedBy(tx, userId, storeId))
  await endHolds(tx, { userId, storeId }, 'left')
}

/** Ends a hold, so that the shop may sell the piece to anybody. Throws NOT_FOUND for another shop's hold. */
export async function releaseHold(tx: Tx, { storeId }: Merchant, holdId: string): Promise<void> {
  if ((await endHolds(tx, { holdId, storeId }, 'released')) === 0)
    throw new AppError('NOT_FOUND', { reason: 'hold' })
}

/** Ends the holds and waitlists of variants that are no longer sold. The caller has locked their stock. */
export async function closeWaitlists(tx: Tx, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  await rows.deleteEntriesFor(tx, variantIds)
  await endHolds(tx, { variantIds }, 'released')
}

export const findHolds = rows.findHolds
export const findAllWaited = rows.findAllWaited

/** Ends holds without a booking and passes each piece to the next person; returns the number of ended holds. */
export async function endHolds(tx: Tx, which: rows.WhichHolds, endedBy: HoldEnd): Promise<number> {
  const found = await rows.findHolds(tx, which)
  await lockStock(
    tx,
    found.map(({ variantId }) => variantId),
  )
  let ended = 0
  for (const hold of found) {
    if (!(await rows.endHold(tx, hold.id, endedBy))) continue
    await passOn(tx, hold, nextTurn(hold.turn, endedBy))
    ended += 1
  }
  return ended
}

async function passOn(tx: Tx, hold: rows.HeldPiece, turn: number | null): Promise<void> {
  const line = { variantId: hold.variantId, ...changeBy('release', 1) }
  const moved = await moveStock(tx, { kind: 'release', reference: hold.id, actorId: null }, [line])
  if (moved !== 1) throw new Error('a hold of a waitlist without its piece')
  if (turn === null) await rows.markPassed(tx, hold.variantId)
  else await offerPieces(tx, [hold.variantId], { turn, most: 1 })
  await recordStockChanged(tx, [hold])
}

/** Offers pieces to the waitlist that became free while nobody could book them. */
export async function offerAgain(tx: Tx, ...variantIds: string[]): Promise<void> {
  await lockStock(tx, variantIds)
  await offerPieces(tx, variantIds)
}

/** Offers such pieces of a store, which takes bookings again. */
export async function offerOfStore(tx: Tx, storeId: string): Promise<void> {
  await offerAgain(tx, ...(await rows.findAllWaited(tx, tx.now, storeId)))
}

const AT_ONCE = 100

/**
 * Notifies up to a hundred people that a piece is free for everybody; returns true while more may remain. With
 * `isEnabled` false, because this notice is switched off, people stay on the list.
 */
export async function notifyPassed(tx: Tx, isEnabled: boolean): Promise<boolean> {
  const passed = await rows.removePassed(tx, isEnabled ? AT_ONCE : 0)
  for (const { mayBook, ...entry } of passed) if (mayBook) await record(tx, 'waitlist.free', entry)
  return passed.length === AT_ONCE
}
