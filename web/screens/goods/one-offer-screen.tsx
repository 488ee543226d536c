import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { CampaignEditor } from '#web/features/campaigns/campaign-form.tsx'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'

export const screen: Screen = {
  component: OneOfferScreen,
  messages: ['campaigns', 'parts'],
}

/** Makes an offer, or changes the one in the address. */
function OneOfferScreen() {
  const t = useTranslations('campaigns')
  const [search] = useSearchParams()
  const id = search.get('offer') ?? ''
  const isNew = id === 'new'
  return (
    <Page>
      <BackTitle to={paths.offers()} label={t('back')}>
        {t(isNew ? 'add' : 'editTitle')}
      </BackTitle>
      {isNew ? <CampaignEditor /> : <Known key={id} id={id} />}
    </Page>
  )
}

/** An offer that has ended cannot be changed any more. */
function Known({ id }: { id: string }) {
  const t = useTranslations('campaigns')
  const query = useQuery({ ...callQuery('GET /campaigns', {}), retry: retryOnce })
  if (!query.data) return <NotLoaded query={query} lines={6} />
  const campaign = query.data.campaigns.find(({ campaignId }) => campaignId === id)
  if (campaign && campaign.state !== 'ended') return <CampaignEditor campaign={campaign} />
  return <EmptyState drawing={<NothingFoundDrawing />} title={t('missingTitle')} />
}
