import { z } from 'zod'
import { nameKey, type SubCategory } from '#shared/catalog/sub-categories.ts'
import { CategoryForm } from '#shared/contract/catalog/product-editor.ts'
import { categoryFields, kindOptions } from '#shared/catalog/product-fields.ts'

/** The brands, sub-categories and last product that a store has in a category. */
export const ownGoods = CategoryForm.pick({ category: true, brands: true, last: true }).extend({
  subCategories: z.array(z.string()),
})
export type OwnGoods = z.infer<typeof ownGoods>

/**
 * The form of a category: the store's own sub-categories first, then the usual ones; each in one spelling, without
 * retired ones. `all`: the sub-categories of the data files and those that administrators have added.
 */
export function categoryForm(
  { category, subCategories, brands, last }: OwnGoods,
  all: readonly SubCategory[],
): Omit<CategoryForm, 'gstRates'> {
  const known = new Map(
    all.flatMap((one) => (one.category === category ? [[nameKey(one.name), one] as const] : [])),
  )
  const spellings = new Map([...known].map(([key, { name }]) => [key, name]))
  for (const name of subCategories)
    if (!spellings.has(nameKey(name))) spellings.set(nameKey(name), name)
  const spelled = (name: string) => spellings.get(nameKey(name)) ?? name
  const usual = [...known.values()].map(({ name }) => name)
  const names = [...new Set([...subCategories.map(spelled), ...usual])]
  return {
    category,
    subCategories: names.flatMap((name) => {
      const { hsn = null, gstSlab = null, isRetired } = known.get(nameKey(name)) ?? {}
      return isRetired ? [] : [{ name, hsn, gst: gstSlab }]
    }),
    brands,
    fields: categoryFields[category].kinds.map((name) => ({
      name,
      options: [...kindOptions[name]],
    })),
    last: last && { ...last, subCategory: spelled(last.subCategory) },
  }
}
