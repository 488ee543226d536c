/** The fields of a variant that decide about its pictures. */
type PicturedVariant = { sku: string; color: string | null; images: readonly string[] }

/** The pictures of one colour of a product; the color is null for variants without one. */
export type ColorPictures = { color: string | null; skus: string[]; images: string[] }

/** The key by which colours of a product are compared, whatever their capitals. */
export function colorKey(color: string | null): string {
  return color?.toLowerCase() ?? ''
}

/** The pictures of a product by colour: those of all its variants, in their order. */
export function picturesByColor(variants: readonly PicturedVariant[]): ColorPictures[] {
  const groups = new Map<string, ColorPictures>()
  for (const { sku, color, images } of variants) {
    const group = groups.get(colorKey(color)) ?? { color, skus: [], images: [] }
    group.skus.push(sku)
    group.images.push(...images.filter((image) => !group.images.includes(image)))
    groups.set(colorKey(color), group)
  }
  return [...groups.values()]
}

type Change = { seen: readonly string[]; wanted: readonly string[] }

/**
 * The pictures of one variant after a change of the pictures of its colour. A variant may have fewer pictures than
 * its colour, such as a size with a picture of its own. The variant gets the added pictures, loses the removed ones
 * and takes the new order.
 */
export function changePictures(own: readonly string[], { seen, wanted }: Change): string[] {
  return [...new Set(wanted)].filter((image) => own.includes(image) || !seen.includes(image))
}
