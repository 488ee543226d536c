import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { FurtherLink, LegalDocument, loadLegalPage } from '#web/features/support/legal-document.tsx'
import { useLegalNumbers } from '#web/features/support/use-legal-numbers.ts'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: RefundPolicyScreen, messages: ['refunds'] }
export const loads: ScreenLoads = {
  page: (page) => loadLegalPage(page, 'refunds', paths.refundPolicy()),
}

const sections = ['short', 'cash', 'online', 'time', 'charges', 'pickup', 'help'] as const

function RefundPolicyScreen() {
  const t = useTranslations('refunds')
  const shell = useTranslations('shell')
  const numbers = useLegalNumbers()
  return (
    <LegalDocument
      path={paths.refundPolicy()}
      title={t('title')}
      lead={t('lead')}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}Title`),
        text: t(`${id}Text`, numbers),
        ...(id === 'pickup' && {
          more: <FurtherLink to={paths.terms('cancel')}>{shell('terms')}</FurtherLink>,
        }),
      }))}
    />
  )
}
