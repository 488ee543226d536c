import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { attributeName, namesOf } from '#shared/catalog/goods-names.ts'
import { variantValues } from '#shared/catalog/variant-names.ts'
import { Attributes, type VariationAttribute } from '#shared/contract/goods.ts'
import { formatDay } from '#shared/formats/india-time.ts'
import { type Locale, locales } from '#shared/page.ts'
import { translate } from '#shared/translate.ts'
import type { Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'

const MOST_NAMED = 8

const noteRow = z.object({
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  storeName: z.string(),
  count: z.int(),
  low: z.array(z.object({ name: z.string(), attributes: Attributes, stock: z.int() })),
})

type Note = { storeId: string; userId: string; day: string }

/** Facts of a weekly note; undefined when nothing runs low, or its reader no longer wants it or works for the shop. */
export async function viewStockNoteFacts(
  db: Db,
  { storeId, userId, day }: Note,
  { emailVault }: Tools,
): Promise<Facts | undefined> {
  const { rows } = await db.execute(sql`
    with low as (
      select p.name, v.attributes, k.stock from stores s
      join products p on p.store_id = s.id and p.active
      join variants v on v.product_id = p.id and v.retired_at is null
      join variant_stock k on k.variant_id = v.id and k.stock <= s.inventory_alert
      where s.id = ${storeId}::uuid
    )
    select u.name, u.email, u.locale, s.shop_name as "storeName",
      (select count(*)::int from low) as count,
      (select coalesce(jsonb_agg(l), '[]') from (select * from low order by stock, name
        limit ${MOST_NAMED}::int) l) as low
    from stock_note_wishes w join users u on u.id = w.user_id join stores s on s.id = w.store_id
    join store_members m on m.store_id = w.store_id and m.user_id = w.user_id
    where w.user_id = ${userId}::uuid and w.store_id = ${storeId}::uuid`)
  const [note] = checkRows(noteRow, rows)
  if (!note || note.count === 0) return undefined
  const { name, email, locale, storeName, count, low } = note
  return {
    id: userId,
    recipients: { shopper: { name, email, locale } },
    values: {
      storeName,
      count,
      day: formatDay(day),
      list: low.map((one) => nameOf(one, locale)).join('; '),
    },
    secret: null,
    unsubscribeToken: emailVault.unsubscribeToken(userId, 'stock'),
  }
}

/** `Block print kurta (M, Red): 2` */
function nameOf(
  { name, attributes, stock }: z.infer<typeof noteRow>['low'][number],
  locale: Locale,
): string {
  const find = namesOf(translate(locale))
  const say = (attribute: VariationAttribute, value: string) =>
    attributeName(find, attribute, value)
  const values = variantValues(attributes, say).join(', ')
  return `${name}${values ? ` (${values})` : ''}: ${stock}`
}
