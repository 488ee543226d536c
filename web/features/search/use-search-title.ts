import { useTranslations } from 'use-intl'
import { useCityName } from '#web/lib/city-name.ts'
import type { Filters } from './read-filters.ts'

type Asked = { rawQuery: string; city: string; filters: Filters }

/** The words, or the one shelf that was chosen, or everything. */
export function useSearchTitle({ rawQuery, city, filters }: Asked): string {
  const t = useTranslations('search')
  const category = useTranslations('category')
  const cityName = useCityName()
  if (rawQuery) return t('title', { query: rawQuery })
  const [one, ...more] = filters.subCategory
  const shelf =
    more.length === 0 ? (one ?? (filters.category && category(filters.category))) : undefined
  if (!city) return shelf ?? t('titleAnywhere')
  if (shelf) return t('everythingOf', { name: shelf, city: cityName(city) })
  return t('titleAll', { city: cityName(city) })
}
