import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import { claimPictures, releasePictures } from '#server/modules/files/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findGstRates } from '#server/platform/db/rows/gst-rates.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { changePictures, colorKey, picturesByColor } from '#shared/catalog/color-pictures.ts'
import type { setProductPictures } from '#shared/contract/catalog/product-pictures.ts'
import { savePictures } from '../queries/pictures.ts'
import { lockProduct } from '../queries/products.ts'
import { type PresentProduct, shapeEditable } from '../rules/edit-product.ts'
import { variantWithPictures } from '../rules/shape-product.ts'

type PicturesInput = z.output<typeof setProductPictures.input>

/**
 * Changes the pictures of a product's colours. `seen`: the pictures that the merchant saw; `images`: the new pictures.
 * Throws PRODUCT_CHANGED when a colour is gone, or when its present pictures are neither of both.
 */
export async function setPictures(
  tx: Tx,
  { userId, storeId }: Merchant,
  { id, colors }: PicturesInput,
): Promise<void> {
  const present = await lockProduct(tx, storeId, id)
  if (!present) throw new AppError('NOT_FOUND', { reason: 'product' })
  if (!isAsSeen(present, colors))
    throw new AppError('PRODUCT_CHANGED', {
      product: shapeEditable(present, await findGstRates(tx, tx.now)),
    })
  const images = [...new Set(colors.flatMap((one) => one.images))]
  const fieldOf = (image: string) =>
    `colors.${colors.findIndex((one) => one.images.includes(image))}.images`
  await claimPictures(tx, { images, by: { userId, storeId }, fieldOf })
  const changes = new Map(colors.map((one) => [colorKey(one.color), one]))
  const before = present.variants.map(variantWithPictures)
  const after = before.map((variant) => {
    const change = changes.get(colorKey(variant.color))
    if (!change) return variant
    const { seen, images: wanted } = change
    return { ...variant, images: changePictures(variant.images, { seen, wanted }) }
  })
  await savePictures(tx, id, after)
  const shown = new Set(after.flatMap((variant) => variant.images))
  const gone = new Set(before.flatMap((variant) => variant.images.filter((one) => !shown.has(one))))
  await releasePictures(tx, { images: [...gone], storeId })
  await record(tx, 'product.changed', { productIds: [id] })
}

/** True when each colour still has the pictures that the merchant saw, or has the new ones already. */
function isAsSeen({ variants }: PresentProduct, colors: PicturesInput['colors']): boolean {
  const stored = new Map(
    picturesByColor(variants.map(variantWithPictures)).map((one) => [
      colorKey(one.color),
      one.images,
    ]),
  )
  return colors.every(({ color, seen, images }) => {
    const now = stored.get(colorKey(color))
    return isDeepStrictEqual(now, seen) || isDeepStrictEqual(now, [...new Set(images)])
  })
}
