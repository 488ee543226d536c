import { z } from 'zod'
import { categories } from '../catalog/categories.ts'
import { variationAttributes } from '../catalog/product-options.ts'

export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

export const VariationAttribute = z.enum(variationAttributes)
export type VariationAttribute = z.infer<typeof VariationAttribute>

/** The average of the visible reviews, to one decimal; null while there are none. */
export const Reviews = z.object({ averageRating: z.number().nullable(), numberOfReviews: z.int() })
export type Reviews = z.infer<typeof Reviews>

/** `/media/<hash>`; the browser adds a width, such as `-728.webp`. */
export const ImagePath = z.string()

export const Attributes = z.partialRecord(VariationAttribute, z.string())
export type Attributes = z.infer<typeof Attributes>
