import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { categories } from '#shared/catalog/categories.ts'
import { paths } from '#shared/paths.ts'
import { usePlace } from '#web/lib/place.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { arrivalsQuery } from '#web/features/arrivals/arrivals-query.ts'
import { SearchBox } from './search-box.tsx'

/** A field that finds goods and shops, and the categories, each with the picture of a new product. */
export function ProductSearch({ city }: { city: string }) {
  const shell = useTranslations('shell')
  const navigate = useNavigate()
  return (
    <div>
      <SearchBox
        city={city}
        label={shell('searchLabel')}
        placeholder={shell('searchPlaceholder')}
        icon={<Search />}
        className="min-h-13"
        submit={
          <Button type="submit" size="lg" aria-label={shell('search')} className="narrow:px-3!">
            <span className="narrow:hidden">{shell('search')}</span>
            <Search aria-hidden="true" className="hidden narrow:block" />
          </Button>
        }
        onSearch={(rawQuery) => navigate(paths.search({ rawQuery, city }))}
      />
      <CategoryTiles city={city} />
    </div>
  )
}

function CategoryTiles({ city }: { city: string }) {
  const t = useTranslations('guide')
  const category = useTranslations('category')
  const { data } = useQuery(arrivalsQuery(usePlace()))
  return (
    <ul
      aria-label={t('categories')}
      className="mt-3 grid grid-cols-3 gap-2.5 narrow:grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))]"
    >
      {categories.map((name) => (
        <li key={name}>
          <Link
            to={paths.search({ rawQuery: '', city, category: name })}
            className="flex h-full items-center overflow-hidden rounded-card border border-edge bg-surface text-sm font-semibold transition-colors hover:bg-sunken max-md:flex-col max-md:text-center lg:flex-col lg:text-center"
          >
            <Picture
              path={data?.categories.find((one) => one.name === name)?.image}
              alt=""
              box="wide"
              sizes="(min-width: 1024px) 110px, (min-width: 768px) 64px, calc(33.4vw - 19px)"
              className="shrink-0 object-top max-md:aspect-5/3 md:max-lg:aspect-square md:max-lg:max-w-16 lg:aspect-5/3"
            />
            <span className="min-w-0 px-1 py-1.5 md:max-lg:px-3">{category(name)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
