import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/open.ts'
import { giftCodeCounters, giftCodes, giftCodeUses } from '#server/platform/db/tables/giftcodes.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { WrongCodes } from './rules.ts'

export type Gift = typeof giftCodes.$inferSelect
export type GiftUse = typeof giftCodeUses.$inferSelect
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

/** The number and the sum of the codes that the store has sold since this time. */
export async function findIssuedSince(tx: Tx, storeId: string, since: Date) {
  const [row] = await tx
    .select({
      codes: sql<number>`count(*)::int`,
      rupees: sql<number>`(coalesce(sum(${giftCodes.amountPaise}), 0) / 100)::int`,
    })
    .from(giftCodes)
    .where(
      and(
        eq(giftCodes.storeId, storeId),
        eq(giftCodes.kind, 'sold'),
        gte(giftCodes.issuedAt, since),
      ),
    )
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

type GiftCodeKey = { storeId: string; codeMacs: Buffer[] }

const hasCode = ({ storeId, codeMacs }: GiftCodeKey) =>
  and(eq(giftCodes.storeId, storeId), inArray(giftCodes.codeMac, codeMacs))

/** Finds a code of this store in any state. */
export async function findGift(tx: Tx, which: GiftCodeKey): Promise<Gift | undefined> {
  const [row] = await tx.select().from(giftCodes).where(hasCode(which))
  return row
}

/** The id of the code that a credit note gave. */
export async function findCodeOfNote(tx: Tx, noteId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: giftCodes.id })
    .from(giftCodes)
    .where(eq(giftCodes.noteId, noteId))
  return row?.id
}

/** The last use of a code, without an order and a bill, that redeemed it on the gift screen; undefined without one. */
export async function findScreenUse(tx: Tx, giftCodeId: string): Promise<GiftUse | undefined> {
  const { orderId, billId, usedAt } = giftCodeUses
  const [use] = await tx
    .select()
    .from(giftCodeUses)
    .where(and(eq(giftCodeUses.giftCodeId, giftCodeId), isNull(orderId), isNull(billId)))
    .orderBy(desc(usedAt))
    .limit(1)
  return use
}

/** The order or the bill of the counter that a use lowers; neither on the gift screen. */
export type UsedOn = { orderId?: string; billId?: string }

/** Names the bill of a use of the gift screen. */
export async function nameBillOfUse(tx: Tx, useId: string, on: UsedOn): Promise<void> {
  await tx.update(giftCodeUses).set(on).where(eq(giftCodeUses.id, useId))
}

type Use = { storeId: string; userId: string; giftCodeId: string; amountPaise: number } & UsedOn

/**
 * Takes an amount from an active code of this store, in one statement; false when the code has less left, or is not
 * active.
 */
export async function takeFromGift(
  tx: Tx,
  { storeId, userId, giftCodeId, amountPaise, orderId, billId }: Use,
): Promise<boolean> {
  const now = sql`${tx.now.toISOString()}::timestamptz`
  const isEmptied = sql`used_paise + ${amountPaise}::int = amount_paise`
  const { rowCount } = await tx.execute(sql`
    with taken as (
      update gift_codes set used_paise = used_paise + ${amountPaise}::int,
        redeemed_at = case when ${isEmptied} then ${now} end,
        redeemed_by = case when ${isEmptied} then ${userId}::uuid end
      where id = ${giftCodeId}::uuid and store_id = ${storeId}::uuid and expires_at > ${now}
        and redeemed_at is null and used_paise + ${amountPaise}::int <= amount_paise
      returning id, amount_paise - used_paise as rest_paise)
    insert into gift_code_uses (store_id, gift_code_id, amount_paise, used_at, used_by, order_id, bill_id, rest_paise)
    select ${storeId}::uuid, id, ${amountPaise}::int, ${now}, ${userId}::uuid,
      ${orderId ?? null}::uuid, ${billId ?? null}::uuid, rest_paise from taken`)
  return rowCount === 1
}
