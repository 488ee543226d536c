import { and, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { giftCodeCounters, giftCodes } from '#server/platform/db/tables/giftcodes.ts'
import { orderDiscounts } from '#server/platform/db/tables/orders.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { WrongCodes } from './rules.ts'

export type Gift = typeof giftCodes.$inferSelect
type NewGift = Omit<typeof giftCodes.$inferInsert, 'issuedAt'>

/** Locks the store's row, so that its requests about gift codes run one after the other. */
export async function lockCounter(tx: Tx, storeId: string): Promise<WrongCodes> {
  await tx.insert(giftCodeCounters).values({ storeId }).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(giftCodeCounters)
    .where(eq(giftCodeCounters.storeId, storeId))
    .for('update')
  return mustExist(row, 'the store’s count of wrong gift codes')
}

export async function saveCounter(tx: Tx, storeId: string, counted: WrongCodes): Promise<void> {
  await tx.update(giftCodeCounters).set(counted).where(eq(giftCodeCounters.storeId, storeId))
}

/** The number and the sum of the codes that the store has issued since this time. */
export async function findIssuedSince(tx: Tx, storeId: string, since: Date) {
  const [row] = await tx
    .select({
      codes: sql<number>`count(*)::int`,
      rupees: sql<number>`(coalesce(sum(${giftCodes.amountPaise}), 0) / 100)::int`,
    })
    .from(giftCodes)
    .where(and(eq(giftCodes.storeId, storeId), gte(giftCodes.issuedAt, since)))
  return mustExist(row, 'the sum of the day’s gift codes')
}

/** Returns the id; undefined when a code with this hash exists already. */
export async function insertGift(tx: Tx, gift: NewGift): Promise<string | undefined> {
  const [row] = await tx
    .insert(giftCodes)
    .values({ ...gift, issuedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: giftCodes.id })
  return row?.id
}

type Known = { storeId: string; codeMacs: Buffer[] }

const known = ({ storeId, codeMacs }: Known) =>
  and(eq(giftCodes.storeId, storeId), inArray(giftCodes.codeMac, codeMacs))

/** Finds a code of this store in any state. */
export async function findGift(tx: Tx, which: Known): Promise<Gift | undefined> {
  const [row] = await tx.select().from(giftCodes).where(known(which))
  return row
}

/** True when the code already lowers the bill of an order. */
export async function isOnBill(tx: Tx, giftCodeId: string): Promise<boolean> {
  const found = await tx
    .select({ orderId: orderDiscounts.orderId })
    .from(orderDiscounts)
    .where(eq(orderDiscounts.giftCodeId, giftCodeId))
  return found.length > 0
}

/** Marks an active code of this store as redeemed; false when no such code is active. */
export async function redeemGift(tx: Tx, which: Known & { userId: string }): Promise<boolean> {
  const done = await tx
    .update(giftCodes)
    .set({ redeemedAt: tx.now, redeemedBy: which.userId })
    .where(and(known(which), isNull(giftCodes.redeemedAt), gt(giftCodes.expiresAt, tx.now)))
    .returning({ id: giftCodes.id })
  return done.length === 1
}
