import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'

export const localitiesQuery = (city: string) => ({
  ...callQuery('GET /localities', { city }),
  enabled: city !== '',
})

/** The markets and quarters of the city; a tile leads to the goods of its shops. */
export function LocalityTiles({ city }: { city: string }) {
  const t = useTranslations('guide')
  const { place: nameOf } = useGoodsNames()
  const { data } = useQuery(localitiesQuery(city))
  if (!data || data.localities.length === 0) return null
  return (
    <section aria-labelledby="localities" className="flex flex-col gap-2">
      <h2 id="localities" className="text-sm">
        {t('localities')}
      </h2>
      <ul className="grid grid-cols-2 gap-2.5 md:max-lg:grid-cols-4">
        {data.localities.map(({ name, stores }) => (
          <li key={name}>
            <Link
              to={paths.search({ rawQuery: name, city })}
              className="flex h-full min-h-11 flex-col justify-center rounded-card border border-edge bg-surface px-3 py-1.5 transition-colors hover:bg-sunken"
            >
              <span className="text-sm font-semibold">{nameOf(name)}</span>
              <span className="text-xs text-ink-muted">
                {t('localityStores', { count: stores })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
