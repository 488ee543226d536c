import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { paths } from '#shared/paths.ts'
import { BillToCustomer, billOf } from '../bill/bill-to-customer.tsx'
import { BlockCustomer } from '../block-customer.tsx'
import { storeTimeline } from '../ring/store-timeline.ts'
import { CustomerPhone } from '../customer-phone.tsx'
import { BillFor, OrderLines, PaymentWords } from './order-cells.tsx'
import { PrintOrder } from '#web/features/day/order-prints.tsx'
import { Disputes } from '#web/features/payments/disputes.tsx'
import { RefundList } from '#web/features/payments/refund-list.tsx'
import { DoubtNote } from '#web/features/bookings/doubt-note.tsx'
import { BillLinks } from '#web/features/bookings/bill-links.tsx'
import { OrderTimeline } from '#web/features/bookings/order-timeline.tsx'
import { openRangeOf } from '#web/features/bookings/taken.tsx'
import { lastDayOf } from '#web/features/giftcodes/gift-code-text.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useHasRight, useMayAct } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'

export function OrderDetails({ order }: { order: MerchantOrder }) {
  const t = useTranslations('orders')
  const mayManage = useMayAct('manager')
  const mayReturn = useHasRight('returns')
  return (
    <div className="rounded-card bg-sunken p-4">
      <CustomerPhone order={order} />
      <div className="grid wrap-anywhere gap-x-8 gap-y-5 md:grid-cols-2 min-[72rem]:grid-cols-[3fr_2fr_2fr]">
        <Part title={t('products')} className="md:row-span-2 min-[72rem]:row-span-1">
          <OrderLines lines={order.products} />
        </Part>
        <Part title={t('summary')}>
          <OrderTotals order={order} />
          <Buyer order={order} />
          {order.paymentMethod === 'online' && (
            <p className="my-2 text-sm font-semibold">
              <PaymentWords order={order} />
            </p>
          )}
          <DoubtNote order={order} />
          <RefundList refunds={order.refunds} side="store" />
          <Disputes disputes={order.disputes} side="store" />
          {order.billNumber && (
            <div className="mt-3 flex flex-col items-start gap-2">
              <BillToCustomer {...billOf(order)} number={order.billNumber} />
              <BillLinks
                orderId={order.orderId}
                billNumber={order.billNumber}
                notes={order.creditNotes}
              />
              {mayReturn && (
                <ButtonLink
                  to={paths.returnGoods(order.billNumber)}
                  variant="quiet"
                  size="sm"
                  className="mt-1 -ml-3"
                >
                  <Undo2 aria-hidden="true" className="size-4" />
                  {t('takeBack')}
                </ButtonLink>
              )}
            </div>
          )}
          <PrintOrder order={order} />
          {mayManage && <BlockCustomer order={order} />}
        </Part>
        <Part title={t('timeline')}>
          <OrderTimeline entries={storeTimeline(order)} side="store" />
        </Part>
      </div>
    </div>
  )
}

/** The buyer whom the bill names, with GSTIN and address. */
function Buyer({ order }: { order: MerchantOrder }) {
  const { buyer } = order
  if (!buyer) return null
  return (
    <div className="my-2">
      <BillFor order={order} />
      <span className="block text-xs text-ink-muted">
        {[buyer.gstin, buyer.address].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

type PartProps = { title: string; className?: string; children: ReactNode }

function Part({ title, className, children }: PartProps) {
  return (
    <section className={clsx('min-w-0', className)}>
      <h2 className="mb-2 text-xs text-ink-muted">{title}</h2>
      {children}
    </section>
  )
}

function OrderTotals({ order }: { order: MerchantOrder }) {
  const t = useTranslations('orders')
  const giftName = ({ reference: lastFour, gift }: MerchantOrder['discounts'][number]) =>
    gift && gift.left > 0
      ? t('giftOfLeft', { lastFour, left: formatRupees(gift.left), date: lastDayOf(gift) })
      : t('giftOf', { lastFour })
  const timeline = useTranslations('timeline')
  const range = openRangeOf(order)
  if (range) {
    return (
      <Sums>
        <GrandSum name={timeline('oneOfThese')}>{range}</GrandSum>
      </Sums>
    )
  }
  return (
    <Sums>
      <Sum
        name={t('subTotal')}
        {...(order.totalTax > 0 && {
          note: t('includesGst', { amount: formatRupees(order.totalTax) }),
        })}
      >
        {formatRupees(order.amount + order.discount)}
      </Sum>
      <Sum name={t('discount')} note={order.discounts.map(giftName).join(', ')}>
        {formatRupees(order.discount)}
      </Sum>
      <GrandSum name={t('grandTotal')}>{formatRupees(order.amount)}</GrandSum>
    </Sums>
  )
}
