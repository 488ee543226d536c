import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Caller, Shopper } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { metresBetween } from '#server/platform/db/rows/distance.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { askerColumns, isAnswerOpen } from '#server/platform/db/tables/questions.ts'
import { Attributes, Category } from '#shared/contract/goods.ts'
import type { OwnQuestion } from '#shared/contract/questions/shopper.ts'
import { namesInHindi } from '#shared/formats/in-hindi.ts'
import { mediaPath } from '#shared/paths.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { askerRow, noSuchQuestion, whyNotAsk } from '../rules/question-life.ts'

const answerRow = z.object({
  answerId: z.string(),
  storeId: z.string(),
  shopName: z.string(),
  locality: z.string(),
  metres: z.int().nullable(),
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  hindiName: z.string().nullable(),
  hindiShop: z.string().nullable(),
  image: z.string().nullable(),
  variant: Attributes,
  pricePaise: z.int(),
  mrpPaise: z.int(),
  keptUntil: z.coerce.date().nullable(),
  isFree: z.boolean(),
  at: z.coerce.date(),
})

const questionRow = z.object({
  questionId: z.string(),
  words: z.string(),
  category: Category,
  subCategory: z.string(),
  size: z.string().nullable(),
  budgetPaise: z.int().nullable(),
  area: z.string(),
  hasPicture: z.boolean(),
  askedAt: z.coerce.date(),
  endsAt: z.coerce.date(),
  endReason: z.enum(['time', 'shopper', 'booked', 'account', 'admin']).nullable(),
  orderId: z.string().nullable(),
  told: z.int(),
  answers: z.array(answerRow),
})

const metresFromAsker = metresBetween(
  { latitude: sql`s.lat`, longitude: sql`s.lon` },
  { latitude: sql`q.lat`, longitude: sql`q.lon` },
)

/** The questions of the last thirty days with their answers: those that can be booked first, then the latest. */
export async function viewOwnQuestions(db: Db, { userId }: Shopper, now: Date) {
  const since = sql`${now.toISOString()}::timestamptz - interval '30 days'`
  const { rows } = await db.execute(sql`
    select q.id as "questionId", q.words, q.category, q.sub_category as "subCategory", q.size,
      q.budget_paise as "budgetPaise", q.area, q.asked_at as "askedAt", q.ends_at as "endsAt",
      q.end_reason as "endReason", q.order_id as "orderId",
      exists (select from question_pictures p where p.question_id = q.id) as "hasPicture",
      (select count(*)::int from question_stores t where t.question_id = q.id) as told,
      (select coalesce(jsonb_agg(jsonb_build_object('answerId', a.id, 'storeId', s.id,
          'shopName', s.shop_name, 'locality', s.locality, 'metres',
          case when q.lat is not null then ${metresFromAsker} end,
          'hindiName', p.hindi ->> 'productName', 'hindiShop', s.hindi ->> 'shopName',
          'productId', p.id, 'variantId', v.id, 'productName', p.name, 'image', v.images[1],
          'variant', v.attributes, 'pricePaise', ${priceInForce}, 'mrpPaise', v.mrp_paise,
          'keptUntil', a.kept_until, 'at', a.answered_at,
          'isFree', ${isAnswerOpen(now)} and k.stock > k.held and s.status = 'approved'
            and s.closing_asked_at is null and (a.is_offered or p.active and v.retired_at is null))
          order by a.answered_at desc), '[]')
        from question_answers a join stores s on s.id = a.store_id
        join products p on p.id = a.product_id join variants v on v.id = a.variant_id
        join variant_stock k on k.variant_id = v.id ${offerAt(now)}
        where a.question_id = q.id) as answers
    from questions q where q.shopper_id = ${userId}::uuid and q.asked_at > ${since}
    order by q.asked_at desc, q.id`)
  const asker = await db.execute(sql`
    select ${askerColumns(now)} from users u where u.id = ${userId}::uuid`)
  return {
    questions: checkRows(questionRow, rows).map((row) => shape(row, now)),
    refused: checkRows(askerRow, asker.rows).map((row) => whyNotAsk(row, now))[0] ?? null,
  }
}

function shape(row: z.infer<typeof questionRow>, now: Date): OwnQuestion {
  const { budgetPaise, askedAt, endsAt, endReason, answers, ...question } = row
  return {
    ...question,
    budget: budgetPaise === null ? null : rupeesFromPaise(budgetPaise),
    askedAt: askedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: stateOf(endReason, endsAt <= now),
    answers: answers.toSorted(freeFirst).map(shapeAnswer),
  }
}

function shapeAnswer(row: z.infer<typeof answerRow>): OwnQuestion['answers'][number] {
  const { pricePaise, mrpPaise, keptUntil, at, image, hindiName, hindiShop, ...answer } = row
  return {
    ...answer,
    ...namesInHindi({ productName: hindiName, shopName: hindiShop }),
    image: mediaPath(image),
    sellingPrice: rupeesFromPaise(pricePaise),
    MRP: rupeesFromPaise(mrpPaise),
    keptUntil: keptUntil?.toISOString() ?? null,
    at: at.toISOString(),
  }
}

const freeFirst = (one: z.infer<typeof answerRow>, other: z.infer<typeof answerRow>) =>
  Number(other.isFree) - Number(one.isFree)

function stateOf(endReason: string | null, isOver: boolean): OwnQuestion['state'] {
  if (endReason === 'booked') return 'booked'
  if (endReason === 'admin') return 'removed'
  return endReason === null && !isOver ? 'open' : 'ended'
}

/** `isAllowed` is null for a guest. */
const pictureRow = z.object({ webp: z.instanceof(Buffer), isAllowed: z.boolean().nullable() })

/** The picture of a question as a data URL, for the asker, for shops that have received it, and for administrators. */
export async function viewQuestionPicture(db: Db, caller: Caller, questionId: string) {
  const { rows } = await db.execute(sql`
    select p.webp, q.shopper_id = ${caller.userId}::uuid or exists (select from question_stores t
      where t.question_id = q.id and t.store_id = ${caller.storeId}::uuid) as "isAllowed"
    from question_pictures p join questions q on q.id = p.question_id
    where q.id = ${questionId}::uuid`)
  const [found] = checkRows(pictureRow, rows)
  if (!found || !(found.isAllowed || (await caller.isAdmin('support')))) throw noSuchQuestion()
  return { picture: `data:image/webp;base64,${found.webp.toString('base64')}` }
}
