import type { z } from 'zod'
import type {
  BulkReport,
  BulkValues,
  changeProducts,
} from '#shared/contract/catalog/bulk-changes.ts'
import { gstRateOf } from '#shared/catalog/gst.ts'
import { textSentence } from '#shared/error-sentence.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import type { Translate } from '#shared/translate.ts'
import { isChanged, isWrong, type RowPlan, type VariantValues } from './bulk-plan.ts'

type Report = Omit<z.input<typeof changeProducts.output>, 'message'>

/** The rows as the merchant sees them, with every error in the merchant's language. GST rates are those of this day. */
export function toReports(plans: readonly RowPlan[], say: Translate, on: Date): Report {
  const rows = plans.map((plan) => ({ ...toReport(plan, say), ...gstChange(plan, on) }))
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
  on: Date,
): { gstRate?: { before: number; after: number } } {
  if (!variant || !after) return {}
  const rates = {
    before: gstRateOf(variant, variant.pricePaise, on),
    after: gstRateOf(variant, after.pricePaise, on),
  }
  return rates.before === rates.after ? {} : { gstRate: rates }
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
