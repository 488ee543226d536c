import type { Merchant } from '#server/modules/accounts/guards.ts'
import { claimPictures, releasePictures } from '#server/modules/files/commands.ts'
import { setCounts } from '#server/modules/inventory/commands/counts.ts'
import { insertFirstStock, lockStock } from '#server/modules/inventory/commands/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { hasKind } from '#shared/catalog/product-fields.ts'
import type { Category } from '#shared/catalog/categories.ts'
import { mustExist } from '#shared/must-exist.ts'
import { findShownPictures, markOffered } from '../queries/offered.ts'
import { insertProducts, retireVariants } from '../queries/products.ts'
import { type NewProduct, toRow } from '../rules/new-product.ts'
import { refuseProhibited } from './products.ts'

/** One piece that a shop offers to one person; `gstRate` is the product's slab. */
export type OfferedPiece = {
  productName: string
  category: Category
  subCategory: string
  size: string | null
  sellingPrice: number
  MRP: number
  hsn: string
  gstRate: NewProduct['GST rate slab']
  image: string
  sku: string
}

type OfferedGoods = { productId: string; variantId: string }

/**
 * Adds a product of one piece that only `shopperId` can book. The product is never active and its variant is retired,
 * so no list, search, feed or count of the shop has it. `reference`: the reference in the stock ledger.
 */
export async function addOfferedPiece(
  tx: Tx,
  merchant: Merchant,
  piece: OfferedPiece,
  { shopperId, reference }: { shopperId: string; reference: string },
): Promise<OfferedGoods> {
  const { storeId, userId } = merchant
  const product = productOf(piece)
  refuseProhibited([product])
  await claimPictures(tx, { images: [piece.image], by: { userId, storeId }, fieldOf: atPicture })
  const added = await insertProducts(tx, storeId, [toRow(product, 0)])
  const { productId, variantId } = mustExist(added[0], 'the piece just added')
  await markOffered(tx, { productId, variantId, shopperId })
  const cause = { reference, actorId: userId }
  await insertFirstStock(tx, storeId, cause, [{ productId, variantId, stock: 1 }])
  return { productId, variantId }
}

const atPicture = () => 'picture'

function productOf(piece: OfferedPiece): NewProduct {
  const { category, size } = piece
  return {
    productName: piece.productName,
    category,
    subCategory: piece.subCategory,
    brand: 'Unbranded',
    desc: piece.productName,
    hasVariation: size === null ? 'No' : 'Yes',
    selectedVariations: size === null ? [] : ['Size'],
    hsn: piece.hsn,
    'GST rate slab': piece.gstRate,
    active: false,
    variants: [
      {
        SKU: piece.sku,
        barcodes: [],
        sellingPrice: piece.sellingPrice,
        MRP: piece.MRP,
        Stock: 1,
        'Target Gender': 'Unisex',
        'Size Age Group': 'Adult',
        'Size Metric': hasKind(category, 'Size Metric') ? 'UK/IND' : null,
        'Color Map': 'Multicolour',
        Condition: 'New',
        occasion: hasKind(category, 'occasion') ? 'ALl Purpose' : null,
        Images: [piece.image],
        attributes: size === null ? {} : { Size: size },
      },
    ],
  }
}

type OfferedStock = { storeId: string; variantId: string; reference: string }

/** Withdraws a piece that nobody has booked: its stock becomes 0 and its pictures are released. */
export async function withdrawOfferedPiece(
  tx: Tx,
  { storeId, variantId, reference }: OfferedStock,
) {
  const [stockRow] = await lockStock(tx, [variantId])
  if (!stockRow || stockRow.held > 0) return
  await setCounts(tx, { reference, actorId: null }, [{ stockRow, stock: 0 }])
  const images = await findShownPictures(tx, variantId)
  const { productId } = stockRow
  await retireVariants(tx, { storeId, productId, variantIds: [variantId] })
  await releasePictures(tx, { images, storeId })
}
