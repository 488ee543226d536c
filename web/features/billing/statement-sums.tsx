import { useTranslations } from 'use-intl'
import type { LedgerKind } from '#shared/contract/billing.ts'
import { ledgerSigns } from '#shared/bookings/ledger-signs.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import type { Output } from '#web/lib/call.ts'
import { Card } from '#web/ui/card.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'
import { Section } from '#web/ui/section.tsx'

/** The kinds that are listed only where the period has them. */
const rareKinds = [
  'dispute_hold',
  'dispute_release',
  'dispute_loss',
  'tcs',
  'tcs_return',
  'tds',
  'tds_return',
  'split',
  'split_return',
] as const satisfies LedgerKind[]

type Summary = Output<'GET /statement'>

/** The amount that Chowk owes the shop now, or that is set off against its next sales. */
export function Balance({ balance }: Pick<Summary, 'balance'>) {
  const t = useTranslations('statement')
  return (
    <Card>
      <p className="text-sm font-semibold">{t(balance < 0 ? 'minus' : 'owed')}</p>
      <p className="money my-1 text-2xl font-bold">{formatRupees(Math.abs(balance))}</p>
      <p className="text-sm">{t(textOf(balance))}</p>
      <p className="mt-2 text-sm text-ink-muted">{t('bank')}</p>
    </Card>
  )
}

function textOf(balance: number) {
  if (balance < 0) return 'minusText'
  return balance === 0 ? 'nothingOwed' : 'owedText'
}

/** The online orders whose money is not owed yet, with the day from which it is. */
export function Waiting({ notOwedYet, waiting }: Pick<Summary, 'notOwedYet' | 'waiting'>) {
  const t = useTranslations('statement')
  const { locale } = useLocale()
  if (waiting.length === 0) return null
  // The answer has the first orders only.
  const others = waiting.reduce(
    (rest, { amount }) => rest - paiseFromRupees(amount),
    paiseFromRupees(notOwedYet),
  )
  return (
    <Section title={t('notOwedYet')}>
      <Sums>
        {waiting.map(({ orderId, orderNumber, amount, held, lost, taxed, owedFrom }) => (
          <Sum
            key={orderId}
            name={orderNumber}
            note={[
              owedFrom
                ? t('owedFrom', { date: formatMoment(owedFrom, locale) })
                : t('notCollected'),
              ...(held > 0 ? [t('held', { amount: formatRupees(held) })] : []),
              ...(lost > 0 ? [t('lost', { amount: formatRupees(lost) })] : []),
              ...(taxed > 0 ? [t('taxed', { amount: formatRupees(taxed) })] : []),
            ].join(' · ')}
          >
            {formatRupees(amount)}
          </Sum>
        ))}
        {others > 0 && <Sum name={t('otherOrders')}>{formatPaise(others)}</Sum>}
        <GrandSum name={t('notOwedYet')}>{formatRupees(notOwedYet)}</GrandSum>
      </Sums>
    </Section>
  )
}

/** Formats an amount that lowers the balance. */
function formatNegative(amount: number | undefined): string {
  return formatRupees(amount ? -amount : 0)
}

/**
 * The changes of the balance in the period. Sales paid at the shop change no balance, so they have a place of their
 * own.
 */
export function PeriodSums({ summary }: { summary: Summary }) {
  const t = useTranslations('statement')
  const { opening, closing, sums } = summary
  return (
    <Section title={t('sumsTitle')}>
      <Sums>
        <Sum name={t('kinds.cash_sale')} note={t('memo')}>
          {formatRupees(sums.cash_sale)}
        </Sum>
        {sums.cash_refund > 0 && (
          <Sum name={t('kinds.cash_refund')}>{formatNegative(sums.cash_refund)}</Sum>
        )}
        <Sum name={t('opening')}>{formatRupees(opening)}</Sum>
        <Sum name={t('kinds.online_sale')}>{formatRupees(sums.online_sale)}</Sum>
        <Sum name={t('kinds.refund')}>{formatNegative(sums.refund)}</Sum>
        {rareKinds.map(
          (kind) =>
            sums[kind] > 0 && (
              <Sum key={kind} name={t(`kinds.${kind}`)}>
                {formatRupees(ledgerSigns[kind] * sums[kind])}
              </Sum>
            ),
        )}
        <Sum name={t('kinds.fee')}>{formatNegative(sums.fee)}</Sum>
        <Sum name={t('kinds.settlement')}>{formatNegative(sums.settlement)}</Sum>
        <GrandSum name={t('closing')}>{formatRupees(closing)}</GrandSum>
      </Sums>
    </Section>
  )
}
