import { useTranslations } from 'use-intl'
import { LOW_STOCK_SHOWN } from '#shared/limits.ts'
import { paths, patterns } from '#shared/paths.ts'
import { DARK_PATTERNS_AUDITED, darkPatterns } from '#shared/statements.ts'
import { FurtherLink, LegalDocument } from './legal-document.tsx'
import { useContact } from './use-contact.ts'
import { useLegalNumbers } from './use-legal-numbers.ts'
import { formatDate } from '#web/lib/format.ts'

/** The operator's declaration about dark patterns: each kind, with what was looked at and the result. */
export function DarkPatternsDocument() {
  const t = useTranslations('darkPatterns')
  const words = useTranslations('statements')
  const { graceDays } = useLegalNumbers()
  const name = useContact().data?.legalName ?? ''
  const date = formatDate(DARK_PATTERNS_AUDITED)
  const values = { lowStock: LOW_STOCK_SHOWN, graceDays }
  return (
    <LegalDocument
      path={patterns.darkPatterns}
      title={t('title')}
      lead={t('lead')}
      note={words('asOf', { date })}
      sections={[
        {
          id: 'declaration',
          title: t('declarationTitle'),
          text: t('declarationText', { name, date, count: darkPatterns.length }),
        },
        ...darkPatterns.map((kind) => ({
          id: kind,
          title: t(`kinds.${kind}.name`),
          text: t(`kinds.${kind}.text`, values),
        })),
        {
          id: 'complain',
          title: words('complainTitle'),
          text: t('complainText'),
          more: (
            <FurtherLink to={paths.complain({ topic: 'darkPattern' })}>{t('complain')}</FurtherLink>
          ),
        },
      ]}
    />
  )
}
