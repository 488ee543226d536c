import { useTranslations } from 'use-intl'
import { legalNumbers } from '#shared/legal-numbers.ts'
import { paths, patterns } from '#shared/paths.ts'
import { ACCESSIBILITY_STATED } from '#shared/statements.ts'
import { FurtherLink, LegalDocument } from './legal-document.tsx'
import { formatDate } from '#web/lib/format.ts'

const sections = ['aim', 'tested', 'limits'] as const

export function AccessibilityDocument() {
  const t = useTranslations('accessibility')
  const words = useTranslations('statements')
  return (
    <LegalDocument
      path={patterns.accessibility}
      title={t('title')}
      lead={t('lead')}
      note={words('asOf', { date: formatDate(ACCESSIBILITY_STATED) })}
      sections={[
        ...sections.map((id) => ({ id, title: t(`${id}Title`), text: t(`${id}Text`) })),
        {
          id: 'complain',
          title: words('complainTitle'),
          text: t('complainText', legalNumbers),
          more: (
            <FurtherLink to={paths.complain({ topic: 'accessibility' })}>
              {t('complain')}
            </FurtherLink>
          ),
        },
      ]}
    />
  )
}
