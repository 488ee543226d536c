import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { payoutAccounts } from '#server/platform/db/tables/payouts.ts'
import { pushAlerts, pushDevices } from '#server/platform/db/tables/push.ts'
import { stores } from '#server/platform/db/tables/stores.ts'

const device = {
  deviceId: pushDevices.id,
  storeName: stores.storeName,
  endpoint: pushDevices.endpoint,
  p256dh: pushDevices.p256dh,
  auth: pushDevices.auth,
  publicKey: pushDevices.publicKey,
  locale: pushDevices.locale,
}

/**
 * All devices of a store's owner that have not taken an alert yet, also those whose switch is off: whoever has switched
 * them off may be the person of whom the alert warns.
 */
export async function findAlertDevices(db: Db, alert: { storeId: string; alertId: string }) {
  return db
    .select(device)
    .from(stores)
    .innerJoin(pushDevices, eq(pushDevices.userId, stores.ownerId))
    .where(
      and(
        eq(stores.id, alert.storeId),
        sql`not exists (select from ${pushAlerts} where ${pushAlerts.alertId} = ${alert.alertId}::uuid
          and ${pushAlerts.deviceId} = ${pushDevices.id})`,
      ),
    )
}
export type AlertDevice = Awaited<ReturnType<typeof findAlertDevices>>[number]

/** The sealed token of the link "It was not me"; undefined when the change is unknown. */
export async function findSealedToken(db: Db, accountId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ sealed: payoutAccounts.sealedToken })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.id, accountId))
  return row?.sealed
}

export async function insertAlert(
  tx: Tx,
  alert: { alertId: string; deviceId: string },
): Promise<void> {
  await tx
    .insert(pushAlerts)
    .values({ ...alert, takenAt: tx.now })
    .onConflictDoNothing()
}

export async function deleteGoneDevice(tx: Tx, deviceId: string): Promise<void> {
  await tx.delete(pushDevices).where(eq(pushDevices.id, deviceId))
}
