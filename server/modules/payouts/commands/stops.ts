import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { record as recordEvent } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import * as rows from '../queries/accounts.ts'
import { linksOpenSince } from '../rules/account.ts'
import { conflict } from '../rules/payable.ts'
import type { RecordDecision } from './payouts.ts'

/** The alarm for shops whose transfers are stopped, until an administrator has released each. */
export const areTransfersStopped = rows.isAnyStopped

/** The change that a link "It was not me" is about. Throws LINK_ENDED when it is unknown, too old, or was dealt with. */
export async function expectChange(db: Db, token: string, now: Date) {
  const link = { tokenHash: sha256(token), since: linksOpenSince(now) }
  const change = await rows.findByLink(db, link)
  if (!change || change.releasedAt) throw new AppError('LINK_ENDED')
  return change
}

/** Stops the transfers to the shop of the link, and takes back the change and all later ones. */
export async function stopTransfers(tx: Tx, token: string): Promise<void> {
  const { id: accountId, storeId } = await expectChange(tx, token, tx.now)
  await rows.lockStores(tx, [storeId])
  // Read again after the lock: another press may have stopped them meanwhile, and an administrator released them.
  const { seq, stopId } = await expectChange(tx, token, tx.now)
  await rows.endFrom(tx, { storeId, seq }, 'not_me')
  if (stopId) return
  const stopped = await rows.insertStop(tx, { storeId, accountId })
  if (stopped) await recordEvent(tx, 'payouts.stopped', { storeId, stopId: stopped })
}

/** Lets transfers to a stopped shop go on, after a check. */
export async function releaseShop(
  tx: Tx,
  admin: Admin,
  { storeId, reason }: { storeId: string; reason: string },
  record: RecordDecision,
): Promise<string> {
  await rows.lockStores(tx, [storeId])
  const shopName = await rows.findShopName(tx, storeId)
  if (shopName === undefined) throw new AppError('NOT_FOUND', { reason: 'store' })
  const stopId = await rows.findStop(tx, storeId)
  if (!stopId) throw conflict('notStopped')
  await rows.releaseStop(tx, stopId, { releasedBy: admin.userId, reason })
  await record(tx, admin, { action: 'payouts_released', storeId, reason })
  await recordEvent(tx, 'payouts.released', { storeId, stopId })
  return shopName
}
