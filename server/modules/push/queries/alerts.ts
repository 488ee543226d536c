import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { payoutAccounts } from '#server/platform/db/tables/payouts.ts'
import { pushAlerts, pushDevices } from '#server/platform/db/tables/push.ts'
import { questionAnswers, questions, questionStores } from '#server/platform/db/tables/questions.ts'
import { storeMembers } from '#server/platform/db/tables/staff.ts'
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

const hasNotTaken = (alertId: string) => sql`not exists (select from ${pushAlerts}
  where ${pushAlerts.alertId} = ${alertId}::uuid and ${pushAlerts.deviceId} = ${pushDevices.id})`

/**
 * All devices of a store's owner that have not got an alert yet, also devices that are switched off, because the thief
 * of the account may have switched them off.
 */
export async function findAlertDevices(db: Db, alert: { storeId: string; alertId: string }) {
  return db
    .select(device)
    .from(stores)
    .innerJoin(pushDevices, eq(pushDevices.userId, stores.ownerId))
    .where(and(eq(stores.id, alert.storeId), hasNotTaken(alert.alertId)))
}
export type AlertDevice = Awaited<ReturnType<typeof findAlertDevices>>[number]

/**
 * The devices of a store's staff that have not got the notice of an open question, while the store has not answered.
 */
export async function findAskedDevices(
  db: Db,
  { alertId: questionId, storeId }: { alertId: string; storeId: string },
) {
  return db
    .select(device)
    .from(questionStores)
    .innerJoin(questions, eq(questions.id, questionStores.questionId))
    .innerJoin(stores, eq(stores.id, questionStores.storeId))
    .innerJoin(storeMembers, eq(storeMembers.storeId, stores.id))
    .innerJoin(pushDevices, eq(pushDevices.userId, storeMembers.userId))
    .where(
      and(
        eq(questions.id, questionId),
        eq(stores.id, storeId),
        isNull(questions.endedAt),
        pushDevices.isOn,
        hasNotTaken(questionId),
        sql`not exists (select from question_answers a
          where a.question_id = ${questions.id} and a.store_id = ${stores.id})`,
      ),
    )
}

/** The devices of an asker that have not got the notice of an answer that can be booked. */
export async function findAskerDevices(db: Db, answerId: string) {
  return db
    .select(device)
    .from(questionAnswers)
    .innerJoin(questions, eq(questions.id, questionAnswers.questionId))
    .innerJoin(stores, eq(stores.id, questionAnswers.storeId))
    .innerJoin(pushDevices, eq(pushDevices.userId, questions.shopperId))
    .where(
      and(
        eq(questionAnswers.id, answerId),
        isNull(questionAnswers.endedAt),
        pushDevices.isOn,
        hasNotTaken(answerId),
      ),
    )
}

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
