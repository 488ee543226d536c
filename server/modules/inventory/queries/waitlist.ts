import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows, idRow } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { mayGetPiece } from '#server/platform/db/tables/inventory.ts'
import { isPausedAt } from '#server/platform/db/tables/stores.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { StockLine } from '../rules/stock.ts'
import type { HoldEnd } from '../rules/turns.ts'

const soldVariant = z.object({ storeId: z.string(), productId: z.string() })

/** The store and product of a variant that shoppers may see. */
export async function findSoldVariant(tx: Tx, variantId: string) {
  const { rows } = await tx.execute(sql`
    select v.store_id as "storeId", v.product_id as "productId"
    from variants v join products p on p.id = v.product_id and p.active
    join stores s on s.id = v.store_id and s.status = 'approved' and s.closing_asked_at is null
    where v.id = ${variantId}::uuid and v.retired_at is null`)
  return checkRows(soldVariant, rows)[0]
}

const standing = z.object({
  worksHere: z.boolean(),
  isBlocked: z.boolean(),
  others: z.int(),
  isHeld: z.boolean(),
})

/** The facts that decide whether a person may wait. `others`: number of entries for other variants. */
export async function findStanding(
  tx: Tx,
  { userId, storeId, variantId }: { userId: string; storeId: string; variantId: string },
) {
  const { rows } = await tx.execute(sql`
    select exists (select from store_members
        where user_id = ${userId}::uuid and store_id = ${storeId}::uuid) as "worksHere",
      exists (select from store_blocks
        where shopper_id = ${userId}::uuid and store_id = ${storeId}::uuid) as "isBlocked",
      (select count(*)::int from waitlist_entries
        where user_id = ${userId}::uuid and variant_id <> ${variantId}::uuid) as others,
      exists (select from waitlist_holds where user_id = ${userId}::uuid
        and variant_id = ${variantId}::uuid and ended_at is null) as "isHeld"`)
  return mustExist(checkRows(standing, rows)[0], 'the standing of a person')
}

type NewEntry = { userId: string; storeId: string; productId: string; variantId: string }

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.execute(sql`
    insert into waitlist_entries (user_id, store_id, product_id, variant_id, asked_at)
    values (${entry.userId}::uuid, ${entry.storeId}::uuid, ${entry.productId}::uuid,
      ${entry.variantId}::uuid, ${tx.now}::timestamptz)
    on conflict (user_id, variant_id) do nothing`)
}

export async function deleteEntry(tx: Tx, userId: string, variantId: string): Promise<void> {
  await tx.execute(sql`
    delete from waitlist_entries
    where user_id = ${userId}::uuid and variant_id = ${variantId}::uuid`)
}

export async function deleteEntriesOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`delete from waitlist_entries where user_id = ${userId}::uuid`)
}

const entryRow = z.object({ variantId: z.string() })

/** The variants of a store for which a person waits. */
export async function findWaitedBy(tx: Tx, userId: string, storeId: string): Promise<string[]> {
  const { rows } = await tx.execute(sql`
    select variant_id as "variantId" from waitlist_entries
    where user_id = ${userId}::uuid and store_id = ${storeId}::uuid`)
  return checkRows(entryRow, rows).map(({ variantId }) => variantId)
}

export async function deleteEntriesFor(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from waitlist_entries where variant_id = any(${sql.param([...variantIds])}::uuid[])`)
}

const waitedRow = z.object({ variantId: z.string(), free: z.int() })

/** Variants with free pieces that can be booked now, and with a person on the list whose turn has not passed. */
const waitedFor = (now: Date, which: SQL) => sql`
  select k.variant_id as "variantId", k.stock - k.held as free
  from variant_stock k
  join variants v on v.id = k.variant_id and v.retired_at is null
  join products p on p.id = k.product_id and p.active
  join stores s on s.id = k.store_id and s.status = 'approved' and s.closing_asked_at is null
    and s.bookings_paused_at is null and not ${isPausedAt(sql`s`, now)}
  where k.stock > k.held and ${which}
    and exists (select from waitlist_entries e where e.variant_id = k.variant_id and e.passed_at is null)
  order by k.variant_id`

export async function findWaited(tx: Tx, variantIds: readonly string[]) {
  const which = sql`k.variant_id = any(${sql.param([...variantIds])}::uuid[])`
  const { rows } = await tx.execute(waitedFor(tx.now, which))
  return checkRows(waitedRow, rows)
}

/** The variants of all stores, or of one, with pieces that became free while nobody could book them. */
export async function findAllWaited(db: Db, now: Date, storeId?: string): Promise<string[]> {
  const ofStore = storeId ? sql`and store_id = ${storeId}::uuid` : sql``
  const which = sql`k.variant_id in (select variant_id from waitlist_entries where passed_at is null ${ofStore})`
  const { rows } = await db.execute(waitedFor(now, which))
  return checkRows(waitedRow, rows).map(({ variantId }) => variantId)
}

type Turn = { variantId: string; turn: number; endsAt: Date; most: number }

/**
 * Begins holds for the first people of the waitlist and removes these people from it, in one statement; returns the ids
 * of the holds. Skips people with another hold at this store, its staff, and people whom it has blocked. The caller has
 * locked the stock.
 */
export async function insertHolds(tx: Tx, { variantId, turn, endsAt, most }: Turn) {
  const { rows } = await tx.execute(sql`
    with next as (
      select e.* from waitlist_entries e
      where e.variant_id = ${variantId}::uuid and ${mayGetPiece}
      order by e.seq limit ${most}::int
    ), begun as (
      insert into waitlist_holds
        (user_id, store_id, product_id, variant_id, turn, begun_at, ends_at)
      select user_id, store_id, product_id, variant_id, ${turn}::int, ${tx.now}::timestamptz,
        ${endsAt}::timestamptz
      from next order by user_id
      on conflict (user_id, store_id) where ended_at is null do nothing
      returning id, user_id
    ), gone as (
      delete from waitlist_entries e using begun
      where e.user_id = begun.user_id and e.variant_id = ${variantId}::uuid
    )
    select id from begun`)
  return checkRows(idRow, rows).map(({ id }) => id)
}

/** Marks the people on the variant's waitlist, who then get a notification that the piece is free for everybody. */
export async function markPassed(tx: Tx, variantId: string): Promise<void> {
  await tx.execute(sql`
    update waitlist_entries set passed_at = ${tx.now}::timestamptz
    where variant_id = ${variantId}::uuid and passed_at is null`)
}

const passedEntry = z.object({
  entryId: z.string(),
  userId: z.string(),
  variantId: z.string(),
  mayBook: z.boolean(),
})

/**
 * Removes and returns up to `limit` marked people whose piece can be booked by everybody. People wait again when the
 * piece is gone, and stay marked while it cannot be booked.
 */
export async function removePassed(tx: Tx, limit: number) {
  await tx.execute(sql`
    update waitlist_entries e set passed_at = null from variant_stock k
    where k.variant_id = e.variant_id and e.passed_at is not null and k.stock <= k.held`)
  const { rows } = await tx.execute(sql`
    delete from waitlist_entries gone where gone.id in (
      select e.id from waitlist_entries e
      join variant_stock k on k.variant_id = e.variant_id and k.stock > k.held
      join variants v on v.id = e.variant_id and v.retired_at is null
      join products p on p.id = e.product_id and p.active
      join stores s on s.id = e.store_id and s.status = 'approved' and s.closing_asked_at is null
        and s.bookings_paused_at is null and not ${isPausedAt(sql`s`, tx.now)}
      where e.passed_at is not null
      order by e.seq limit ${limit}::int for update of e skip locked)
    returning id as "entryId", user_id as "userId", variant_id as "variantId",
      not exists (select from store_members m
        where m.user_id = gone.user_id and m.store_id = gone.store_id)
      and not exists (select from store_blocks b
        where b.shopper_id = gone.user_id and b.store_id = gone.store_id) as "mayBook"`)
  return checkRows(passedEntry, rows)
}

/** Marks running holds as notified and returns those that were not notified before; without ids, of all holds. */
export async function markNotified(tx: Tx, holdIds?: readonly string[]): Promise<string[]> {
  const which = holdIds ? sql`id = any(${sql.param([...holdIds])}::uuid[])` : sql`true`
  const { rows } = await tx.execute(sql`
    update waitlist_holds set told_at = ${tx.now}::timestamptz
    where told_at is null and ended_at is null and ${which} returning id`)
  return checkRows(idRow, rows).map(({ id }) => id)
}

const heldPiece = z.object({
  id: z.string(),
  variantId: z.string(),
  storeId: z.string(),
  productId: z.string(),
  turn: z.int(),
})
export type HeldPiece = z.infer<typeof heldPiece>

export type WhichHolds =
  | { holdId: string; storeId?: string }
  | { userId: string; variantId?: string }
  | { userId: string; storeId: string }
  | { variantIds: readonly string[] }
  | { dueBy: Date }

function isHold(which: WhichHolds): SQL {
  if ('holdId' in which)
    return sql`id = ${which.holdId}::uuid and (${which.storeId ?? null}::uuid is null or store_id = ${which.storeId ?? null}::uuid)`
  if ('variantIds' in which)
    return sql`variant_id = any(${sql.param([...which.variantIds])}::uuid[])`
  if ('storeId' in which)
    return sql`user_id = ${which.userId}::uuid and store_id = ${which.storeId}::uuid`
  if ('dueBy' in which) return sql`ends_at <= ${which.dueBy}::timestamptz`
  return sql`user_id = ${which.userId}::uuid
    and (${which.variantId ?? null}::uuid is null or variant_id = ${which.variantId ?? null}::uuid)`
}

/** Running holds, in the order in which stock is locked. */
export async function findHolds(db: Db, which: WhichHolds): Promise<HeldPiece[]> {
  const { rows } = await db.execute(sql`
    select id, variant_id as "variantId", store_id as "storeId", product_id as "productId", turn
    from waitlist_holds where ended_at is null and ${isHold(which)} order by variant_id, id`)
  return checkRows(heldPiece, rows)
}

/** Ends a hold without a booking; false when the hold has ended before. The caller has locked the stock. */
export async function endHold(tx: Tx, holdId: string, endedBy: HoldEnd): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update waitlist_holds set ended_at = ${tx.now}::timestamptz, ended_by = ${endedBy}
    where id = ${holdId}::uuid and ended_at is null`)
  return rowCount === 1
}

type Booking = { orderId: string; shopperId: string }

/**
 * Holds the pieces of a booking and ends its customer's waitlist holds on them. One statement does both, so that such a
 * piece is never free in between. Returns the number of lines that were held. The caller has locked the stock.
 */
export async function takeOverHolds(
  tx: Tx,
  { orderId, shopperId }: Booking,
  lines: readonly StockLine[],
): Promise<number> {
  const { rows } = await tx.execute(sql`
    with line as (
      select * from unnest(
        ${sql.param(lines.map((line) => line.variantId))}::uuid[],
        ${sql.param(lines.map((line) => line.quantity))}::int[]
      ) as l (variant_id, quantity)
    ), ended as (
      update waitlist_holds h
      set ended_at = ${tx.now}::timestamptz, ended_by = 'booked', order_id = ${orderId}::uuid
      from line l
      where h.variant_id = l.variant_id and h.user_id = ${shopperId}::uuid and h.ended_at is null
      returning h.id, h.variant_id, h.store_id
    ), moved as (
      update variant_stock s
      set held = s.held + l.quantity - (select count(*) from ended e where e.variant_id = s.variant_id)
      from line l
      where s.variant_id = l.variant_id and s.held + l.quantity
        - (select count(*) from ended e where e.variant_id = s.variant_id) <= s.stock
      returning s.variant_id, s.store_id, l.quantity
    ), noted as (
      insert into stock_movements
        (variant_id, store_id, stock_change, held_change, kind, reference, actor_id, at)
      select variant_id, store_id, 0, -1, 'release', id::text, ${shopperId}::uuid, ${tx.now}::timestamptz from ended
      union all
      select variant_id, store_id, 0, quantity, 'hold', ${orderId}, ${shopperId}::uuid, ${tx.now}::timestamptz from moved
    )
    select variant_id as id from moved`)
  return rows.length
}
