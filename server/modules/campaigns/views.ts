import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { campaigns, coveredProducts } from '#server/platform/db/tables/campaigns.ts'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import type { Campaign, CampaignPreview, CampaignTerms } from '#shared/contract/campaigns.ts'
import { ENDED_CAMPAIGNS_SHOWN, MAX_CAMPAIGNS } from '#shared/limits.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { mediaPath } from '#shared/paths.ts'
import { stateAt, storedTerms } from './rules/campaign-form.ts'
import { coveredVariant, previewOf } from './rules/preview.ts'

type CampaignRow = typeof campaigns.$inferSelect

/** Offers that have not ended, the next to end first; after them the latest offers that have ended. */
export async function viewCampaigns(db: Db, { storeId }: Merchant, now: Date): Promise<Campaign[]> {
  const own = eq(campaigns.storeId, storeId)
  const unended = await db
    .select()
    .from(campaigns)
    .where(and(own, gt(campaigns.endsAt, now)))
    .orderBy(campaigns.endsAt, campaigns.id)
    .limit(MAX_CAMPAIGNS)
  const ended = await db
    .select()
    .from(campaigns)
    .where(and(own, lte(campaigns.endsAt, now)))
    .orderBy(desc(campaigns.endsAt), campaigns.id)
    .limit(ENDED_CAMPAIGNS_SHOWN)
  return shape(db, [...unended, ...ended], now)
}

export async function viewCampaign(db: Db, id: string, now: Date): Promise<Campaign> {
  const found = await db
    .select()
    .from(campaigns)
    .where(inArray(campaigns.id, [id]))
  return mustExist((await shape(db, found, now))[0], 'the offer just saved')
}

const coverage = z.object({
  id: z.string(),
  articles: z.int(),
  savedBy: z.string(),
  products: z.array(
    z.object({ _id: z.string(), productName: z.string(), image: z.string().nullable() }),
  ),
})

async function shape(db: Db, found: CampaignRow[], now: Date): Promise<Campaign[]> {
  const { rows } = await db.execute(sql`
    select c.id, (select name from users where id = c.saved_by) as "savedBy",
      count(p.id) filter (where p.active)::int as articles,
      coalesce(jsonb_agg(jsonb_build_object('_id', p.id, 'productName', p.name, 'image', (
        select v.images[1] from variants v where v.product_id = p.id and v.retired_at is null
          and v.images[1] is not null order by v.position limit 1)) order by lower(p.name), p.id)
        filter (where c.target = 'product' and p.id is not null), '[]') as products
    from campaigns c left join ${coveredProducts} on true
    where c.id = any(${sql.param(found.map(({ id }) => id))}::uuid[])
    group by c.id`)
  const byId = new Map(checkRows(coverage, rows).map((row) => [row.id, row]))
  return found.map((row) => {
    const { articles, products, savedBy } = mustExist(byId.get(row.id), 'the goods of an offer')
    return {
      campaignId: row.id,
      name: row.name,
      kind: row.kind,
      value: row.kind === 'percent' ? row.value : rupeesFromPaise(row.value),
      target: row.target,
      targets: row.targets,
      products: products.map((product) => ({ ...product, image: mediaPath(product.image) })),
      state: stateAt(row, now),
      from: row.startsAt.toISOString(),
      until: row.endsAt.toISOString(),
      articles,
      savedBy,
    }
  })
}

/** The effect of an offer with these terms on the present prices of the shop's active products. */
export async function viewPreview(
  db: Db,
  { storeId }: Merchant,
  terms: CampaignTerms,
  now: Date,
): Promise<CampaignPreview> {
  const { target, targets } = terms
  const { rows } = await db.execute(sql`
    select v.id as "variantId", p.id as "productId", p.name as "productName", v.attributes as variant,
      v.price_paise as "pricePaise", p.category, p.hsn, p.gst_rate as "gstSlab",
      p.gst_fixed as "gstFixed", s.gstin is null as "isUntaxed"
    from (select ${storeId}::uuid as store_id, ${target}::text as target,
        array(select lower(name) from unnest(${sql.param(targets)}::text[]) as name) as keys) c
    join stores s on s.id = c.store_id
    cross join ${coveredProducts}
    join variants v on v.product_id = p.id and v.retired_at is null
    where p.active
    order by v.price_paise desc, v.id`)
  const rates = await findGstRates(db, now)
  return previewOf(checkRows(coveredVariant, rows), storedTerms(terms), rates)
}
