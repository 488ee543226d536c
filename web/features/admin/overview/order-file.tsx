import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OrderFile as File } from '#shared/contract/admin/overview.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { OrderStatusBadge, OrderTimeline } from '#web/features/bookings/order-timeline.tsx'
import { DisputeList } from '#web/features/payments/dispute-list.tsx'
import { RefundList } from '#web/features/payments/refund-list.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { CallShop } from './order-brief.tsx'
import { sayMissing } from '../nothing-here.tsx'

/** One order with its people, products, money, time line and messages. */
export function OrderFile({ id }: { id: string }) {
  const query = useQuery(callQuery('GET /admin/order', { orderId: id }))
  return (
    <Loaded query={query} missing={sayMissing}>
      {(data) => <Shown file={data} />}
    </Loaded>
  )
}

function Shown({ file }: { file: File }) {
  const t = useTranslations('overview')
  const { order } = file
  return (
    <div className="flex flex-col gap-4">
      <BackTitle to={paths.adminDashboard()} label={t('backToDesk')}>
        {t('order', { number: order.orderNumber })}
      </BackTitle>
      <div className="flex flex-wrap items-center gap-3 text-sm">
        <OrderStatusBadge name={order.orderStatus} />
        <span className="money">{formatDateTime(order.bookingDateTime)}</span>
        <strong className="money ml-auto text-base">{formatRupees(order.amount)}</strong>
      </div>
      <div className="grid items-start gap-4 *:min-w-0 md:grid-cols-[3fr_2fr]">
        <div className="flex flex-col gap-4">
          <Products file={file} />
          <Money file={file} />
          <Messages messages={file.messages} />
        </div>
        <div className="flex flex-col gap-4">
          <People file={file} />
          <Card asChild className="flex flex-col gap-3">
            <section>
              <h2 className="text-base">{t('timeline')}</h2>
              <OrderTimeline entries={order.timeline} side="store" />
            </section>
          </Card>
        </div>
      </div>
    </div>
  )
}

function People({ file: { order, storeId, shopName, contact, userId } }: { file: File }) {
  const t = useTranslations('overview')
  return (
    <Card asChild>
      <dl className="grid items-baseline gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-muted">{t('customer')}</dt>
        <dd className="min-w-0 wrap-anywhere">
          <Link
            to={paths.adminDashboard({ customer: userId })}
            className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
          >
            {order.userName} · {order.userEmail}
          </Link>
        </dd>
        <dt className="text-ink-muted">{t('shop')}</dt>
        <dd className="flex min-w-0 flex-wrap items-center gap-x-4 wrap-anywhere">
          <Link
            to={paths.adminDashboard({ store: storeId })}
            className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
          >
            {shopName}
          </Link>
          <CallShop shopName={shopName} contact={contact} />
        </dd>
      </dl>
    </Card>
  )
}

function Products({ file: { order } }: { file: File }) {
  const t = useTranslations('overview')
  return (
    <Card asChild className="flex flex-col gap-2">
      <section>
        <h2 className="text-base">{t('products')}</h2>
        <ul className="flex flex-col gap-1 text-sm">
          {order.products.map((line) => (
            <li key={line.variantId} className="flex justify-between gap-4">
              <span className={line.declined ? 'min-w-0 line-through' : 'min-w-0'}>
                {t('quantity', { count: line.quantity })} {line.name}
                {line.size && ` · ${line.size}`}
                {line.color && ` · ${line.color}`}
              </span>
              <span className="money shrink-0">{formatRupees(line.grandTotal)}</span>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

function Money({ file: { order, payments, ledger } }: { file: File }) {
  const t = useTranslations('overview')
  return (
    <Card asChild className="flex flex-col gap-2">
      <section>
        <h2 className="text-base">{t('money')}</h2>
        <ul className="flex flex-col gap-1 text-sm">
          {payments.length === 0 && <li className="text-ink-muted">{t('noPayments')}</li>}
          {payments.map(({ paymentId, amount, status, at, error }) => (
            <li key={paymentId} className="flex flex-wrap justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">
                {t('payment', { state: status })} · <code>{paymentId}</code> · <Moment at={at} />
                {error && (
                  <span className="text-danger"> · {t('paymentFault', { reason: error })}</span>
                )}
              </span>
              <span className="money">{formatRupees(amount)}</span>
            </li>
          ))}
          {ledger.length === 0 && <li className="text-ink-muted">{t('noLedger')}</li>}
          {ledger.map(({ kind, amount, at }) => (
            <li key={`${kind} ${at} ${amount}`} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {t('ledger', { kind })} · <Moment at={at} />
              </span>
              <span className="money">{formatRupees(amount)}</span>
            </li>
          ))}
        </ul>
        <RefundList refunds={order.refunds} side="store" />
        <DisputeList disputes={order.disputes} side="store" />
      </section>
    </Card>
  )
}

function Messages({ messages }: { messages: File['messages'] }) {
  const t = useTranslations('overview')
  return (
    <Card asChild className="flex flex-col gap-2">
      <section>
        <h2 className="text-base">{t('messages')}</h2>
        <ul className="flex flex-col gap-1 text-sm">
          {messages.length === 0 && <li className="text-ink-muted">{t('noMessages')}</li>}
          {messages.map(({ channel, kind, state, at }) => (
            <li key={`${channel} ${kind} ${at}`} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {t(`channel_${channel}`, { kind: t('messageKind', { kind }) })} ·{' '}
                {t('messageState', { state })}
              </span>
              <Moment at={at} className="text-ink-muted" />
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-muted">{t('emailsNote')}</p>
      </section>
    </Card>
  )
}
