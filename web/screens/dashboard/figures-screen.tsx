import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ArticleLists } from '#web/features/reports/article-lists.tsx'
import { FigureDays } from '#web/features/reports/figure-days.tsx'
import { MissedWords } from '#web/features/reports/missed-words.tsx'
import { ToReorder } from '#web/features/reports/to-reorder.tsx'
import { callQuery } from '#web/lib/queries.ts'
import type { Screen } from '#web/lib/screen.ts'
import { Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = { component: FiguresScreen, messages: ['figures'] }

/** The last thirty days of the shop, and what to do about them. */
function FiguresScreen() {
  const t = useTranslations('figures')
  const query = useQuery(callQuery('GET /figures', {}))
  const { data } = query
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      {!data && <NotLoaded query={query} waiting={<FiguresSkeleton />} />}
      {data && (
        <div className="flex flex-col gap-4">
          <FigureDays days={data.days} sums={data.sums} before={data.before} />
          <ArticleLists articles={data.articles} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <ToReorder low={data.low} />
            <MissedWords />
          </div>
        </div>
      )}
    </Page>
  )
}

function FiguresSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-40 xl:h-20" />
      <Skeleton className="h-72" />
      <Card>
        <SkeletonText lines={8} />
      </Card>
    </div>
  )
}
