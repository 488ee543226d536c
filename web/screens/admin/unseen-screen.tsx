import { useTranslations } from 'use-intl'
import type { Screen } from '#web/lib/screen.ts'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'

export const screen: Screen = { component: UnseenScreen }

/** Shown in place of a shop's screen that administrators may not see. */
function UnseenScreen() {
  const t = useTranslations('shopOverview')
  return (
    <Page>
      <EmptyState drawing={<NoOrdersDrawing />} title={t('unseen')} text={t('unseenText')} />
    </Page>
  )
}
