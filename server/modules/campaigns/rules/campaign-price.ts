import type { CampaignKind } from '#shared/contract/campaigns.ts'

/** The terms of a campaign as stored: whole per cent, or paise. */
export type StoredTerms = { kind: CampaignKind; value: number }

/** Lowest price under a campaign, in paise. */
const LEAST_PAISE = 100

/**
 * The price of one piece under a campaign, or null when the price stays. A price after per cent is rounded down to whole
 * rupees, so that a shopper never saves less than the per cent that the shop announces.
 */
export function discountedPaise(pricePaise: number, { kind, value }: StoredTerms): number | null {
  const paise =
    kind === 'percent'
      ? Math.floor((pricePaise * (100 - value)) / 10_000) * 100
      : pricePaise - value
  return paise >= LEAST_PAISE && paise < pricePaise ? paise : null
}

type DatedTerms = StoredTerms & { startsAt: Date; endsAt: Date }

/**
 * The price in force at an instant: the lowest price of the campaigns that cover the article. Discounts are not added
 * up. A campaign counts from its beginning to just before its end. `offerAt` is the same rule in SQL.
 */
export function campaignPrice(
  pricePaise: number,
  campaigns: readonly DatedTerms[],
  at: Date,
): number {
  const prices = campaigns
    .filter(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
    .flatMap((campaign) => discountedPaise(pricePaise, campaign) ?? [])
  return Math.min(pricePaise, ...prices)
}
