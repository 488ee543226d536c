/** The choices of a product's form, as the specification names them. */

export const variationAttributes = ['Size', 'Color', 'MaterialType'] as const
export const gstSlabs = [0, 3, 5, 12, 18, 28] as const
export type GstSlab = (typeof gstSlabs)[number]
export const targetGenders = ['Male', 'Female', 'Unisex'] as const
export const sizeAgeGroups = ['Adult', 'Big Kid', 'Little Kid', 'Toddler', 'Infant'] as const
export const sizeMetrics = ['UK/IND', 'US'] as const
export const conditions = ['New', 'Used'] as const
