import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { FurtherLink, LegalDocument, loadLegalPage } from '#web/features/support/legal-document.tsx'
import { useLegalNumbers } from '#web/features/support/use-legal-numbers.ts'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: TermsScreen, messages: ['terms'] }
export const loads: ScreenLoads = {
  page: (page) => loadLegalPage(page, 'terms', paths.terms()),
}

const sections = [
  'who',
  'age',
  'account',
  'booking',
  'pickup',
  'noshow',
  'cancel',
  'payment',
  'refunds',
  'goods',
  'selling',
  'fees',
  'gift',
  'conduct',
  'complaints',
  'liability',
  'claims',
] as const

function TermsScreen() {
  const t = useTranslations('terms')
  const shell = useTranslations('shell')
  const numbers = useLegalNumbers()
  const further: Partial<Record<(typeof sections)[number], ReactNode>> = {
    account: <FurtherLink to={paths.privacyPolicy()}>{shell('privacyPolicy')}</FurtherLink>,
    complaints: <FurtherLink to={paths.complain()}>{shell('complain')}</FurtherLink>,
    refunds: <FurtherLink to={paths.refundPolicy()}>{shell('refundPolicy')}</FurtherLink>,
  }
  return (
    <LegalDocument
      path={paths.terms()}
      title={t('title')}
      lead={t('lead')}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}Title`, numbers),
        text: t(`${id}Text`, numbers),
        more: further[id],
      }))}
    />
  )
}
