import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import MapPin from 'lucide-react/icons/map-pin'
import type { Place } from '#shared/page.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useLocale } from '#web/lib/locale.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { hindiCities, hindiStates, inEnglish } from './hindi-names.ts'

const PAUSE_MS = 300

type Props = { search: string; chosen: string | undefined; onChoose: (place: Place) => void }

/** Cities with shops first, then all whose name begins with the words. */
export function CityList({ search, chosen, onChoose }: Props) {
  const t = useTranslations('place')
  const { locale } = useLocale()
  const say = (name: string, names: Record<string, string>) =>
    (locale === 'hi' && names[name]) || name
  const words = useDebounced(search.trim(), PAUSE_MS)
  const { data, isError, refetch, isFetching } = useQuery({
    ...callQuery('GET /cities', words ? { search: inEnglish(words) } : {}),
    placeholderData: keepPreviousData,
  })
  if (isError && !data) {
    return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return <SkeletonText lines={6} />
  if (data.cities.length === 0) {
    return (
      <output className="block py-4 text-sm text-ink-muted">{t('none', { name: words })}</output>
    )
  }
  return (
    <ul aria-label={t('list')} className="-mx-2">
      {data.cities.map(({ city, state, lat, long, stores }) => (
        <li key={`${city} ${lat} ${long}`}>
          <button
            type="button"
            aria-current={city === chosen}
            onClick={() => onChoose({ city, lat, long, label: city })}
            className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-2 text-left transition-colors hover:bg-sunken aria-current:bg-primary-soft"
          >
            <MapPin aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
            <span className="min-w-0 grow">
              <span className="block text-sm font-semibold">{say(city, hindiCities)}</span>
              <span className="block text-xs text-ink-muted">{say(state, hindiStates)}</span>
            </span>
            {stores > 0 && (
              <span className="money shrink-0 text-xs font-medium text-success">
                {t('storesCount', { count: stores })}
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}
