import { gstRateOf } from '#shared/catalog/gst.ts'
import type { ProductForm } from '#shared/contract/catalog/product-form.ts'
import { paiseFromRupees } from '#shared/money.ts'

/**
 * Says which GST rates the variants of an imported product have instead of the slab in its file; undefined when there
 * are none. In English only, because the operator of the site imports the catalogues.
 */
export function slabNote(product: ProductForm, on: Date): string | undefined {
  const { category, hsn, 'GST rate slab': gstSlab, gstFixed = false, variants } = product
  const rates = variants.map(({ sellingPrice }) =>
    gstRateOf({ category, hsn, gstSlab, gstFixed }, paiseFromRupees(sellingPrice), on),
  )
  const other = [...new Set(rates)].filter((rate) => rate !== gstSlab)
  if (other.length === 0) return undefined
  const count = rates.filter((rate) => rate !== gstSlab).length
  const share = count === rates.length ? '' : ` for ${count} of ${rates.length} variants`
  return `GST ${other.join(' % and ')} % instead of ${gstSlab} %${share}, which follows from HSN and price`
}
