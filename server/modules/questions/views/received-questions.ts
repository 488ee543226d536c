import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import { type GstRates, suggestGst } from '#shared/catalog/gst.ts'
import { categoryFields } from '#shared/catalog/product-fields.ts'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import { Category } from '#shared/contract/goods.ts'
import type { ReceivedQuestion } from '#shared/contract/questions/store.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'

const receivedRow = z.object({
  questionId: z.string(),
  words: z.string(),
  category: Category,
  subCategory: z.string(),
  size: z.string().nullable(),
  budgetPaise: z.int().nullable(),
  area: z.string(),
  hasPicture: z.boolean(),
  toldAt: z.coerce.date(),
  endsAt: z.coerce.date(),
  isOpen: z.boolean(),
  /** The booking's id, when it booked an article of this store. */
  orderId: z.string().nullable(),
  answer: z
    .object({
      productName: z.string(),
      pricePaise: z.int(),
      keptUntil: z.coerce.date().nullable(),
    })
    .nullable(),
  /** The HSN heading of a sub-category that administrators have added. */
  addedHsn: z.string().nullable(),
  last: z.object({ hsn: z.string(), slab: z.literal(gstSlabs) }).nullable(),
})
type Row = z.infer<typeof receivedRow>

const mutedRow = z.object({ name: z.string() })

/** The questions that the store has received in the last seven days: open questions first, then the latest. */
export async function viewReceivedQuestions(db: Db, { storeId }: Merchant, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select q.id as "questionId", q.words, q.category, q.sub_category as "subCategory", q.size,
      q.budget_paise as "budgetPaise", q.area, t.told_at as "toldAt", q.ends_at as "endsAt",
      q.ended_at is null and q.ends_at > ${at} as "isOpen", o.id as "orderId", own.answer, last.last,
      (select s.hsn from sub_categories s
        where s.category = q.category and s.name = q.sub_category) as "addedHsn",
      exists (select from question_pictures p where p.question_id = q.id) as "hasPicture"
    from question_stores t join questions q on q.id = t.question_id
    left join orders o on o.id = q.order_id and o.store_id = t.store_id
    left join lateral (
      select jsonb_build_object('productName', p.name, 'pricePaise', v.price_paise,
        'keptUntil', a.kept_until) as answer
      from question_answers a join products p on p.id = a.product_id join variants v on v.id = a.variant_id
      where a.question_id = q.id and a.store_id = t.store_id
    ) own on true
    left join lateral (
      select jsonb_build_object('hsn', p.hsn, 'slab', p.gst_rate) as last from products p
      where p.store_id = t.store_id and p.category = q.category and p.offered_to is null
      order by p.sub_category = q.sub_category desc, p.seq desc limit 1
    ) last on true
    where t.store_id = ${storeId}::uuid and t.told_at > ${at} - interval '7 days'
      and q.end_reason is distinct from 'account' and q.end_reason is distinct from 'admin'
    order by (q.ended_at is null and q.ends_at > ${at} and own.answer is null) desc, t.told_at desc, q.id`)
  const muted = await db.execute(sql`
    select sub_category as name from question_mutes where store_id = ${storeId}::uuid order by 1`)
  const rates = await findGstRates(db, now)
  const questions = checkRows(receivedRow, rows).map((row) => shape(row, rates))
  return {
    questions,
    open: questions.filter(({ state }) => state === 'open').length,
    muted: checkRows(mutedRow, muted.rows).map(({ name }) => name),
  }
}

function shape(row: Row, rates: GstRates): ReceivedQuestion {
  const {
    budgetPaise,
    toldAt,
    endsAt,
    isOpen: _open,
    answer,
    last,
    addedHsn: _hsn,
    ...question
  } = row
  const hsn = last?.hsn ?? hsnOf(row)
  const piece = { category: row.category, hsn, pricePaise: budgetPaise ?? 0 }
  return {
    ...question,
    budget: budgetPaise === null ? null : rupeesFromPaise(budgetPaise),
    toldAt: toldAt.toISOString(),
    endsAt: endsAt.toISOString(),
    state: stateOf(row),
    answer: answer && {
      productName: answer.productName,
      sellingPrice: rupeesFromPaise(answer.pricePaise),
      keptUntil: answer.keptUntil?.toISOString() ?? null,
    },
    hsn,
    'GST rate slab': last?.slab ?? suggestGst(piece, rates),
  }
}

/** The HSN heading of the kind, for a shop without goods of the category. */
function hsnOf({ category, subCategory, addedHsn }: Row): string {
  const { subCategories } = categoryFields[category]
  const [first] = Object.values(subCategories)
  return subCategories[subCategory] ?? addedHsn ?? mustExist(first, 'a heading of the category')
}

function stateOf({ orderId, isOpen, answer }: Row): ReceivedQuestion['state'] {
  if (orderId !== null) return 'booked'
  if (!isOpen) return 'ended'
  return answer ? 'answered' : 'open'
}
