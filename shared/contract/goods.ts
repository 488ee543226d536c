import { z } from 'zod'
import { categories } from '../catalog/categories.ts'
import { variationAttributes } from '../catalog/product-options.ts'

export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

export const VariationAttribute = z.enum(variationAttributes)
export type VariationAttribute = z.infer<typeof VariationAttribute>

/** `/media/<hash>`; the browser adds a width, such as `-728.webp`. */
export const ImagePath = z.string()

export const Attributes = z.partialRecord(VariationAttribute, z.string())
export type Attributes = z.infer<typeof Attributes>
