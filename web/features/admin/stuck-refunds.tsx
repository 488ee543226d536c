import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import type { Output } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDecide } from './decision.tsx'
import { Work } from './work.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReasonButton } from './reason-dialog.tsx'
import { useLocale } from '#web/lib/locale.ts'

type Refund = Output<'GET /admin/refunds'>['refunds'][number]

/** Refunds that the payment provider does not accept, and those that wait for the end of a dispute. */
export function StuckRefunds() {
  const t = useTranslations('admin')
  const query = useQuery(callQuery('GET /admin/refunds', {}))
  const all = query.data?.refunds ?? []
  const refunds = all.filter(({ waits }) => !waits)
  const waiting = all.filter(({ waits }) => waits)
  return (
    <Loaded query={query}>
      <Work title={t('stuckRefunds')} isEmpty={refunds.length === 0} nothing={t('noStuckRefunds')}>
        {refunds.map((refund) => (
          <RefundCard key={refund._id} refund={refund} />
        ))}
      </Work>
      {waiting.length > 0 && (
        <Work title={t('waitingRefunds')} isEmpty={false} nothing="">
          {waiting.map((refund) => (
            <RefundCard key={refund._id} refund={refund} />
          ))}
        </Work>
      )}
    </Loaded>
  )
}

function RefundCard({ refund }: { refund: Refund }) {
  const t = useTranslations('admin')
  const { locale } = useLocale()
  const why = useTranslations('refundList')
  const { orderNumber, shopName, reason, startedAt, error, paymentId } = refund
  const amount = formatRupees(refund.amount)
  const title =
    orderNumber === null
      ? t('refundOther', { amount })
      : t('refundOf', { amount, number: orderNumber })
  return (
    <Card asChild>
      <article aria-label={title} className="flex flex-col gap-1 text-sm wrap-anywhere">
        <h3 className="money text-base">{title}</h3>
        {shopName && <p>{shopName}</p>}
        <p>
          {why(`why_${reason}`)} · {t('since', { date: formatMoment(startedAt, locale) })}
        </p>
        {error && <p className="text-danger">{t('providerSaid', { error })}</p>}
        <PaymentId id={paymentId} />
        {refund.waits ? <p>{why('state_waits')}</p> : <RefundDecision refundId={refund._id} />}
      </article>
    </Card>
  )
}

function RefundDecision({ refundId }: { refundId: string }) {
  const t = useTranslations('admin')
  const retry = useDecide('POST /admin/refunds/retry')
  const settle = useDecide('POST /admin/refunds/settle')
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate({ refundId })}>
        {t('sendAgain')}
      </Button>
      <ReasonButton
        loading={settle.isPending}
        onReason={(note, ended) => settle.mutate({ refundId, note }, ended)}
        button={{ variant: 'secondary', size: 'sm' }}
        title={t('closeRefundTitle')}
        text={t('closeRefundText')}
        confirm={t('closeRefund')}
        hint={t('reasonAudit')}
      />
      {retry.proof}
      {settle.proof}
    </div>
  )
}

function PaymentId({ id }: { id: string }) {
  const t = useTranslations('admin')
  return (
    <p className="text-ink-muted">
      {t('paymentId')}: <code className="text-ink select-all">{id}</code>
    </p>
  )
}
