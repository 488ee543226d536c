import { z } from 'zod'
import { gstRateOf, type GstRates } from '#shared/catalog/gst.ts'
import type { CampaignPreview } from '#shared/contract/campaigns.ts'
import { Attributes, Category } from '#shared/contract/goods.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { discountedPaise, type StoredTerms } from './campaign-price.ts'

/** A variant that a campaign would cover, with the facts that decide its GST rate. */
export const coveredVariant = z.object({
  variantId: z.string(),
  productId: z.string(),
  productName: z.string(),
  variant: Attributes,
  pricePaise: z.int(),
  category: Category,
  hsn: z.string(),
  gstSlab: z.int(),
  gstFixed: z.boolean(),
  isUntaxed: z.boolean(),
})
type CoveredVariant = z.infer<typeof coveredVariant>

const EXAMPLES = 6

/** The effect of a campaign's terms on these variants. `rates`: the GST rates of the day. */
export function previewOf(
  covered: readonly CoveredVariant[],
  terms: StoredTerms,
  rates: GstRates,
): CampaignPreview {
  const judged = covered.map((variant) => {
    const paise = discountedPaise(variant.pricePaise, terms)
    const before = gstRateOf(variant, variant.pricePaise, rates)
    const after = gstRateOf(variant, paise ?? variant.pricePaise, rates)
    return { variant, paise, before, after, changesTax: before !== after && !variant.isUntaxed }
  })
  const unchanged = judged.filter(({ paise }) => paise === null)
  const taxed = judged.filter(({ changesTax }) => changesTax)
  const ordered = [...unchanged.slice(0, 2), ...taxed.slice(0, 2), ...judged]
  const shown = [...new Map(ordered.map((one) => [one.variant.productId, one])).values()]
  return {
    articles: new Set(covered.map(({ productId }) => productId)).size,
    variants: covered.length,
    unchanged: unchanged.length,
    gstChanges: taxed.length,
    examples: shown.slice(0, EXAMPLES).map(({ variant, paise, before, after, changesTax }) => ({
      variantId: variant.variantId,
      productName: variant.productName,
      variant: variant.variant,
      before: rupeesFromPaise(variant.pricePaise),
      after: paise === null ? null : rupeesFromPaise(paise),
      ...(changesTax && { gstRate: { before, after } }),
    })),
  }
}
