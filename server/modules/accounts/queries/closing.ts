import { and, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import {
  credentialChanges,
  emailCodes,
  erasedAccounts,
  knownDevices,
  loginFailures,
  resetLinks,
  users,
} from '#server/platform/db/tables/accounts.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { indianDay } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'

/** The facts that prevent closing the account: open bookings, and a store that was neither rejected nor closed. */
export async function findTies(tx: Tx, userId: string) {
  const open = inArray(orders.status, [
    'payment_pending',
    'awaiting_confirmation',
    'ready_for_pickup',
  ])
  const isReady = eq(orders.status, 'ready_for_pickup')
  const [bookings] = await tx
    .select({
      openBookings: sql<number>`count(*)::int`,
      readyBookings: sql<number>`(count(*) filter (where ${isReady}))::int`,
      readyUntil: sql<unknown>`max(${orders.dueAt}) filter (where ${isReady})`,
    })
    .from(orders)
    .where(and(eq(orders.shopperId, userId), open))
  const owned = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.ownerId, userId), ne(stores.status, 'rejected'), isNull(stores.closedAt)))
  const { readyUntil, ...counts } = mustExist(bookings, 'the count of open bookings')
  const until = z.coerce.date().nullable().parse(readyUntil)
  return { ...counts, readyUntil: until && until.toISOString(), ownsStore: owned.length > 0 }
}

/**
 * Copies name and addresses of an account that is being erased, where a dated setting of this day in India wants them
 * kept.
 */
export async function lockAway(tx: Tx, userId: string): Promise<void> {
  const today = indianDay(tx.now)
  await tx.execute(sql`
    insert into erased_accounts (user_id, name, email, sealed_number, erased_at, erase_on)
    select u.id, u.name, u.email, p.sealed, ${tx.now.toISOString()}::timestamptz, ${today}::date + term.value
    from users u left join phone_numbers p on p.user_id = u.id
    cross join (select value from plan_terms
      where subject = 'erasedDays' and withdrawn_at is null and valid_from <= ${today}::date
      order by valid_from desc limit 1) term
    where u.id = ${userId}::uuid and term.value > 0
    on conflict do nothing`)
}

/** Deletes the copies whose last day is over. */
export function deleteLockedAway(tx: Tx): Promise<number> {
  const isOver = lte(erasedAccounts.eraseOn, indianDay(tx.now))
  return largestOf(tx.delete(erasedAccounts).where(batchOf(erasedAccounts, isOver)))
}

type Mask = { name: string; email: string }

/** Overwrites the personal data. The row stays, because bookings refer to it. */
export async function maskUser(tx: Tx, userId: string, mask: Mask): Promise<void> {
  await tx
    .update(users)
    .set({ ...mask, passwordHash: null })
    .where(eq(users.id, userId))
  await tx.delete(credentialChanges).where(eq(credentialChanges.userId, userId))
}

export async function deleteCodesAndLinksTo(tx: Tx, email: string): Promise<void> {
  await tx.delete(emailCodes).where(eq(emailCodes.email, email))
  await tx.delete(resetLinks).where(eq(resetLinks.email, email))
}

export async function findDevicesOf(tx: Tx, userId: string): Promise<Buffer[]> {
  const rows = await tx
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
  return rows.map(({ deviceHash }) => deviceHash)
}

export async function deleteFailuresAt(tx: Tx, keyHashes: Buffer[]): Promise<void> {
  await tx.delete(loginFailures).where(inArray(loginFailures.emailHash, keyHashes))
}
