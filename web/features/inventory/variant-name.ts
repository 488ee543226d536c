import type { Attributes } from '#shared/contract/catalog.ts'
import { useGoodsNames } from '#web/lib/locale.ts'

/** "M · Maroon"; empty for the only variant of a product. */
export function useVariantName(): (variant: { attributes: Attributes }) => string {
  const { color } = useGoodsNames()
  return ({ attributes: { Size, Color, MaterialType } }) =>
    [Size, Color && color(Color), MaterialType].filter(Boolean).join(' · ')
}
