import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type CodeVault, sha256 } from '#server/platform/secrets.ts'
import { replaceCollectorCode, insertCollector } from '../queries/collectors.ts'
import { advance } from './advance.ts'
import { lockReadyBooking } from './lock-order.ts'

type NamedCollector = { id: string; orderId: string; name: string; showsSum: boolean }

/**
 * Gives the pickup code of a ready booking to another person; `id` is a new UUID. The code is new and has all its
 * attempts, so that the codes of the shopper and of an earlier person stop working.
 */
export async function nameCollector(
  tx: Tx,
  shopper: Shopper,
  { id, orderId, name, showsSum }: NamedCollector,
  vault: CodeVault,
): Promise<void> {
  const { order } = await lockReadyBooking(tx, shopper, orderId)
  const tokenHash = sha256(vault.linkTokenOf(id))
  await insertCollector(tx, { id, orderId: order.id, name, tokenHash, showsSum })
  await replaceCollectorCode(tx, order.id, { ...vault.issue(order.id), collectorId: id })
  await advance(tx, order, {
    event: 'collector_named',
    actor: 'shopper',
    actorId: shopper.userId,
    collectorId: id,
    publish: 'pickup.collector_changed',
  })
}

/** Gives a new code to the shopper, which the named person cannot see. Does nothing when no person is named. */
export async function revokeCollector(
  tx: Tx,
  shopper: Shopper,
  orderId: string,
  vault: CodeVault,
): Promise<void> {
  const { order, issued } = await lockReadyBooking(tx, shopper, orderId)
  const { collectorId } = issued
  if (collectorId === null) return
  await replaceCollectorCode(tx, order.id, { ...vault.issue(order.id), collectorId: null })
  await advance(tx, order, {
    event: 'collector_revoked',
    actor: 'shopper',
    actorId: shopper.userId,
    collectorId,
    publish: 'pickup.collector_changed',
  })
}
