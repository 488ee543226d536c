import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { QuestionFigures } from '#shared/contract/questions/admin.ts'
import { mediaPath } from '#shared/paths.ts'

const cityRow = z.object({
  city: z.string(),
  asked: z.int(),
  told: z.int(),
  answered: z.int(),
  booked: z.int(),
})

const reportRow = z.object({
  reportId: z.string(),
  questionId: z.string(),
  words: z.string(),
  hasPicture: z.boolean(),
  city: z.string(),
  answer: z
    .object({ shopName: z.string(), productName: z.string(), image: z.string().nullable() })
    .nullable(),
  reason: z.string(),
  at: z.coerce.date(),
})

/** The questions of the last thirty days by city, and the reports that wait for a decision, the oldest first. */
export async function viewQuestionFigures(db: Db, now: Date): Promise<QuestionFigures> {
  const { rows } = await db.execute(sql`
    select min(q.city) as city, count(*)::int as asked,
      (count(*) filter (where exists (select from question_stores t where t.question_id = q.id)))::int as told,
      (count(*) filter (where exists (select from question_answers a where a.question_id = q.id)))::int as answered,
      (count(*) filter (where q.end_reason = 'booked'))::int as booked
    from questions q where q.asked_at > ${now.toISOString()}::timestamptz - interval '30 days'
    group by lower(q.city) order by asked desc, city`)
  return { cities: checkRows(cityRow, rows), reports: await findReports(db) }
}

const MOST_REPORTS = 50

async function findReports(db: Db): Promise<QuestionFigures['reports']> {
  const { rows } = await db.execute(sql`
    select r.id as "reportId", q.id as "questionId", q.words, q.city, r.reason, r.reported_at as at,
      exists (select from question_pictures p where p.question_id = q.id) as "hasPicture",
      case when a.id is not null then jsonb_build_object('shopName', s.shop_name, 'productName', p.name,
        'image', v.images[1]) end as answer
    from question_reports r join questions q on q.id = r.question_id
    left join question_answers a on a.id = r.answer_id
    left join stores s on s.id = a.store_id
    left join products p on p.id = a.product_id left join variants v on v.id = a.variant_id
    where r.settled_at is null order by r.reported_at, r.id limit ${MOST_REPORTS}::int`)
  return checkRows(reportRow, rows).map(({ answer, at, ...report }) => ({
    ...report,
    answer: answer && { ...answer, image: mediaPath(answer.image) },
    at: at.toISOString(),
  }))
}
