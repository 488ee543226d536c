import { and, eq, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows, idRow } from '#server/platform/db/rows/check-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import {
  askerColumns,
  questionPictures,
  questions,
  questionStores,
} from '#server/platform/db/tables/questions.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { Category } from '#shared/contract/goods.ts'
import { mustExist } from '#shared/must-exist.ts'
import { askerRow } from '../rules/question-life.ts'

type EndReason = NonNullable<typeof questions.$inferSelect.endReason>

/** The asker's account, which the caller has locked. */
export async function findAsker(tx: Tx, shopperId: string) {
  const { rows } = await tx.execute(sql`
    select ${askerColumns(tx.now)} from users u where u.id = ${shopperId}::uuid`)
  return mustExist(checkRows(askerRow, rows)[0], 'the account of an asker')
}

const kindRow = z.object({ category: Category, subCategory: z.string() })

/** A kind of goods that a shop of the city sells, with its category. */
export async function findKind(tx: Tx, city: string, subCategory: string) {
  const { rows } = await tx.execute(sql`
    select c.name as category, n.name as "subCategory"
    from search_names n join search_products h on h.sub_category = n.id and h.active
    join search_names c on c.id = h.category join stores s on s.id = h.store_id
    where n.kind = 'sub_category' and n.key = lower(${subCategory}) and s.status = 'approved'
      and lower(s.city) = lower(${city}) limit 1`)
  return checkRows(kindRow, rows)[0]
}

const areaRow = z.object({ area: z.string() })

/** The locality of the nearest shop within three kilometres; the city when there is none. */
export async function findArea(tx: Tx, place: { city: string; lat: number; long: number }) {
  const { rows } = await tx.execute(sql`
    select s.locality as area from stores s
    where s.status = 'approved' and lower(s.city) = lower(${place.city}) and s.locality <> ''
      and abs(s.lat - ${place.lat}::float8) < 0.027 and abs(s.lon - ${place.long}::float8) < 0.03
    order by power(s.lat - ${place.lat}::float8, 2) + power(s.lon - ${place.long}::float8, 2), s.id limit 1`)
  return checkRows(areaRow, rows)[0]?.area ?? place.city
}

export async function insertQuestion(
  tx: Tx,
  question: typeof questions.$inferInsert,
  webp: Buffer | undefined,
): Promise<void> {
  await tx.insert(questions).values(question)
  if (webp) await tx.insert(questionPictures).values({ questionId: question.id, webp })
}

export async function lockQuestion(tx: Tx, questionId: string) {
  const [found] = await tx
    .select()
    .from(questions)
    .where(eq(questions.id, questionId))
    .for('update')
  return found
}

/**
 * Locks an open question that this store has received, so that no other transaction can end it meanwhile. `isClosing`:
 * the store's owner has asked to close it.
 */
export async function lockToldQuestion(tx: Tx, asked: { questionId: string; storeId: string }) {
  const [found] = await tx
    .select({ question: questions, closingAskedAt: stores.closingAskedAt })
    .from(questions)
    .innerJoin(questionStores, eq(questionStores.questionId, questions.id))
    .innerJoin(stores, eq(stores.id, questionStores.storeId))
    .where(and(eq(questions.id, asked.questionId), eq(questionStores.storeId, asked.storeId)))
    .for('share', { of: questions })
  return found && { ...found.question, isClosing: found.closingAskedAt !== null }
}

/**
 * Ends open questions and their answers in one statement; returns the ended ones. Locks the questions in the order of
 * their ids, as a booking does.
 */
async function endWhere(tx: Tx, which: SQL, ending: { reason: EndReason; orderId?: string }) {
  const { rows } = await tx.execute(sql`
    with locked as (
      select q.id from questions q where q.ended_at is null and ${which} order by q.id for update
    ), ended as (
      update questions q set ended_at = ${tx.now}::timestamptz, end_reason = ${ending.reason}::text,
        order_id = ${ending.orderId ?? null}::uuid, next_round_at = null
      from locked where q.id = locked.id returning q.id
    ), closed as (
      update question_answers a set ended_at = ${tx.now}::timestamptz
      from ended where a.question_id = ended.id and a.ended_at is null
    )
    select id from ended`)
  return checkRows(idRow, rows).map(({ id }) => id)
}

/** Returns false when the question had ended before. */
export async function endQuestion(tx: Tx, questionId: string, reason: EndReason): Promise<boolean> {
  return (await endWhere(tx, sql`q.id = ${questionId}::uuid`, { reason })).length > 0
}

export async function endDueQuestions(tx: Tx, now: Date): Promise<string[]> {
  return endWhere(tx, sql`q.ends_at <= ${now.toISOString()}::timestamptz`, { reason: 'time' })
}

type BookedProducts = { orderId: string; shopperId: string; productIds: string[] }

/** Ends the questions that one of these products answers, with their other answers. */
export async function endAnsweredBy(tx: Tx, { orderId, shopperId, productIds }: BookedProducts) {
  const which = sql`q.shopper_id = ${shopperId}::uuid and q.ends_at > ${tx.now}::timestamptz
    and exists (select from question_answers a where a.question_id = q.id and a.ended_at is null
      and a.product_id = any(${sql.param(productIds)}::uuid[])
      and coalesce(a.kept_until > ${tx.now}::timestamptz, true))`
  await endWhere(tx, which, { reason: 'booked', orderId })
}

type ReturnedVariants = { orderId: string; shopperId: string; variantIds: readonly string[] }

/**
 * Opens the questions again that this order ended by booking one of these variants, while their time runs; also their
 * answers that ended with them, except pieces that were withdrawn meanwhile. More shops get the question again.
 */
export async function reopenAnsweredBy(tx: Tx, returned: ReturnedVariants): Promise<void> {
  const { orderId, shopperId, variantIds } = returned
  await tx.execute(sql`
    with before as (
      select q.id, q.ended_at from questions q
      where q.shopper_id = ${shopperId}::uuid and q.order_id = ${orderId}::uuid and q.end_reason = 'booked'
        and q.ends_at > ${tx.now}::timestamptz and exists (
          select from question_answers a where a.question_id = q.id
            and a.variant_id = any(${sql.param([...variantIds])}::uuid[]))
      order by q.id for update
    ), opened as (
      update questions q set ended_at = null, end_reason = null, order_id = null,
        next_round_at = ${tx.now}::timestamptz
      from before where q.id = before.id
    )
    update question_answers a set ended_at = null from before, variant_stock k
    where a.question_id = before.id and a.ended_at = before.ended_at and k.variant_id = a.variant_id
      and (not a.is_offered or k.stock > 0) and coalesce(a.kept_until > ${tx.now}::timestamptz, true)`)
}

/** Locks own questions that these variants answer, in the order of their ids: open ones, and those that a booking ended. */
export async function lockAnsweredBy(tx: Tx, shopperId: string, variantIds: readonly string[]) {
  await tx.execute(sql`
    select q.id from questions q
    where q.shopper_id = ${shopperId}::uuid and (q.ended_at is null or q.end_reason = 'booked') and exists (
      select from question_answers a where a.question_id = q.id
        and a.variant_id = any(${sql.param([...variantIds])}::uuid[]))
    order by q.id for update of q`)
}

/** Ends all questions of a person and erases their content. */
export async function eraseQuestionsOf(tx: Tx, shopperId: string): Promise<void> {
  await endWhere(tx, sql`q.shopper_id = ${shopperId}::uuid`, { reason: 'account' })
  await tx.execute(sql`
    with own as (
      update questions set words = '', size = null, budget_paise = null, area = city, lat = null, lon = null
      where shopper_id = ${shopperId}::uuid returning id
    ), pictures as (
      delete from question_pictures p using own where p.question_id = own.id
    )
    delete from question_reports where reporter_id = ${shopperId}::uuid`)
}

export async function deletePicture(tx: Tx, questionId: string): Promise<void> {
  await tx.delete(questionPictures).where(eq(questionPictures.questionId, questionId))
}

/** Deletes the pictures of questions that were asked before this time. */
export async function deletePicturesBefore(tx: Tx, before: Date): Promise<void> {
  await tx.execute(sql`
    delete from question_pictures p using questions q
    where q.id = p.question_id and q.asked_at <= ${before.toISOString()}::timestamptz`)
}

/** Deletes ended questions that were asked before this time, with their answers; products and orders stay. */
export async function deleteQuestionsBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .delete(questions)
    .where(
      and(
        sql`${questions.endedAt} is not null`,
        sql`${questions.askedAt} < ${before.toISOString()}::timestamptz`,
      ),
    )
}
