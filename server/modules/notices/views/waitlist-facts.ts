import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { colorName, namesOf } from '#shared/catalog/goods-names.ts'
import { Attributes } from '#shared/contract/goods.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { locales } from '#shared/page.ts'
import { translate } from '#shared/translate.ts'
import type { Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'

const backRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  productId: z.string(),
  variantId: z.string(),
  productName: z.string(),
  attributes: Attributes,
  storeName: z.string(),
  until: z.coerce.date().nullable(),
})

/** Facts of an e-mail to a person for whom a piece is held; undefined when the hold has ended. */
export async function viewTurnFacts(db: Db, { holdId }: { holdId: string }, tools: Tools) {
  const told = sql`select h.user_id, h.variant_id, h.ends_at as until from waitlist_holds h
    where h.id = ${holdId}::uuid and h.ended_at is null`
  return viewBackFacts(db, holdId, told, tools)
}

type Free = { entryId: string; userId: string; variantId: string }

/** Facts of an e-mail about a piece that every waiting person can book; undefined when the piece is sold again. */
export async function viewFreeFacts(db: Db, { entryId, userId, variantId }: Free, tools: Tools) {
  const told = sql`select ${userId}::uuid as user_id, k.variant_id, null::timestamptz as until
    from variant_stock k where k.variant_id = ${variantId}::uuid and k.stock > k.held`
  return viewBackFacts(db, entryId, told, tools)
}

async function viewBackFacts(
  db: Db,
  id: string,
  told: SQL,
  { emailVault }: Tools,
): Promise<Facts | undefined> {
  const { rows } = await db.execute(sql`
    select u.id as "userId", u.name, u.email, u.locale, p.id as "productId", v.id as "variantId",
      p.name as "productName", v.attributes, s.shop_name as "storeName", told.until
    from (${told}) told join users u on u.id = told.user_id
    join variants v on v.id = told.variant_id and v.retired_at is null
    join products p on p.id = v.product_id and p.active
    join stores s on s.id = v.store_id and s.status = 'approved'`)
  const [back] = checkRows(backRow, rows)
  if (!back) return undefined
  const { userId, name, email, locale, attributes, until, ...values } = back
  const colorIn = namesOf(translate(locale))
  const chosen = Object.entries(attributes).map(([attribute, value]) =>
    attribute === 'Color' ? colorName(colorIn, value) : value,
  )
  return {
    id,
    recipients: { shopper: { name, email, locale } },
    values: {
      ...values,
      article: [values.productName, chosen.join(', ')].filter(Boolean).join(' · '),
      until: until ? formatDateTime(until) : '',
    },
    secret: null,
    until: until ?? undefined,
    unsubscribeToken: emailVault.unsubscribeToken(userId, 'waitlist'),
  }
}
