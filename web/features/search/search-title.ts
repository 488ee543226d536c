import type { SearchPage } from '#shared/contract/search.ts'
import { namesOf, subCategoryName } from '#shared/catalog/goods-names.ts'
import { cityName } from '#web/lib/place.ts'
import type { Translate } from '#web/lib/locale.ts'
import type { Filters } from './filters/read-filters.ts'

type AskedSearch = {
  rawQuery: string
  city: string
  filters: Filters
  /** The kind of products that were found; undefined before the answer. */
  shown?: SearchPage['shown'] | undefined
}

/** The title: the query, or else the only chosen category or sub-category, or else all products. */
export function searchTitle(t: Translate, { rawQuery, city, filters, shown }: AskedSearch): string {
  const isNone = shown === 'popular' || shown === 'wider'
  if (rawQuery) return t(isNone ? 'search.titleNone' : 'search.title', { query: rawQuery })
  const shelf = onlyShelf(t, filters)
  if (!city) return shelf ?? t('search.titleAnywhere')
  const place = { city: cityName(t, city) }
  return shelf ? t('search.everythingOf', { ...place, name: shelf }) : t('search.titleAll', place)
}

function onlyShelf(t: Translate, { subCategory, category }: Filters): string | undefined {
  if (subCategory.length > 1) return undefined
  if (subCategory[0]) return subCategoryName(namesOf(t), subCategory[0])
  return category && t(`category.${category}`)
}
