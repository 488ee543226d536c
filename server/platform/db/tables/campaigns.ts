import { sql, type SQL } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { campaignKinds, campaignTargets } from '#shared/contract/campaigns.ts'
import { instant } from '#server/platform/db/rows/columns.ts'

export const campaigns = pgTable('campaigns', {
  id: uuid('id').primaryKey().defaultRandom(),
  storeId: uuid('store_id').notNull(),
  name: text('name').notNull(),
  kind: text('kind', { enum: campaignKinds }).notNull(),
  /** Whole per cent, or paise; `kind` decides. */
  value: integer('value').notNull(),
  target: text('target', { enum: campaignTargets }).notNull(),
  /** `targets` as the shop chose them; `keys` for comparisons: names in small letters, or ids of products. */
  targets: text('targets').array().notNull(),
  keys: text('keys').array().notNull(),
  startsAt: instant('starts_at').notNull(),
  /** The end of the campaign, exclusive. */
  endsAt: instant('ends_at').notNull(),
  /** The next time at which the search rows have to be updated. */
  dueAt: instant('due_at'),
  /** The member of the staff who created or last changed the campaign. */
  savedBy: uuid('saved_by').notNull(),
})

/**
 * True when the campaign `c` covers the product `p` of its store. A piece that is offered to one person is in no
 * campaign.
 */
const isCovered = sql`(p.offered_to is null and case c.target when 'all' then true
  when 'category' then lower(p.category) = any(c.keys)
  when 'subCategory' then lower(p.sub_category) = any(c.keys)
  when 'brand' then lower(p.brand) = any(c.keys)
  else p.id::text = any(c.keys) end)`

/**
 * The products of its store that the campaign `c` covers, as a lateral join `p`. Chosen products are found by their
 * ids.
 */
export const coveredProducts = sql`lateral (
  select p.* from products p where p.store_id = c.store_id and c.target <> 'product' and ${isCovered}
  union all
  select p.* from unnest(c.keys) as chosen (id)
  join products p on p.id = case c.target when 'product' then chosen.id::uuid end
  where p.store_id = c.store_id) p`

/** The rule `campaignPrice` in SQL, without its lower bound: the price of the variant `v` under the campaign `c`. */
export const priceUnder = sql`(case c.kind when 'percent' then v.price_paise * (100 - c.value) / 10000 * 100
  else v.price_paise - c.value end)`

/**
 * Joins, as `offer`, the campaign that gives the variant `v` of the product `p` its lowest price at an instant; its
 * columns are null without a campaign. `was_paise`: the shop's own price, if it applied before the campaign began.
 */
export const offerAt = (at: Date): SQL => sql`left join lateral (
  select c.id, c.name, c.ends_at, ${priceUnder} as price_paise,
    case when v.price_since is null or v.price_since <= c.starts_at then v.price_paise end as was_paise
  from campaigns c
  where c.store_id = v.store_id and c.ends_at > ${at}::timestamptz and c.starts_at <= ${at}::timestamptz
    and ${isCovered} and ${priceUnder} between 100 and v.price_paise - 1
  order by price_paise, c.ends_at desc, c.id limit 1) offer on true`

/** The price of one piece of the variant `v`, with `offerAt` joined. */
export const priceInForce = sql`coalesce(offer.price_paise, v.price_paise)`

/** The joined `offer` as one JSON value, or null. */
export const offerJson = sql`case when offer.id is not null then jsonb_build_object('id', offer.id, 'name', offer.name,
  'wasPaise', offer.was_paise, 'until', offer.ends_at) end`
