import { cityName } from '#web/lib/place.ts'
import type { Translate } from '#web/lib/locale.ts'
import type { Filters } from './read-filters.ts'

type Asked = { rawQuery: string; city: string; filters: Filters }

/** The query, or the one chosen category, brand or colour, or all products. */
export function searchTitle(t: Translate, { rawQuery, city, filters }: Asked): string {
  if (rawQuery) return t('search.title', { query: rawQuery })
  const shelf = onlyShelf(t, filters)
  if (!city) return shelf ?? t('search.titleAnywhere')
  const place = { city: cityName(t, city) }
  return shelf ? t('search.everythingOf', { ...place, name: shelf }) : t('search.titleAll', place)
}

function onlyShelf(t: Translate, { subCategory, category }: Filters): string | undefined {
  if (subCategory.length > 1) return undefined
  return subCategory[0] ?? (category && t(`category.${category}`))
}
