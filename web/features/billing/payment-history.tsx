import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Purchase } from '#shared/contract/subscription.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { Disputes } from '#web/features/payments/disputes.tsx'
import { RefundList } from '#web/features/payments/refund-list.tsx'
import { callPages } from '#web/lib/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { formatDate, formatRupees } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'

/** The shop's payments with receipts, and its refunds. */
export function PaymentHistory() {
  const t = useTranslations('subscription')
  return (
    <section aria-labelledby="plan-payments">
      <h2 id="plan-payments" className="mb-3 text-lg">
        {t('history')}
      </h2>
      <Payments />
    </section>
  )
}

function Payments() {
  const t = useTranslations('subscription')
  const query = useInfiniteQuery(callPages('GET /subscription-payments', {}, 'page'))
  if (!query.data) return <NotLoaded query={query} lines={3} />
  const payments = query.data.pages.flatMap((page) => page.payments)
  if (payments.length === 0) return <p className="text-sm text-ink-muted">{t('noHistory')}</p>
  return (
    <>
      <ul className="flex flex-col gap-3">
        {payments.map((payment) => (
          <li key={payment.purchaseId}>
            <PaymentCard payment={payment} />
          </li>
        ))}
      </ul>
      <MorePages query={query} />
    </>
  )
}

function PaymentCard({ payment }: { payment: Purchase }) {
  const t = useTranslations('subscription')
  const { locale } = useLocale()
  const { plan, tags, amount, paidAt, askedAt, receiptNumber, period, tagsSentAt } = payment
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-semibold">
          {t('sumPlan', { plan })}
          {tags > 0 && ` + ${t('sumTags', { count: tags })}`}
        </p>
        <p className="money font-semibold">{formatRupees(amount)}</p>
      </div>
      <p className="text-sm text-ink-muted">
        {period &&
          `${t('period', { from: formatDate(period.from), until: formatDate(period.until) })} · `}
        {paidAt ? t('paidOn', { at: formatMoment(paidAt, locale) }) : formatMoment(askedAt, locale)}
      </p>
      {tags > 0 && period && (
        <p className="text-sm">
          {tagsSentAt ? t('tagsSent', { at: formatMoment(tagsSentAt, locale) }) : t('tagsWait')}
        </p>
      )}
      {paidAt && !period && <p className="text-sm text-danger">{t('returned')}</p>}
      <RefundList refunds={payment.refunds} side="shopper" />
      <Disputes disputes={payment.disputes} side="shopper" />
      {receiptNumber && (
        <div>
          <ButtonLink to={paths.receipt(receiptNumber)} variant="secondary" size="sm">
            {t('receiptOf', { number: receiptNumber })}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
