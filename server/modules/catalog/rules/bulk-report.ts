import type { z } from 'zod'
import type {
  BulkReport,
  BulkValues,
  changeProducts,
} from '#shared/contract/catalog/bulk-changes.ts'
import { gstRateOf, type GstRates } from '#shared/catalog/gst.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import type { Translate } from '#shared/translate.ts'
import { isChanged, isWrong, type RowPlan, type VariantValues } from './bulk-plan.ts'

type Report = Omit<z.input<typeof changeProducts.output>, 'message'>

/** The rows as the merchant sees them, with every error in the merchant's language. `rates`: the GST rates of the day. */
export function toReports(plans: readonly RowPlan[], say: Translate, rates: GstRates): Report {
  const rows = plans.map((plan) => ({ ...toReport(plan, say), ...gstChange(plan, rates) }))
  return {
    rows,
    changed: rows.filter(({ changed }) => changed).length,
    wrong: plans.filter(isWrong).length,
  }
}

function toReport(plan: RowPlan, say: Translate): BulkReport {
  const { variant, after, errors } = plan
  return {
    variant: variant &&
      after && {
        _id: variant.id,
        productId: variant.productId,
        productName: variant.productName,
        SKU: variant.sku,
        attributes: variant.attributes,
        before: toValues(variant),
        after: toValues(after),
      },
    errors: Object.fromEntries(
      Object.entries(errors).map(([column, text]) => [column, textSentence(text, say)]),
    ),
    changed: !isWrong(plan) && isChanged(plan),
  }
}

/** The GST rates before and after, if the new price changes the rate; empty otherwise. */
function gstChange(
  { variant, after }: RowPlan,
  rates: GstRates,
): { gstRate?: { before: number; after: number } } {
  if (!variant || !after) return {}
  const gstRate = {
    before: gstRateOf(variant, variant.pricePaise, rates),
    after: gstRateOf(variant, after.pricePaise, rates),
  }
  return gstRate.before === gstRate.after ? {} : { gstRate }
}

function toValues({
  pricePaise,
  mrpPaise,
  stock,
  held,
  active,
  barcodes,
}: VariantValues): BulkValues {
  return {
    sellingPrice: rupeesFromPaise(pricePaise),
    MRP: rupeesFromPaise(mrpPaise),
    stock,
    held,
    active,
    barcodes,
  }
}
