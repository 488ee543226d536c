/** A kurta in these sizes and colours as the form of Add Product sends it. */
export function kurtaForm(over: object = {}, { sizes = ['S', 'M'], colors = ['Red'] } = {}) {
  const variants = sizes.flatMap((Size) =>
    colors.map((Color) => ({
      SKU: `KUR-${Size}-${Color}`,
      MRP: 1299,
      sellingPrice: 999.5,
      Stock: 4,
      attributes: { Size, Color },
      'Target Gender': 'Female',
      'Size Age Group': 'Adult',
      'Color Map': 'Red',
      Condition: 'New',
      Images: [] as string[],
    })),
  )
  return {
    productName: 'Bandhani kurta',
    category: 'Clothing',
    subCategory: 'Kurtas',
    brand: 'Sanganer Prints',
    desc: 'Hand-tied cotton',
    hasVariation: 'Yes',
    selectedVariations: ['Size', 'Color'],
    hsn: '6211',
    'GST rate slab': 5,
    variants,
    ...over,
  }
}
