import { sampleProduct } from '#shared/contract/catalog/product-editor.ts'

/** A kurta in these sizes and colours as the form of Add Product sends it. */
export function kurtaForm(over: object = {}, { sizes = ['S', 'M'], colors = ['Red'] } = {}) {
  const variants = sizes.flatMap((Size) =>
    colors.flatMap((Color) =>
      sampleProduct.variants.map((variant) => ({
        ...variant,
        SKU: `KUR-${Size}-${Color}`,
        attributes: { Size, Color },
      })),
    ),
  )
  return { ...sampleProduct, variants, ...over }
}
