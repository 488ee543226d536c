import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ScannedTag } from '#web/features/tags/scanned-tag.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { useMayAct } from '#web/lib/session.ts'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: ScannedTagScreen, messages: ['merchant'] }

/** Opens when the shop's own merchant scans a tag: shows the price, and counts each piece sold or added with a tap. */
function ScannedTagScreen() {
  const t = useTranslations('tags')
  const mayManage = useMayAct('manager')
  const [search] = useSearchParams()
  const query = useQuery(callQuery('GET /scanned-tag', { code: search.get('code') ?? '' }))
  const { data } = query
  return (
    <Page width="form">
      {mayManage ? (
        <BackTitle to={paths.tags()} label={t('back')}>
          {t('scanned')}
        </BackTitle>
      ) : (
        <PageTitle>{t('scanned')}</PageTitle>
      )}
      {!data && <NotLoaded query={query} lines={6} />}
      {data && <ScannedTag tag={data} />}
    </Page>
  )
}
