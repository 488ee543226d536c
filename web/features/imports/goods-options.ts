import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { categories } from '#shared/catalog/categories.ts'
import { categoryFields } from '#shared/catalog/product-fields.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import type { OptionGroup } from '#web/ui/select.tsx'

/**
 * Category and sub-category as one choice, as the server reads it: `Clothing > Kurtas`. The choices of the data files
 * are there at once. Choices added by administrators or the shop come with the server's answer. A chosen value outside
 * of them is an option of its own.
 */
export function useGoodsOptions(chosen: string) {
  const names = useTranslations('category')
  const goods = useGoodsNames()
  const { data } = useQuery(callQuery('POST /get-products-category-list', {}))
  const namesOf = (category: (typeof categories)[number]) =>
    data?.categories
      .find((one) => one.category === category)
      ?.subCategories.map(({ name }) => name) ?? Object.keys(categoryFields[category].subCategories)
  const groups: OptionGroup[] = categories.map((category) => ({
    label: names(category),
    options: namesOf(category).map((name) => ({
      value: `${category} > ${name}`,
      label: goods.subCategory(name),
    })),
  }))
  const isKnown = groups.some(({ options }) => options.some(({ value }) => value === chosen))
  return chosen === '' || isKnown ? groups : [{ value: chosen, label: chosen }, ...groups]
}
