import { useQuery } from '@tanstack/react-query'
import BadgePercent from 'lucide-react/icons/badge-percent'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { CampaignList } from '#web/features/campaigns/campaign-list.tsx'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import type { Screen } from '#web/lib/screen.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

export const screen: Screen = { component: OffersScreen, messages: ['campaigns'] }

/** The shop's offers on its own articles. */
function OffersScreen() {
  const t = useTranslations('campaigns')
  const query = useQuery({ ...callQuery('GET /campaigns', {}), retry: retryOnce })
  const add = (
    <ButtonLink to={paths.offers('new')}>
      <BadgePercent aria-hidden="true" className="size-4.5" />
      {t('add')}
    </ButtonLink>
  )
  const isEmpty = query.data?.campaigns.length === 0
  return (
    <Page>
      <PageTitle note={t('note')} actions={!isEmpty && add}>
        {t('title')}
      </PageTitle>
      {isEmpty ? (
        <EmptyState
          drawing={<NothingFoundDrawing />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={add}
        />
      ) : (
        <Loaded query={query} lines={5}>
          {({ campaigns }) => <CampaignList campaigns={campaigns} />}
        </Loaded>
      )}
    </Page>
  )
}
