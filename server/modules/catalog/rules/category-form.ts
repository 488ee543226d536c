import { z } from 'zod'
import { CategoryForm } from '#shared/contract/catalog/product-editor.ts'
import { categoryFields, kindOptions } from '#shared/catalog/product-fields.ts'
import { foldWords, singular, spellingKey } from '#shared/fold.ts'

/** The brands, sub-categories and last product that a store has in a category. */
export const ownGoods = CategoryForm.pick({ category: true, brands: true, last: true }).extend({
  subCategories: z.array(z.string()),
})
export type OwnGoods = z.infer<typeof ownGoods>

/** The form of a category: the store's own sub-categories first, then the usual ones, each in one spelling. */
export function categoryForm({ category, subCategories, brands, last }: OwnGoods): CategoryForm {
  const { kinds, subCategories: usual } = categoryFields[category]
  const spellings = new Map<string, string>()
  for (const name of [...Object.keys(usual), ...subCategories]) {
    const key = nameKey(name)
    if (!spellings.has(key)) spellings.set(key, name)
  }
  const spelled = (name: string) => spellings.get(nameKey(name)) ?? name
  const names = [...new Set([...subCategories.map(spelled), ...Object.keys(usual)])]
  return {
    category,
    subCategories: names.map((name) => ({
      name,
      hsn: Object.hasOwn(usual, name) ? (usual[name] ?? null) : null,
    })),
    brands,
    fields: kinds.map((name) => ({ name, options: [...kindOptions[name]] })),
    last: last && { ...last, subCategory: spelled(last.subCategory) },
  }
}

/** The same for `T-shirts`, `t shirts` and `Tshirt`. */
function nameKey(name: string): string {
  return foldWords(name)
    .map((word) => spellingKey(singular(word)))
    .join('')
}
