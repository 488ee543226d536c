import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { record as recordEvent } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import * as rows from '../queries/accounts.ts'
import { linksOpenSince } from '../rules/account.ts'
import { conflict } from '../rules/payable.ts'
import type { RecordDecision } from './payouts.ts'

/** The alarm for shops whose transfers are stopped; it ends when an administrator has released every shop. */
export const areTransfersStopped = rows.isAnyStopped

/**
 * The account change of a link "It was not me". Throws LINK_ENDED when the link is unknown, too old, or its stop was
 * released.
 */
export async function expectChange(db: Db, token: string, now: Date) {
  const link = { tokenHash: sha256(token), since: linksOpenSince(now) }
  const change = await rows.findByLink(db, link)
  if (!change || change.releasedAt) throw new AppError('LINK_ENDED')
  return change
}

/** Stops the transfers to the shop of the link, and takes back this account change and all later ones. */
export async function stopTransfers(tx: Tx, token: string): Promise<void> {
  const { id: accountId, storeId } = await expectChange(tx, token, tx.now)
  await rows.lockStores(tx, [storeId])
  // The change is read again after the lock, because another call may have stopped the transfers meanwhile, and an
  // administrator may have released them.
  const { seq, stopId } = await expectChange(tx, token, tx.now)
  await rows.endFrom(tx, { storeId, seq }, 'not_me')
  if (stopId) return
  const stop = { storeId, accountId }
  const stopped = (await rows.insertStop(tx, stop)) ?? (await rows.nameInHold(tx, stop))
  if (stopped) await recordEvent(tx, 'payouts.stopped', { storeId, stopId: stopped })
}

type Decision = { storeId: string; reason: string }

/** Holds the transfers to a shop until an administrator releases them. The owner reads the reason. */
export async function holdShop(
  tx: Tx,
  admin: Admin,
  { storeId, reason }: Decision,
  record: RecordDecision,
): Promise<string> {
  const shopName = await lockShop(tx, storeId)
  const stopId = await rows.insertStop(tx, { storeId, heldBy: admin.userId, heldBecause: reason })
  if (!stopId) throw conflict('stoppedAlready')
  await record(tx, admin, { action: 'payouts_held', storeId, reason })
  await recordEvent(tx, 'payouts.held', { storeId, stopId })
  return shopName
}

/** Allows transfers to a stopped shop again, after an administrator's check. */
export async function releaseShop(
  tx: Tx,
  admin: Admin,
  { storeId, reason }: Decision,
  record: RecordDecision,
): Promise<string> {
  const shopName = await lockShop(tx, storeId)
  const stopId = await rows.findStop(tx, storeId)
  if (!stopId) throw conflict('notStopped')
  await rows.releaseStop(tx, stopId, { releasedBy: admin.userId, reason })
  await record(tx, admin, { action: 'payouts_released', storeId, reason })
  await recordEvent(tx, 'payouts.released', { storeId, stopId })
  return shopName
}

async function lockShop(tx: Tx, storeId: string): Promise<string> {
  await rows.lockStores(tx, [storeId])
  const shopName = await rows.findShopName(tx, storeId)
  if (shopName === undefined) throw new AppError('NOT_FOUND', { reason: 'store' })
  return shopName
}
