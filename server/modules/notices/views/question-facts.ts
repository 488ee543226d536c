import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { isAnswerOpen } from '#server/platform/db/tables/questions.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { locales } from '#shared/page.ts'
import { translate } from '#shared/translate.ts'
import type { Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'

const recipient = { name: z.string(), email: z.string(), locale: z.enum(locales) }

const toldRow = z.object({
  ...recipient,
  storeName: z.string(),
  words: z.string(),
  size: z.string().nullable(),
  budgetPaise: z.int().nullable(),
  area: z.string(),
  endsAt: z.coerce.date(),
})

/** Facts of a question for a shop that was asked; undefined when the question has ended or has the shop's answer. */
export async function viewAskedFacts(
  db: Db,
  { questionId, storeId }: { questionId: string; storeId: string },
  { now }: Tools,
): Promise<Facts | undefined> {
  const { rows } = await db.execute(sql`
    select s.shop_name as name, s.shop_name as "storeName", u.email, u.locale, q.words, q.size,
      q.budget_paise as "budgetPaise", q.area, q.ends_at as "endsAt"
    from question_stores t join questions q on q.id = t.question_id
    join stores s on s.id = t.store_id join users u on u.id = s.owner_id
    where t.question_id = ${questionId}::uuid and t.store_id = ${storeId}::uuid
      and q.ended_at is null and q.ends_at > ${now.toISOString()}::timestamptz
      and not exists (select from question_answers a
        where a.question_id = q.id and a.store_id = t.store_id)`)
  const [told] = checkRows(toldRow, rows)
  if (!told) return undefined
  const { name, email, locale, storeName, words, size, budgetPaise, area, endsAt } = told
  const say = translate(locale)
  const details = [
    ...(size === null ? [] : [say('questions.inSize', { size })]),
    ...(budgetPaise === null ? [] : [say('questions.upTo', { amount: formatPaise(budgetPaise) })]),
  ]
  const muteKind = say('storeQuestions.muteKind')
  return {
    id: questionId,
    recipients: { store: { name, email, locale } },
    values: {
      storeId,
      storeName,
      words,
      area,
      muteKind,
      details: details.map((detail) => `, ${detail}`).join(''),
      endsAt: formatDateTime(endsAt),
    },
    secret: null,
  }
}

const answeredRow = z.object({
  ...recipient,
  storeName: z.string(),
  words: z.string(),
  productName: z.string(),
  pricePaise: z.int(),
  keptUntil: z.coerce.date().nullable(),
  isFirst: z.boolean(),
})

/** Facts of an answer to a question; `isFirst`: 1 for the first answer. Undefined when it cannot be booked. */
export async function viewAnsweredFacts(
  db: Db,
  { answerId }: { answerId: string },
  { now }: Tools,
): Promise<Facts | undefined> {
  const { rows } = await db.execute(sql`
    select u.name, u.email, u.locale, s.shop_name as "storeName", q.words, p.name as "productName",
      v.price_paise as "pricePaise", a.kept_until as "keptUntil",
      not exists (select from question_answers other where other.question_id = a.question_id
        and (other.answered_at, other.id) < (a.answered_at, a.id)) as "isFirst"
    from question_answers a join questions q on q.id = a.question_id
    join users u on u.id = q.shopper_id join stores s on s.id = a.store_id
    join products p on p.id = a.product_id join variants v on v.id = a.variant_id
    where a.id = ${answerId}::uuid and ${isAnswerOpen(now)}`)
  const [answered] = checkRows(answeredRow, rows)
  if (!answered) return undefined
  const { name, email, locale, storeName, words, productName, pricePaise, keptUntil, isFirst } =
    answered
  return {
    id: answerId,
    recipients: { shopper: { name, email, locale } },
    values: {
      storeName,
      words,
      productName,
      isFirst: isFirst ? 1 : 0,
      price: formatPaise(pricePaise),
      keptUntil: keptUntil ? formatDateTime(keptUntil) : '',
    },
    secret: null,
  }
}
