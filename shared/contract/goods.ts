import { z } from 'zod'
import { kindFacts } from '../catalog/article-kind.ts'
import { categories } from '../catalog/categories.ts'
import { EARLIER_ALL_PURPOSE, occasions } from '../catalog/product-fields.ts'
import {
  conditions,
  sizeAgeGroups,
  sizeMetrics,
  targetGenders,
  variationAttributes,
} from '../catalog/product-options.ts'
import type { MessageText } from '../message.ts'
import { Instant, Rupees } from './wire.ts'

export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

export const VariationAttribute = z.enum(variationAttributes)
export type VariationAttribute = z.infer<typeof VariationAttribute>

/** The average of the visible reviews, to one decimal; null while there are none. */
export const Reviews = z.object({ averageRating: z.number().nullable(), numberOfReviews: z.int() })
export type Reviews = z.infer<typeof Reviews>

/**
 * The shop's own offer that sets the price of a piece, until this time. `wasPrice`: the shop's price before the
 * offer; null when that price was not charged before the offer began.
 */
export const OwnOffer = z.object({ until: Instant, wasPrice: Rupees.nullable() })
export type OwnOffer = z.infer<typeof OwnOffer>

/** Texts of a product in Hindi, where its shop has written them. */
export const ProductHindi = z.object({ productName: z.string(), desc: z.string() }).partial()
export type ProductHindi = z.infer<typeof ProductHindi>

/** The name of an article in Hindi. */
export const ArticleHindi = ProductHindi.pick({ productName: true })

/** The name and address of a shop in Hindi, where it has written them. */
export const ShopHindi = z.object({ shopName: z.string(), address: z.string() }).partial()

/** The names of an article and of its shop in Hindi. */
export const NamesHindi = ArticleHindi.extend(ShopHindi.pick({ shopName: true }).shape)

/** `/media/<hash>`; the browser adds a width, such as `-728.webp`. */
export const ImagePath = z.string()

/** The attributes of a variant as fields of its own, as the specification has them. */
export const attributeFields = {
  Size: z.string().optional(),
  Color: z.string().optional(),
  MaterialType: z.string().optional(),
}

/** The attributes of a variant in one object. In answers about products the fields above say the same. */
export const Attributes = z.partialRecord(VariationAttribute, z.string())
export type Attributes = z.infer<typeof Attributes>

/**
 * Facts of an article beside its name and attributes that decide what a buyer gets; the size metric is empty for goods
 * without one.
 */
export const ArticleKind = z.partialRecord(z.enum(kindFacts), z.string().max(200))

/** An option of `occasions`, which is also read in its earlier spelling. */
export const occasionChoice = (required?: MessageText) =>
  z
    .enum([...occasions, EARLIER_ALL_PURPOSE], required)
    .transform((name) => (name === EARLIER_ALL_PURPOSE ? ('ALl Purpose' as const) : name))

/** The person for whom a variant is made, its measure, colour, condition and occasion. */
export const variantKind = {
  'Target Gender': z.enum(targetGenders),
  'Size Age Group': z.enum(sizeAgeGroups),
  'Size Metric': z.enum(sizeMetrics).nullable(),
  'Color Map': z.string(),
  Condition: z.enum(conditions),
  occasion: z.string().nullable(),
}
