import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'

/** The shops whose goods lack what the law wants declared; the file of a shop names the goods, to take them down. */
export function UndeclaredGoods() {
  const t = useTranslations('shopOverview')
  const { place } = useGoodsNames()
  const query = useQuery(callQuery('GET /admin/declarations', {}))
  return (
    <Section title={t('undeclared')} note={t('undeclaredNote')}>
      <Loaded query={query}>
        {({ goods, lacking, stores }) => (
          <>
            <p className="text-sm">{t('undeclaredSum', { goods, lacking })}</p>
            <ul className="divide-y divide-hairline text-sm">
              {stores.map((store) => (
                <li key={store._id} className="py-2 wrap-anywhere">
                  <Link
                    to={paths.adminDashboard({ store: store._id })}
                    className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
                  >
                    {store.shopName}
                  </Link>{' '}
                  <span className="text-ink-muted">{place(store.city)}</span>
                  <p className="text-ink-muted">
                    {t('undeclaredOf', {
                      goods: store.goods,
                      lacking: store.lacking,
                      what: store.lacks.map((lack) => t(`lacks.${lack}`)).join(', '),
                    })}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Section>
  )
}
