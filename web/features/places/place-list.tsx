import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMessages, useTranslations } from 'use-intl'
import MapPin from 'lucide-react/icons/map-pin'
import type { FoundPlace } from '#shared/contract/places.ts'
import type { Place } from '#shared/page.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { inEnglish } from './in-english.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

const PAUSE_MS = 300

type Props = {
  search: string
  chosen: string | undefined
  onChoose: (place: Place, found: FoundPlace) => void
}

/** Cities with shops first, then all places that the search words may mean. */
export function PlaceList({ search, chosen, onChoose }: Props) {
  const t = useTranslations('picker')
  const { place: say } = useGoodsNames()
  const hindi: { goods?: { places?: Partial<Record<string, string>> } } = useMessages()
  const words = useDebounced(search.trim(), PAUSE_MS)
  const { data, isError, refetch, isFetching } = useQuery({
    ...callQuery('GET /places', words ? { search: inEnglish(words, hindi.goods?.places) } : {}),
    placeholderData: keepPreviousData,
  })
  if (isError && !data) {
    return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (!data) return <SkeletonText lines={6} />
  if (data.places.length === 0) {
    return (
      <output className="block py-4 text-sm text-ink-muted">
        <span className="block break-words">{t('none', { name: words })}</span>
        <span className="block">{t('noneHint')}</span>
      </output>
    )
  }
  return (
    <ul aria-label={t('list')} className="-mx-2">
      {data.places.map((place) => (
        <li key={`${place.name} ${place.lat} ${place.long}`}>
          <button
            type="button"
            aria-current={place.name === chosen}
            onClick={() => onChoose(toChosen(place), place)}
            className="flex min-h-12 w-full items-center gap-3 rounded-control px-2 py-2 text-left transition-colors hover:bg-sunken aria-current:bg-primary-soft"
          >
            <MapPin aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
            <span className="min-w-0 grow">
              <span className="block text-sm font-semibold">{say(place.name)}</span>
              <span className="block text-xs text-ink-muted">
                <Where place={place} />
              </span>
            </span>
            <HowMany place={place} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function HowMany({ place: { kind, stores } }: { place: FoundPlace }) {
  const t = useTranslations('picker')
  const look = 'money shrink-0 text-xs'
  if (stores > 0)
    return (
      <span className={`${look} font-medium text-success`}>
        {t('storesCount', { count: stores })}
      </span>
    )
  return kind === 'city' && <span className={`${look} text-ink-muted`}>{t('noStores')}</span>
}

function toChosen({ name, city, lat, long }: FoundPlace): Place {
  return { city, lat, long, label: name }
}

/** The state of a city, or the city of a locality. A place without shops of its own names the city with the shops. */
function Where({ place: { kind, name, city, state } }: { place: FoundPlace }) {
  const t = useTranslations('picker')
  const { place: say } = useGoodsNames()
  if (kind !== 'city') return <span>{[...new Set([say(city), say(state)])].join(', ')}</span>
  const isMain = name === city
  return <span>{isMain ? say(state) : t('shopsOf', { state: say(state), city: say(city) })}</span>
}
