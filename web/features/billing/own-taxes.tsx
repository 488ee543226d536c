import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDay } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'

type Term = Output<'GET /tax-terms'>['terms'][number]

/** The taxes that Chowk holds back from the shop, or will, and what a missing PAN costs; nothing while both are off. */
export function OwnTaxes() {
  const t = useTranslations('statement')
  const { data } = useQuery(callQuery('GET /tax-terms', {}))
  if (!data || data.terms.length === 0) return null
  const { terms, hasPan } = data
  const tds = terms.find(({ tax }) => tax === 'tds')
  return (
    <Section part="taxes" title={t('taxesTitle')} note={t('taxesText')}>
      <ul className="flex flex-col gap-2 text-sm">
        {terms.map((term) => (
          <li key={term.tax}>
            <TermWords {...term} />
          </li>
        ))}
      </ul>
      {tds && !hasPan && (
        <div className="flex flex-col items-start gap-2 rounded-control bg-sunken p-3 text-sm">
          <p>{t('noPan', { without: tds.rateWithoutPan ?? tds.rate, rate: tds.rate })}</p>
          <ButtonLink to={paths.yourAccount('taxNumbers')} variant="secondary" size="sm">
            {t('enterPan')}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}

function TermWords({ tax, rate, freeUpTo, validFrom }: Term) {
  const t = useTranslations('statement')
  const day = formatDay(validFrom)
  return <>{t(`terms.${tax}`, { rate, day, sum: formatRupees(freeUpTo ?? 0) })}</>
}
