import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { batchOf, largestOf } from '#server/platform/db/rows/batches.ts'
import {
  billLinks,
  bills,
  isLinkOpen,
  isWantedAgain,
  stoppedNumbers,
} from '#server/platform/db/tables/billing.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import type { WhichBill } from '../rules/bill-links.ts'

/** The id of a bill of the store; undefined for credit notes and foreign bills. */
export async function findBillId(
  db: Db,
  storeId: string,
  { orderId, billId = '' }: WhichBill,
): Promise<string | undefined> {
  const one = orderId === undefined ? eq(bills.id, billId) : eq(bills.orderId, orderId)
  const [bill] = await db
    .select({ id: bills.id })
    .from(bills)
    .where(and(one, eq(bills.storeId, storeId), ne(bills.kind, 'credit_note')))
  return bill?.id
}

/** The links of a bill that were made since and have not ended, the latest first. */
export async function findOpenLinks(db: Db, billId: string, since: Date) {
  return db
    .select()
    .from(billLinks)
    .where(and(eq(billLinks.billId, billId), isLinkOpen(since)))
    .orderBy(desc(billLinks.madeAt), desc(billLinks.id))
}

export async function insertLink(tx: Tx, link: typeof billLinks.$inferInsert): Promise<void> {
  await tx.insert(billLinks).values(link)
}

const nothing = {
  sealed: null,
  email: null,
  numberHash: null,
  sealedNumber: null,
  lastDigits: null,
}

/** Ends an open link of the store; false when it had ended before. */
export async function endLink(
  tx: Tx,
  { storeId, linkId, since }: { storeId: string; linkId: string; since: Date },
): Promise<boolean> {
  const rows = await tx
    .update(billLinks)
    .set({ ...nothing, endedAt: tx.now })
    .where(and(eq(billLinks.id, linkId), eq(billLinks.storeId, storeId), isLinkOpen(since)))
    .returning({ id: billLinks.id })
  return rows.length > 0
}

/** Ends the links to the bills of a person's orders, and those that were sent to the person's address. */
export async function endLinksOfPerson(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const own = tx
    .select({ id: bills.id })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .where(eq(orders.shopperId, userId))
  await tx
    .update(billLinks)
    .set({ ...nothing, endedAt: sql`coalesce(${billLinks.endedAt}, ${tx.now.toISOString()})` })
    .where(or(eq(billLinks.email, email), inArray(billLinks.billId, own)))
}

export async function deleteLinksOf(tx: Tx, storeId: string): Promise<void> {
  await tx.delete(billLinks).where(eq(billLinks.storeId, storeId))
}

/** Deletes a batch of links that were made before; returns their number. */
export function deleteLinksBefore(tx: Tx, time: Date): Promise<number> {
  return largestOf(tx.delete(billLinks).where(batchOf(billLinks, lt(billLinks.madeAt, time))))
}

/** True when the number's owner has answered STOP, and has not switched messages on in an account since. */
export async function isStopped(db: Db, numberHashes: Buffer[]): Promise<boolean> {
  const rows = await db
    .select({ messageId: stoppedNumbers.messageId })
    .from(stoppedNumbers)
    .where(and(inArray(stoppedNumbers.numberHash, numberHashes), sql`not ${isWantedAgain}`))
  return rows.length > 0
}

export async function saveStoppedNumber(
  tx: Tx,
  number: Omit<typeof stoppedNumbers.$inferInsert, 'stoppedAt'>,
): Promise<void> {
  await tx
    .insert(stoppedNumbers)
    .values({ ...number, stoppedAt: tx.now })
    .onConflictDoUpdate({ target: stoppedNumbers.numberHash, set: { stoppedAt: tx.now } })
}
