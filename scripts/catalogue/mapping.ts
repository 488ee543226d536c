import { z } from 'zod'
import { Category, occasionChoice } from '#shared/contract/goods.ts'
import { sizeAgeGroups, sizeMetrics, targetGenders } from '#shared/catalog/product-options.ts'

const Words = z.array(z.string().min(1)).min(1)
const Genders = z.array(z.string()).min(1)

/** Applies when the name has one of `words` and none of `unless`; the first rule that applies is used. */
const Article = z.union([
  z.strictObject({
    words: Words,
    unless: Words.optional(),
    gender: Genders.optional(),
    skip: z.string().min(1),
  }),
  z.strictObject({
    words: Words,
    unless: Words.optional(),
    gender: Genders.optional(),
    category: Category,
    subCategory: z.string().min(2).max(70),
    hsn: z.string().regex(/^(\d{4}|\d{6}|\d{8})$/),
    sizes: z.string(),
  }),
])
export type Article = z.infer<typeof Article>
export type SoldArticle = Exclude<Article, { skip: string }>

const Sizes = z.strictObject({
  values: z.array(z.string().min(1).max(40)),
  byGender: z.record(z.string(), z.array(z.string().min(1).max(40))).optional(),
  metric: z.enum(sizeMetrics).optional(),
})

const StoreRule = z.strictObject({
  store: z.string().min(1),
  categories: z.array(Category).optional(),
  subCategories: z.array(z.string()).optional(),
  genders: Genders.optional(),
})

export const Mapping = z
  .strictObject({
    source: z.string().regex(/^[a-z0-9-]{2,40}$/),
    columns: z.strictObject({
      key: z.string(),
      name: z.string(),
      brand: z.string(),
      description: z.string(),
      price: z.string(),
      mrp: z.string().optional(),
      gender: z.string().optional(),
      colour: z.string().optional(),
    }),
    brands: z.record(z.string(), z.string().min(2).max(70)).default({}),
    shorten: z.array(z.enum(['name', 'brand', 'description'])).default([]),
    prices: z.strictObject({ mrpPercent: z.array(z.number().min(0).max(500)).min(1) }),
    stock: z.strictObject({
      least: z.int().min(0),
      most: z.int().max(1_000_000),
      soldOutOneIn: z.int().min(2).optional(),
    }),
    genders: z.record(
      z.string(),
      z.strictObject({
        targetGender: z.enum(targetGenders),
        sizeAgeGroup: z.enum(sizeAgeGroups),
      }),
    ),
    genderOtherwise: z.string().optional(),
    colours: z.record(z.string(), z.string().min(1).max(40)).default({}),
    colourOtherwise: z.string().min(1).max(40),
    sizes: z.record(z.string(), Sizes),
    occasions: z.partialRecord(Category, occasionChoice()).default({}),
    stores: z.array(StoreRule).default([]),
    articles: z.array(Article).min(1),
    otherwise: z.string().min(1),
  })
  .superRefine((mapping, context) => {
    for (const [at, article] of mapping.articles.entries()) {
      if ('skip' in article || mapping.sizes[article.sizes]) continue
      context.addIssue({
        code: 'custom',
        path: ['articles', at, 'sizes'],
        message: `there is no size set "${article.sizes}"`,
        input: article.sizes,
      })
    }
  })
export type Mapping = z.infer<typeof Mapping>

/** A row; its keys are the mapping's names of the columns. */
export type Row = Record<'key' | 'name' | 'brand' | 'description' | 'price', string> &
  Partial<Record<'mrp' | 'gender' | 'colour', string>>
