import { and, eq, isNull, sql } from 'drizzle-orm'
import { metresBetween } from '#server/platform/db/rows/distance.ts'
import { z } from 'zod'
import { checkRows, idRow } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { questions, questionStores } from '#server/platform/db/tables/questions.ts'
import { isOpenAt, isPausedAt } from '#server/platform/db/tables/stores.ts'
import type { Candidate } from '../rules/turn.ts'

/** Open questions that have a due turn. */
export async function findDueTurns(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select id from questions
    where ended_at is null and next_round_at <= ${now.toISOString()}::timestamptz
      and ends_at > ${now.toISOString()}::timestamptz
    order by next_round_at, id limit ${most}::int`)
  return checkRows(idRow, rows).map(({ id }) => id)
}

/** Only one turn runs at a time in all processes, so that no shop gets more than its daily number of questions. */
export async function lockTurns(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('turns of questions', 0))`)
}

/** The question if it has a due turn. Another process that ran the turn has set a later time. */
export async function lockDueQuestion(tx: Tx, questionId: string) {
  const [due] = await tx
    .select()
    .from(questions)
    .where(
      and(
        eq(questions.id, questionId),
        isNull(questions.endedAt),
        sql`${questions.nextRoundAt} <= ${tx.now}::timestamptz and ${questions.endsAt} > ${tx.now}::timestamptz`,
      ),
    )
    .for('update')
  return due
}

type Question = NonNullable<Awaited<ReturnType<typeof lockDueQuestion>>>

export async function countAskedShops(tx: Tx, questionId: string): Promise<number> {
  return tx.$count(questionStores, eq(questionStores.questionId, questionId))
}

const candidateRow = z.object({
  storeId: z.string(),
  metres: z.int(),
  told: z.int(),
  answered: z.int(),
})

/** Least similarity (0 to 1) at which two names of kinds mean the same goods, as in the search's suggestions. */
const ALIKE = 0.4
/** Number of nearest shops that are read; the shops that answer most are chosen among them. */
const MOST_CANDIDATES = 60

/**
 * Shops of the city that sell the kind under this or a similar name, take bookings and are open now. Left out are shops
 * that have received the question, have muted the kind, have had their number of questions since `today`, employ the
 * asker or block the asker.
 */
export async function findCandidates(
  tx: Tx,
  question: Question,
  { today, mostADay }: { today: Date; mostADay: number },
): Promise<Candidate[]> {
  const { id, shopperId, city, latitude, longitude, subCategory } = question
  const metres =
    latitude === null || longitude === null
      ? sql`0`
      : metresBetween({ latitude: sql`s.lat`, longitude: sql`s.lon` }, { latitude, longitude })
  const { rows } = await tx.execute(sql`
    select s.id as "storeId",
      ${metres} as metres,
      past.told, past.answered
    from stores s cross join lateral (
      select count(*)::int as told, count(a.id)::int as answered,
        (count(*) filter (where t.told_at >= ${today.toISOString()}::timestamptz))::int as today
      from question_stores t
      left join question_answers a on a.question_id = t.question_id and a.store_id = t.store_id
      where t.store_id = s.id and t.told_at > ${tx.now}::timestamptz - interval '60 days'
    ) past
    where s.status = 'approved' and s.closing_asked_at is null and s.bookings_paused_at is null
      and lower(s.city) = lower(${city}) and ${isOpenAt(sql`s`, tx.now)} and not ${isPausedAt(sql`s`, tx.now)}
      and past.today < ${mostADay}::int
      and exists (select from search_products h where h.store_id = s.id and h.active
        and h.sub_category = any(array(select n.id from search_names n where n.kind = 'sub_category'
          and similarity(n.name, ${subCategory}) >= ${ALIKE}::real)))
      and not exists (select from question_stores t where t.question_id = ${id}::uuid and t.store_id = s.id)
      and not exists (select from question_mutes m where m.store_id = s.id and m.sub_category = ${subCategory})
      and not exists (select from store_members m where m.store_id = s.id and m.user_id = ${shopperId}::uuid)
      and not exists (select from store_blocks b where b.store_id = s.id and b.shopper_id = ${shopperId}::uuid)
    order by metres, s.id limit ${MOST_CANDIDATES}::int`)
  return checkRows(candidateRow, rows)
}

export async function insertAskedShops(
  tx: Tx,
  questionId: string,
  storeIds: string[],
): Promise<void> {
  if (storeIds.length === 0) return
  await tx
    .insert(questionStores)
    .values(storeIds.map((storeId) => ({ questionId, storeId, toldAt: tx.now })))
}

export async function saveNextTurn(tx: Tx, questionId: string, at: Date | null): Promise<void> {
  await tx.update(questions).set({ nextRoundAt: at }).where(eq(questions.id, questionId))
}
