import type { Admin } from '#server/modules/accounts/guards.ts'
import { decideRegistration, type Decision } from '#server/modules/onboarding/commands.ts'
import { endSessionsOfStore } from '#server/modules/staff/commands/members.ts'
import { changeSuspension } from '#server/modules/stores/commands/registered-store.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { hasOpened, insertAudit, lockAdmin } from '../queries/admins.ts'

/** Records that an administrator opens a registration, at most once per hour to keep the trail readable. */
export async function recordOpening(
  tx: Tx,
  { userId: adminId }: Admin,
  { registrationId, storeId }: { registrationId: string; storeId: string },
): Promise<void> {
  await lockAdmin(tx, adminId)
  const hourAgo = new Date(tx.now.getTime() - HOUR_MS)
  if (await hasOpened(tx, { adminId, registrationId }, hourAgo)) return
  await insertAudit(tx, { adminId, action: 'opened', storeId, registrationId })
}

/** Approves or rejects a waiting registration. Returns the shop's name. */
export async function reviewRegistration(
  tx: Tx,
  { userId: adminId }: Admin,
  { registrationId, ...decision }: Decision & { registrationId: string },
): Promise<string> {
  const registration = { registrationId, decidedBy: adminId }
  const { storeId, storeName } = await decideRegistration(tx, registration, decision)
  await insertAudit(tx, { adminId, action: decision.status, storeId, reason: decision.reason })
  return storeName
}

/**
 * Suspends an approved store, also while its owner has closed it, and ends the sessions of its staff. The staff may log
 * in again to finish open orders.
 */
export async function suspendStore(
  tx: Tx,
  { userId: adminId }: Admin,
  { storeId, reason }: { storeId: string; reason: string },
): Promise<string> {
  const change = { status: 'suspended', reason } as const
  const { storeName } = await changeSuspension(tx, storeId, change)
  const changeId = await insertAudit(tx, { adminId, action: 'suspended', storeId, reason })
  await endSessionsOfStore(tx, storeId)
  await record(tx, 'store.suspended', { storeId, changeId })
  return storeName
}

export async function reinstateStore(
  tx: Tx,
  { userId: adminId }: Admin,
  storeId: string,
): Promise<string> {
  const change = { status: 'approved', reason: null } as const
  const { storeName } = await changeSuspension(tx, storeId, change)
  const changeId = await insertAudit(tx, { adminId, action: 'reinstated', storeId })
  await record(tx, 'store.reinstated', { storeId, changeId })
  return storeName
}

type DecisionEntry = Omit<Parameters<typeof insertAudit>[1], 'adminId'>

/** Adds a decision of an earlier module to the audit trail, such as about search words or reviews. */
export async function recordDecision(
  tx: Tx,
  { userId: adminId }: Admin,
  decision: DecisionEntry,
): Promise<void> {
  await insertAudit(tx, { adminId, ...decision })
}
