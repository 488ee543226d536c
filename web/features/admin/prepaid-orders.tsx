import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PrepaidOrder } from '#shared/contract/admin/refunds.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useDecide } from './decision.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReasonButton } from './reason-dialog.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { DoubtNote } from '#web/features/bookings/doubt-note.tsx'

const PAUSE_MS = 300

/** Ready orders that are paid, for a customer who cannot show the code. */
export function PrepaidOrders() {
  const t = useTranslations('admin')
  const title = useId()
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), PAUSE_MS)
  const query = useQuery({
    ...callQuery('GET /admin/prepaid-orders', { search }),
    placeholderData: keepPreviousData,
  })
  const orders = query.data?.orders ?? []
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <h2 id={title} className="text-lg">
        {t('prepaid')}
      </h2>
      <p className="text-ink-muted">{t('prepaidText')}</p>
      <Field label={t('prepaidSearch')}>
        <SearchInput maxLength={80} value={text} onText={setText} />
      </Field>
      <Loaded query={query}>
        {orders.length === 0 && search !== '' && <p className="text-ink-muted">{t('noPrepaid')}</p>}
        {orders.map((order) => (
          <PrepaidCard key={order._id} order={order} />
        ))}
      </Loaded>
    </section>
  )
}

function PrepaidCard({ order }: { order: PrepaidOrder }) {
  const t = useTranslations('admin')
  const { locale } = useLocale()
  const decision = useDecide('POST /admin/hand-over')
  const { _id: orderId, orderNumber: number, shopName, customerName } = order
  const amount = formatRupees(order.amount)
  const { disputes, refunds } = order
  const money = { orderStatus: 'Ready for Pickup', disputes, refunds } as const
  const doubts = <DoubtNote order={money} shopName={shopName} />
  const [date, deadline] = [
    formatMoment(order.readyAt, locale),
    formatMoment(order.deadline, locale),
  ]
  return (
    <Card asChild>
      <article
        aria-label={number}
        className="flex flex-col items-start gap-1 text-sm wrap-anywhere"
      >
        <h3 className="money text-base">
          {number} · {amount}
        </h3>
        <p>
          {customerName} · {shopName}
        </p>
        <p className="text-ink-muted">{t('readySince', { date, deadline })}</p>
        {doubts}
        <ReasonButton
          loading={decision.isPending}
          onReason={(reason, ended) => decision.mutate({ orderId, reason }, ended)}
          button={{ variant: 'secondary', size: 'sm', className: 'mt-2' }}
          title={t('handOverTitle', { number })}
          text={t('handOverText', { shopName, amount, customerName })}
          confirm={t('handOverOrder')}
          hint={t('reasonAudit')}
          warning={doubts}
        />
        {decision.proof}
      </article>
    </Card>
  )
}
