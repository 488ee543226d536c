import { z } from 'zod'
import { type GstRate, gstRateOf, type GstRates, ratesOn } from '#shared/catalog/gst.ts'
import type { GstRatePreview, GstRateTerms } from '#shared/contract/settings/gst-rates.ts'
import { Category } from '#shared/contract/goods.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'

type Terms = Omit<GstRateTerms, 'replaces'>

/** The row of the table that a form's terms make. */
export function storedRate({ upTo, ...rate }: Terms): GstRate {
  return { ...rate, upToPaise: upTo === null ? null : paiseFromRupees(upTo) }
}

/** The rates on the first day of a new row, without it and with it. */
export function ratesAround(rows: readonly GstRate[], added: GstRate) {
  return {
    before: ratesOn(rows, added.validFrom),
    // The first of two rows of one day counts.
    after: ratesOn([added, ...rows], added.validFrom),
  }
}
type RatesAround = { before: GstRates; after: GstRates }

const taxedGoods = {
  category: Category,
  hsn: z.string(),
  gstSlab: z.int(),
  gstFixed: z.boolean(),
  /** The shop's own price. */
  pricePaise: z.int(),
  variants: z.int(),
}

/** Number of variants with the same facts and price, so that the rule is asked once for all of them. */
export const goodsGroup = z.object(taxedGoods)
type GoodsGroup = z.infer<typeof goodsGroup>

/** The groups whose rate changes, each with both rates. */
export function changedGroups(groups: readonly GoodsGroup[], { before, after }: RatesAround) {
  return groups
    .map((group) => ({
      ...group,
      before: gstRateOf(group, group.pricePaise, before),
      after: gstRateOf(group, group.pricePaise, after),
    }))
    .filter((group) => group.before !== group.after)
}

/** Number of variants that keep the slab that their shop has fixed. */
export function countFixed(groups: readonly GoodsGroup[]): number {
  return groups.reduce((sum, { gstFixed, variants }) => sum + (gstFixed ? variants : 0), 0)
}

/** Variants with the same facts and prices in one offer. */
export const offeredGroup = z.object({
  campaignId: z.string(),
  name: z.string(),
  shopName: z.string(),
  offerPaise: z.int(),
  ...taxedGoods,
})

const MOST_OFFERS = 100

/** The offers with prices whose rate changes, or on the other side of a step than the shop's own price. */
export function judgeOffers(
  groups: readonly z.infer<typeof offeredGroup>[],
  { before, after }: RatesAround,
): GstRatePreview['offers'] {
  const offers = new Map<string, GstRatePreview['offers'][number]>()
  for (const { campaignId, name, shopName, offerPaise, variants, ...goods } of groups) {
    const inOffer = gstRateOf(goods, offerPaise, after)
    const offer = offers.get(campaignId) ?? { campaignId, name, shopName, changed: 0, crossing: 0 }
    if (gstRateOf(goods, offerPaise, before) !== inOffer) offer.changed += variants
    if (gstRateOf(goods, goods.pricePaise, after) !== inOffer) offer.crossing += variants
    offers.set(campaignId, offer)
  }
  return [...offers.values()]
    .filter(({ changed, crossing }) => changed > 0 || crossing > 0)
    .toSorted((a, b) => b.changed - a.changed || b.crossing - a.crossing)
    .slice(0, MOST_OFFERS)
}
