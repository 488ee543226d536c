import { useTranslations } from 'use-intl'
import { categories } from '#shared/catalog/categories.ts'
import { categoryFields } from '#shared/catalog/product-fields.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import type { OptionGroup } from './grouped-select.tsx'

/** Category and sub-category as one choice, as the server reads it: `Clothing > Kurtas`. */
export function useGoodsOptions(): OptionGroup[] {
  const names = useTranslations('category')
  const goods = useGoodsNames()
  return categories.map((category) => ({
    label: names(category),
    options: Object.keys(categoryFields[category].subCategories).map((name) => ({
      value: `${category} > ${name}`,
      label: goods.subCategory(name),
    })),
  }))
}
