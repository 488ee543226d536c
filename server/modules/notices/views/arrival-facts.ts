import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { weekOf } from '#server/modules/wishlist/rules.ts'
import { isDaytime } from '#shared/formats/india-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { offerAt, priceInForce } from '#server/platform/db/tables/campaigns.ts'
import { newArticlesOf } from '#server/platform/db/tables/wishlist.ts'
import { locales } from '#shared/page.ts'
import type { Facts } from '../rules/facts.ts'
import type { Tools } from '../rules/notice.ts'

const MOST_NAMED = 8
const MOST_OF_A_SHOP = 3

const noteRow = z.object({
  name: z.string(),
  email: z.string(),
  locale: z.enum(locales),
  count: z.int(),
  shops: z.int(),
  storeId: z.string().nullable(),
  articles: z.array(
    z.object({
      name: z.string(),
      storeName: z.string(),
      image: z.string().nullable(),
      lowestPaise: z.int(),
      highestPaise: z.int(),
    }),
  ),
})

/**
 * Facts of a weekly note; undefined when nothing new is left, or its reader no longer wants it. It is not sent at
 * night.
 */
export async function viewArrivalFacts(
  db: Db,
  { userId, day }: { userId: string; day: string },
  { emailVault, now }: Tools,
): Promise<Facts | undefined> {
  const { rows } = await db.execute(sql`
    with fresh as materialized (${newArticlesOf(sql`${userId}::uuid`, weekOf(day))}), shown as (
      select name, shop_name as "storeName", seq, (select v.images[1] from variants v
          where v.product_id = f.id and v.retired_at is null and cardinality(v.images) > 0
          order by v.position limit 1) as image, price.*
      from (select *, row_number() over (partition by store_id order by seq desc) as nth from fresh) f
      cross join lateral (
        select min(${priceInForce}) as "lowestPaise", max(${priceInForce}) as "highestPaise"
        from products p join variants v on v.product_id = p.id and v.retired_at is null
        join variant_stock k on k.variant_id = v.id and k.stock > k.held ${offerAt(now)}
        where p.id = f.id) price
      where price."lowestPaise" is not null and nth <= ${MOST_OF_A_SHOP}::int
      order by nth, seq desc limit ${MOST_NAMED}::int
    )
    select u.name, u.email, u.locale, (select count(*)::int from fresh) as count,
      (select count(distinct store_id)::int from fresh) as shops,
      (select min(store_id::text) from fresh) as "storeId",
      (select coalesce(jsonb_agg(shown), '[]') from shown) as articles
    from arrival_notes n join users u on u.id = n.user_id
    where n.user_id = ${userId}::uuid and n.wanted_since is not null`)
  const [note] = checkRows(noteRow, rows)
  if (!note || note.count === 0) return undefined
  const { name, email, locale, count, shops, storeId, articles } = note
  return {
    id: userId,
    recipients: { shopper: { name, email, locale } },
    values: {
      day,
      count,
      shops,
      storeName: articles[0]?.storeName ?? '',
      storeId: shops === 1 && storeId !== null ? storeId : '',
    },
    articles,
    secret: null,
    unsubscribeToken: emailVault.unsubscribeToken(userId, 'arrivals'),
    isExpired: !isDaytime(now),
  }
}
