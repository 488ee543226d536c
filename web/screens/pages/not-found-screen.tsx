import { useLocation } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { lostAt, paths } from '#shared/paths.ts'
import { useHead } from '#web/lib/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NotFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { LaterArrivals } from '#web/features/arrivals/later-arrivals.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: NotFoundScreen }
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('empty.notFoundTitle') }) }

export const lostTitles = {
  page: 'notFoundTitle',
  product: 'productNotFound',
  store: 'storeNotFound',
} as const

const texts = {
  page: 'notFoundText',
  product: 'productNotFoundText',
  store: 'storeNotFoundText',
} as const

/** Says that the address does not exist, and links to other pages. */
export function NotFoundScreen() {
  const t = useTranslations('empty')
  const lost = lostAt(useLocation())
  const title = t(lostTitles[lost])
  useHead({ title })
  return (
    <>
      <EmptyState
        level={1}
        drawing={<NotFoundDrawing />}
        title={title}
        text={t(texts[lost])}
        action={
          <>
            <ButtonLink to={paths.search({ rawQuery: '' })}>{t('searchInstead')}</ButtonLink>
            <ButtonLink to={paths.nearShops()} variant="secondary">
              {t('nearShops')}
            </ButtonLink>
          </>
        }
      />
      {lost !== 'page' && (
        <Page className="pt-0!">
          <LaterArrivals />
        </Page>
      )}
    </>
  )
}
