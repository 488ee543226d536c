import { and, desc, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { linkedAccounts, payoutAccounts, payoutStops } from '#server/platform/db/tables/payouts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { AccountPurpose } from '#shared/contract/payouts/own-payouts.ts'

type NewAccount = Omit<typeof payoutAccounts.$inferInsert, 'seq' | 'endedAt' | 'endedAs'>
type AccountEnd = NonNullable<typeof payoutAccounts.$inferSelect.endedAs>

/** Locks the stores' rows in one order, so that changes of their accounts and transfers run one after the other. */
export async function lockStores(tx: Tx, storeIds: readonly string[]): Promise<number> {
  const { rows } = await tx.execute(sql`
    select id from stores where id = any(${sql.param(storeIds)}::uuid[])
    order by id for no key update`)
  return rows.length
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.insert(payoutAccounts).values(account)
}

/** The accounts of a store for one purpose. */
type Purpose = { storeId: string; purpose: AccountPurpose }

const livingOf = ({ storeId, purpose }: Purpose) =>
  and(
    eq(payoutAccounts.storeId, storeId),
    eq(payoutAccounts.purpose, purpose),
    isNull(payoutAccounts.endedAt),
  )

/** The account of a store that was entered last and has not ended. */
export async function findLatest(tx: Tx, which: Purpose) {
  const [row] = await tx
    .select()
    .from(payoutAccounts)
    .where(livingOf(which))
    .orderBy(desc(payoutAccounts.seq))
    .limit(1)
  return row
}

/** Ends the accounts of a store that are not used yet; returns whether there were any. */
export async function endPending(tx: Tx, which: Purpose, endedAs: AccountEnd): Promise<boolean> {
  const ended = await tx
    .update(payoutAccounts)
    .set({ endedAt: tx.now, endedAs })
    .where(and(livingOf(which), gt(payoutAccounts.usableAt, tx.now)))
    .returning({ id: payoutAccounts.id })
  return ended.length > 0
}

/** Ends the account with this number, and all later ones of its store. */
export async function endFrom(
  tx: Tx,
  { storeId, seq }: { storeId: string; seq: number },
  endedAs: AccountEnd,
): Promise<void> {
  await tx
    .update(payoutAccounts)
    .set({ endedAt: tx.now, endedAs })
    .where(
      and(
        eq(payoutAccounts.storeId, storeId),
        gte(payoutAccounts.seq, seq),
        isNull(payoutAccounts.endedAt),
      ),
    )
}

/** Deletes what is stored of the accounts of an erased store. Their rows stay, because transfers name them. */
export async function eraseAccounts(tx: Tx, storeId: string): Promise<void> {
  await tx
    .update(payoutAccounts)
    .set({
      sealed: null,
      masked: '',
      endedAt: sql`coalesce(${payoutAccounts.endedAt}, ${tx.now.toISOString()}::timestamptz)`,
      endedAs: sql`coalesce(${payoutAccounts.endedAs}, 'erased')`,
    })
    .where(eq(payoutAccounts.storeId, storeId))
  await tx.update(linkedAccounts).set({ reason: null }).where(eq(linkedAccounts.storeId, storeId))
}

/** The account change of a link "It was not me", with the stop that the link has made. */
export async function findByLink(db: Db, { tokenHash, since }: { tokenHash: Buffer; since: Date }) {
  const [row] = await db
    .select({
      id: payoutAccounts.id,
      seq: payoutAccounts.seq,
      storeId: payoutAccounts.storeId,
      shopName: stores.storeName,
      masked: payoutAccounts.masked,
      enteredAt: payoutAccounts.enteredAt,
      usableAt: payoutAccounts.usableAt,
      stopId: payoutStops.id,
      releasedAt: payoutStops.releasedAt,
    })
    .from(payoutAccounts)
    .innerJoin(stores, eq(stores.id, payoutAccounts.storeId))
    .leftJoin(payoutStops, eq(payoutStops.accountId, payoutAccounts.id))
    .where(and(eq(payoutAccounts.tokenHash, tokenHash), gt(payoutAccounts.enteredAt, since)))
  return row
}

/** The open stop of a store; undefined when there is none. */
export async function findStop(tx: Tx, storeId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: payoutStops.id })
    .from(payoutStops)
    .where(and(eq(payoutStops.storeId, storeId), isNull(payoutStops.releasedAt)))
  return row?.id
}

/** The cause of a stop: the change of an account, or an administrator with a reason. */
type Stop = { storeId: string } & ({ accountId: string } | { heldBy: string; heldBecause: string })

/** Returns the id of the stop; undefined when the store is stopped already. */
export async function insertStop(tx: Tx, stop: Stop): Promise<string | undefined> {
  const [row] = await tx
    .insert(payoutStops)
    .values({ ...stop, stoppedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: payoutStops.id })
  return row?.id
}

/** Names the change of an account in the operator's hold of its store. Returns the id of the stop, if there is one. */
export async function nameInHold(
  tx: Tx,
  { storeId, accountId }: { storeId: string; accountId: string },
): Promise<string | undefined> {
  const isOpen = and(isNull(payoutStops.releasedAt), isNull(payoutStops.accountId))
  const [row] = await tx
    .update(payoutStops)
    .set({ accountId })
    .where(and(eq(payoutStops.storeId, storeId), isOpen))
    .returning({ id: payoutStops.id })
  return row?.id
}

export async function releaseStop(
  tx: Tx,
  stopId: string,
  release: { releasedBy: string; reason: string },
): Promise<void> {
  await tx
    .update(payoutStops)
    .set({ ...release, releasedAt: tx.now })
    .where(eq(payoutStops.id, stopId))
}

/** The name of a store; undefined when there is none. */
export async function findShopName(tx: Tx, storeId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ name: stores.storeName })
    .from(stores)
    .where(eq(stores.id, storeId))
  return row?.name
}

/** True while a store is stopped by a link "It was not me"; the alarm of the operator. */
export async function isAnyStopped(db: Db): Promise<boolean> {
  const isAlarming = and(isNull(payoutStops.releasedAt), isNotNull(payoutStops.accountId))
  return (await db.$count(payoutStops, isAlarming)) > 0
}
