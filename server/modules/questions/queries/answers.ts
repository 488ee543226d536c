import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import {
  questionAnswers,
  questionMutes,
  questionReports,
} from '#server/platform/db/tables/questions.ts'

type Answer = typeof questionAnswers.$inferInsert

/** Returns false when the store has answered the question before. */
export async function insertAnswer(tx: Tx, answer: Answer): Promise<boolean> {
  const added = await tx
    .insert(questionAnswers)
    .values(answer)
    .onConflictDoNothing({ target: [questionAnswers.questionId, questionAnswers.storeId] })
    .returning({ id: questionAnswers.id })
  return added.length > 0
}

const goodsRow = z.object({ productId: z.string(), free: z.int() })

/** A variant on sale of this store, with its free pieces. */
export async function findOwnVariant(tx: Tx, storeId: string, variantId: string) {
  const { rows } = await tx.execute(sql`
    select v.product_id as "productId", k.stock - k.held as free
    from variants v join products p on p.id = v.product_id join variant_stock k on k.variant_id = v.id
    where v.id = ${variantId}::uuid and v.store_id = ${storeId}::uuid and v.retired_at is null and p.active`)
  return checkRows(goodsRow, rows)[0]
}

/** Ends open answers whose time to keep the piece is over, and answers of shops that do not take bookings. */
export async function endOverAnswers(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    update question_answers a set ended_at = ${tx.now}::timestamptz
    from stores s where s.id = a.store_id and a.ended_at is null
      and (a.kept_until <= ${now.toISOString()}::timestamptz or s.status <> 'approved' or s.closing_asked_at is not null)`)
}

/** Returns the question of the answer; undefined when the answer is unknown or has ended. */
export async function endAnswer(tx: Tx, answerId: string): Promise<string | undefined> {
  const [ended] = await tx
    .update(questionAnswers)
    .set({ endedAt: tx.now })
    .where(and(eq(questionAnswers.id, answerId), isNull(questionAnswers.endedAt)))
    .returning({ questionId: questionAnswers.questionId })
  return ended?.questionId
}

const leftRow = z.object({ answerId: z.string(), storeId: z.string(), variantId: z.string() })

/** Ended answers whose piece is neither booked nor sold, or whose picture is still with the product. */
export async function findLeftPieces(db: Db, most: number) {
  const { rows } = await db.execute(sql`
    select a.id as "answerId", a.store_id as "storeId", a.variant_id as "variantId"
    from question_answers a join variant_stock k on k.variant_id = a.variant_id
    join variants v on v.id = a.variant_id
    where a.is_offered and a.ended_at is not null and k.held = 0 and (k.stock > 0 or v.images <> '{}')
    order by a.id limit ${most}::int`)
  return checkRows(leftRow, rows)
}

/** Locks an answer; false when it is open, because its question was opened again. */
export async function lockEndedAnswer(tx: Tx, answerId: string): Promise<boolean> {
  const found = await tx
    .select({ endedAt: questionAnswers.endedAt })
    .from(questionAnswers)
    .where(eq(questionAnswers.id, answerId))
    .for('update')
  return found.some(({ endedAt }) => endedAt !== null)
}

type Mute = { storeId: string; subCategory: string; userId: string }

export async function insertMute(tx: Tx, { storeId, subCategory, userId }: Mute): Promise<void> {
  await tx
    .insert(questionMutes)
    .values({ storeId, subCategory, mutedBy: userId, mutedAt: tx.now })
    .onConflictDoNothing()
}

export async function deleteMute(tx: Tx, { storeId, subCategory }: Omit<Mute, 'userId'>) {
  await tx
    .delete(questionMutes)
    .where(and(eq(questionMutes.storeId, storeId), eq(questionMutes.subCategory, subCategory)))
}

const reportedRow = z.object({
  shopperId: z.string(),
  wasAsked: z.boolean(),
  answerStoreId: z.string().nullable(),
})

/** The asker of a question, whether this store has received it, and the store of the answer if one is named. */
export async function findReported(
  tx: Tx,
  named: { questionId: string; answerId: string | null; storeId: string | null },
) {
  const { rows } = await tx.execute(sql`
    select q.shopper_id as "shopperId", a.store_id as "answerStoreId",
      exists (select from question_stores t where t.question_id = q.id and t.store_id = ${named.storeId}::uuid) as "wasAsked"
    from questions q
    left join question_answers a on a.question_id = q.id and a.id = ${named.answerId}::uuid
    where q.id = ${named.questionId}::uuid`)
  return checkRows(reportedRow, rows)[0]
}

/** Saves a report; only the first report of a person about the same content is kept. */
export async function insertReport(
  tx: Tx,
  report: Omit<typeof questionReports.$inferInsert, 'reportedAt'>,
) {
  await tx
    .insert(questionReports)
    .values({ ...report, reportedAt: tx.now })
    .onConflictDoNothing()
}

/** Settles all waiting reports about the same content; returns one of them, or undefined when none waited. */
export async function settleReports(tx: Tx, reportId: string) {
  const [settled] = await tx
    .update(questionReports)
    .set({ settledAt: tx.now })
    .where(
      and(
        isNull(questionReports.settledAt),
        sql`(${questionReports.questionId}, coalesce(${questionReports.answerId}, ${questionReports.questionId})) =
          (select r.question_id, coalesce(r.answer_id, r.question_id) from question_reports r where r.id = ${reportId}::uuid)`,
      ),
    )
    .returning({ questionId: questionReports.questionId, answerId: questionReports.answerId })
  return settled
}
