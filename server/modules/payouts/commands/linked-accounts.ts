import { randomUUID } from 'node:crypto'
import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { LinkedAccountState } from '#server/platform/ports/linked-accounts.ts'
import { AppError } from '#shared/app-error.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { lockStores } from '../queries/accounts.ts'
import * as rows from '../queries/linked-accounts.ts'
import { waitAfter } from '../rules/split-step.ts'
import type { RecordDecision } from './payouts.ts'

export type { ClaimedLinked } from '../queries/linked-accounts.ts'
export const saveProduct = rows.saveProduct

const LEASE_MS = 2 * MINUTE_MS
const BATCH = 20
const LONGEST_WAIT_MINUTES = 60

/** Asks for the accounts at the provider that are missing (`isOn`) or have another bank account, and claims those that are due. */
export async function claimLinked(tx: Tx, isOn: boolean): Promise<rows.ClaimedLinked[]> {
  if (isOn) await rows.insertLinked(tx)
  await rows.saveOtherAccounts(tx)
  const leaseUntil = new Date(tx.now.getTime() + LEASE_MS)
  return rows.claimLinked(tx, { leaseUntil, limit: BATCH })
}

/** Saves that the provider has the bank account; what it says of it is asked for in the next minutes. */
export async function saveSent(
  tx: Tx,
  { storeId, payoutAccountId }: rows.ClaimedLinked,
  providerAccountId: string,
): Promise<void> {
  await rows.saveLinked(tx, storeId, {
    providerAccountId,
    sentAccountId: payoutAccountId,
    nextAt: tx.now,
  })
}

/** Saves the provider's answer about an account; one that was changed meanwhile stays asked for. */
export async function saveState(
  tx: Tx,
  claimed: rows.ClaimedLinked,
  { state, reason }: LinkedAccountState,
): Promise<void> {
  const row = await rows.lockLinked(tx, claimed.storeId)
  if (row?.payoutAccountId !== claimed.payoutAccountId) return
  const minutes = Math.min(waitAfter(claimed.tries) ?? LONGEST_WAIT_MINUTES, LONGEST_WAIT_MINUTES)
  const nextAt = state === 'asked' ? new Date(tx.now.getTime() + minutes * MINUTE_MS) : null
  const activeAt = state === 'active' ? (row.activeAt ?? tx.now) : row.activeAt
  await rows.saveLinked(tx, claimed.storeId, { state, reason, nextAt, activeAt })
}

/** Asks the provider again for an account that it has refused, for an administrator. */
export async function askAgain(
  tx: Tx,
  admin: Admin,
  storeId: string,
  record: RecordDecision,
): Promise<void> {
  await lockStores(tx, [storeId])
  const row = await rows.lockLinked(tx, storeId)
  if (!row || row.state === 'active') throw new AppError('NOT_FOUND', { reason: 'payout' })
  // A provider that has refused one form wants the corrected form under another key.
  const key = row.providerAccountId === null ? randomUUID() : row.key
  await rows.saveLinked(tx, storeId, {
    state: 'asked',
    reason: null,
    tries: 0,
    nextAt: tx.now,
    key,
  })
  await record(tx, admin, { action: 'linked_account_asked', storeId, reason: storeId })
}
