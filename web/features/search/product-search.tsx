import { Link, useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { chipLook } from '#web/ui/chip.tsx'
import { SearchBox } from './search-box.tsx'

const categories = ['Clothing', 'Footwear', 'Bangles'] as const

/** The query, or the one chosen category, brand or colour. */
export function ProductSearch({ city }: { city: string }) {
  const t = useTranslations('home')
  const shell = useTranslations('shell')
  const category = useTranslations('category')
  const navigate = useNavigate()
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm font-semibold max-md:hidden">
        {t('findProduct')}
      </p>
      <SearchBox
        city={city}
        label={t('findProduct')}
        placeholder={shell('searchPlaceholder')}
        icon={<Search />}
        className="min-h-13"
        submit={
          <Button type="submit" size="lg">
            {shell('search')}
          </Button>
        }
        onSearch={(rawQuery) => navigate(paths.search({ rawQuery, city }))}
      />
      <ul aria-label={t('categories')} className="mt-3 flex flex-wrap gap-2">
        {categories.map((name) => (
          <li key={name}>
            <Link
              to={paths.search({ rawQuery: '', city, category: name })}
              className={`${chipLook} border-edge bg-surface hover:bg-sunken`}
            >
              {category(name)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
