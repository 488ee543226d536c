import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import {
  grievanceMessages,
  grievancePictures,
  grievances,
} from '#server/platform/db/tables/grievances.ts'
import { Id } from '#shared/contract/wire.ts'
import { sha256 } from '#server/platform/secrets.ts'

export type GrievanceRow = typeof grievances.$inferSelect
type NewGrievance = typeof grievances.$inferInsert

/** Returns false when the number is taken. */
export async function insertGrievance(tx: Tx, grievance: NewGrievance): Promise<boolean> {
  const added = await tx
    .insert(grievances)
    .values(grievance)
    .onConflictDoNothing({ target: grievances.number })
    .returning({ id: grievances.id })
  return added.length > 0
}

export async function insertPictures(tx: Tx, grievanceId: string, pictures: Buffer[]) {
  if (pictures.length === 0) return
  const rows = pictures.map((webp, position) => ({ grievanceId, position, webp }))
  await tx.insert(grievancePictures).values(rows)
}

export async function insertMessage(
  tx: Tx,
  message: Omit<typeof grievanceMessages.$inferInsert, 'seq' | 'at'>,
): Promise<void> {
  await tx.insert(grievanceMessages).values({ ...message, at: tx.now })
}

/** Locks a complaint: one of the person by its id, or one by the token of its link. */
export async function lockOwn(tx: Tx, { userId, ref }: { userId: string | null; ref: string }) {
  const byToken = eq(grievances.tokenHash, sha256(ref))
  const byId =
    userId !== null && Id.safeParse(ref).success
      ? and(eq(grievances.id, ref), eq(grievances.userId, userId))
      : undefined
  const [found] = await tx
    .select()
    .from(grievances)
    .where(and(isNull(grievances.erasedAt), or(byToken, byId)))
    .for('update')
  return found
}

export async function lockGrievance(tx: Tx, id: string) {
  const [found] = await tx.select().from(grievances).where(eq(grievances.id, id)).for('update')
  return found
}

export async function saveGrievance(tx: Tx, id: string, change: Partial<NewGrievance>) {
  await tx.update(grievances).set(change).where(eq(grievances.id, id))
}

const countRow = z.object({ count: z.int() })

/** The number of the person's messages since the officer's last one. */
export async function countUnanswered(tx: Tx, grievanceId: string): Promise<number> {
  const { rows } = await tx.execute(sql`
    select count(*)::int as count from grievance_messages m where m.grievance_id = ${grievanceId}::uuid
      and m.seq > coalesce((select max(o.seq) from grievance_messages o
        where o.grievance_id = m.grievance_id and o.writer = 'officer'), 0)`)
  return checkRows(countRow, rows)[0]?.count ?? 0
}

const ownOrderRow = z.object({ orderId: z.string(), storeId: z.string() })

/** The latest order of this account with an id from `first` to `last`. */
export async function findOwnOrder(
  tx: Tx,
  { userId, first, last }: { userId: string; first: string; last: string },
) {
  const { rows } = await tx.execute(sql`
    select id as "orderId", store_id as "storeId" from orders
    where shopper_id = ${userId}::uuid and id between ${first}::uuid and ${last}::uuid
    order by seq desc limit 1`)
  return checkRows(ownOrderRow, rows)[0]
}

const subjectRow = z.object({ storeId: z.string().nullable(), productId: z.string().nullable() })

/** The ids of the shop and the product; null for one that does not exist. */
export async function findSubject(
  tx: Tx,
  { storeId, productId }: { storeId?: string | undefined; productId?: string | undefined },
) {
  const { rows } = await tx.execute(sql`
    select coalesce(p.store_id, s.id) as "storeId", p.id as "productId" from (select 1) one
    left join products p on p.id = ${productId ?? null}::uuid and p.offered_to is null
    left join stores s on s.id = ${storeId ?? null}::uuid`)
  return checkRows(subjectRow, rows)[0] ?? { storeId: null, productId: null }
}

const dueRow = z.object({ id: z.string() })

/** Marks complaints as reminded whose deadline is before `until`, each once; returns their ids. */
export async function markReminded(
  tx: Tx,
  clock: 'answer' | 'redress',
  until: Date,
): Promise<string[]> {
  const which =
    clock === 'answer'
      ? sql`answer_alarm_at is null and answered_at is null and answer_due_at <= ${until.toISOString()}::timestamptz`
      : sql`redress_alarm_at is null and redress_due_at <= ${until.toISOString()}::timestamptz`
  const mark = clock === 'answer' ? sql`answer_alarm_at` : sql`redress_alarm_at`
  const { rows } = await tx.execute(sql`
    update grievances set ${mark} = ${tx.now}::timestamptz
    where state <> 'closed' and ${which} returning id`)
  return checkRows(dueRow, rows).map(({ id }) => id)
}

/** Gives a new account the complaints that its person sent earlier from the same address. */
export async function assignToAccount(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update grievances g set user_id = u.id, name = null, email = null
    from users u where u.id = ${userId}::uuid and g.email = u.email and g.user_id is null`)
}

/** Closes the complaints of a deleted account. Name and address are in the account's row, which is masked. */
export async function closeAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update grievances set state = 'closed', closed_at = ${tx.now}::timestamptz, closed_as = 'account'
    where user_id = ${userId}::uuid and state <> 'closed'`)
  await tx.execute(sql`update grievances set copy_until = null where user_id = ${userId}::uuid`)
}

/** Erases texts, pictures and persons of complaints closed before this time; number, subject and times stay. */
export async function eraseClosedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`
    with over as (
      update grievances set erased_at = ${tx.now}::timestamptz, user_id = null, name = null, email = null,
        token_hash = null, token_sealed = null, order_number = null, order_id = null, copy_until = null
      where state = 'closed' and erased_at is null and closed_at < ${before.toISOString()}::timestamptz
      returning id
    ), pictures as (
      delete from grievance_pictures p using over where p.grievance_id = over.id
    )
    delete from grievance_messages m using over where m.grievance_id = over.id`)
}

const lookedRow = z.object({ isLooked: z.boolean() })

/** True when the administrator has looked at this complaint since the given time. */
export async function hasLooked(
  tx: Tx,
  { adminId, number }: { adminId: string; number: string },
  since: Date,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select exists (select from admin_audit a where a.admin_id = ${adminId}::uuid
      and a.action = 'grievance_opened' and a.reason = ${number}
      and a.at > ${since.toISOString()}::timestamptz) as "isLooked"`)
  return checkRows(lookedRow, rows)[0]?.isLooked ?? false
}
