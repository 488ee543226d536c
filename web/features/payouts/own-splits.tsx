import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import type { Output } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Section } from '#web/ui/section.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'

type Split = Output<'GET /splits'>['splits'][number]

/** The money that the payment provider holds for the shop, order by order, and what it has released; nothing where it holds none. */
export function OwnSplits() {
  const t = useTranslations('splits')
  const { data } = useQuery(callQuery('GET /splits', {}))
  if (!data || data.splits.length === 0) return null
  return (
    <Section title={t('title')} note={t('note')}>
      <Sums>
        {data.splits.map((split) => (
          <SplitRow key={split.splitId} {...split} />
        ))}
        <GrandSum name={t('heldSum')}>{formatRupees(data.held)}</GrandSum>
      </Sums>
    </Section>
  )
}

function SplitRow({ orderNumber, amount, reversed, state, releasedAt }: Split) {
  const t = useTranslations('splits')
  const { locale } = useLocale()
  const date = releasedAt ? formatMoment(releasedAt, locale) : ''
  const back = reversed > 0 ? t('back', { amount: formatRupees(reversed) }) : ''
  return (
    <Sum
      name={orderNumber}
      note={[t(`states.${state}`, { date }), back].filter(Boolean).join(' · ')}
    >
      {formatRupees(state === 'refused' ? 0 : amount - reversed)}
    </Sum>
  )
}
