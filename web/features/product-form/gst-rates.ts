import { gstRateOf, type GstRates } from '#shared/catalog/gst.ts'
import { paiseFromRupees } from '#shared/formats/money.ts'
import type { ProductValues } from './form-values.ts'

export type TaxedValues = Pick<
  ProductValues,
  'category' | 'hsn' | 'GST rate slab' | 'gstFixed' | 'variants'
>
type PricedVariant = { _id?: string | undefined; pricePaise: number; rate: number }

/** The variants whose price is typed, each with its GST rate (percent). `rates`: those of the day. */
function pricedVariants({ variants, ...values }: TaxedValues, rates: GstRates): PricedVariant[] {
  const { category, hsn, 'GST rate slab': gstSlab, gstFixed = false } = values
  return variants.flatMap(({ _id, sellingPrice }) => {
    if (!(sellingPrice > 0) || !Number.isFinite(sellingPrice)) return []
    const pricePaise = paiseFromRupees(sellingPrice)
    const rate = gstRateOf({ category, hsn, gstSlab, gstFixed }, pricePaise, rates)
    return [{ _id, pricePaise, rate }]
  })
}

export type RateGroup = { rate: number; count: number; lowPaise: number; highPaise: number }

/** The variants by GST rate, with their lowest and highest prices; the lowest rate first. */
export function groupByRate(values: TaxedValues, rates: GstRates): RateGroup[] {
  const groups = new Map<number, RateGroup>()
  for (const { rate, pricePaise } of pricedVariants(values, rates)) {
    const group = groups.get(rate) ?? {
      rate,
      count: 0,
      lowPaise: pricePaise,
      highPaise: pricePaise,
    }
    groups.set(rate, {
      rate,
      count: group.count + 1,
      lowPaise: Math.min(group.lowPaise, pricePaise),
      highPaise: Math.max(group.highPaise, pricePaise),
    })
  }
  return [...groups.values()].toSorted((a, b) => a.rate - b.rate)
}

export type RateChange = { before: number; after: number; count: number }

/** The changes of GST rates between the stored values of a product and those of its form. */
export function rateChanges(
  stored: TaxedValues,
  values: TaxedValues,
  rates: GstRates,
): RateChange[] {
  const earlier = new Map(pricedVariants(stored, rates).map(({ _id, rate }) => [_id, rate]))
  const changes = new Map<string, RateChange>()
  for (const { _id, rate: after } of pricedVariants(values, rates)) {
    const before = _id === undefined ? undefined : earlier.get(_id)
    if (before === undefined || before === after) continue
    const key = `${before} ${after}`
    const count = (changes.get(key)?.count ?? 0) + 1
    changes.set(key, { before, after, count })
  }
  return [...changes.values()]
}
