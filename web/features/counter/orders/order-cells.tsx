import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/formats/money.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { Picture } from '#web/ui/picture.tsx'
import { endSumsOf, paymentEndOf } from '#web/features/bookings/payment-end.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { OrderedOffer } from '#web/features/cart/ordered-offer.tsx'
import {
  isLeftOut,
  LineMark,
  openRangeOf,
  takenLines,
  takenOf,
} from '#web/features/bookings/taken.tsx'
import { paymentDoubtOf, paymentDoubtsOf } from '#web/features/bookings/payment-doubt.ts'

type CellProps = { order: MerchantOrder }

/** The number of an order and its booking time. */
export function OrderHead({ order, isFresh = false }: CellProps & { isFresh?: boolean }) {
  const t = useTranslations('orders')
  return (
    <div>
      <span className="flex flex-wrap items-center gap-2 font-semibold">
        <span className="money">{order.orderNumber}</span>
        {isFresh && <Badge tone="info">{t('new')}</Badge>}
        <ToTryMark order={order} />
      </span>
      <time
        dateTime={order.bookingDateTime}
        className="money block text-xs font-normal text-ink-muted"
      >
        {formatDateTime(order.bookingDateTime)}
      </time>
    </div>
  )
}

/** Tells the shop that the customer will choose among the items. */
export function ToTryMark({ order }: CellProps) {
  const t = useTranslations('timeline')
  return openRangeOf(order) && <Badge tone="warning">{t('toTry')}</Badge>
}

/** The buyer whom the bill names, or is to name. */
export function BillFor({ order: { buyer } }: CellProps) {
  const t = useTranslations('orders')
  return (
    buyer && (
      <span className="block text-xs font-semibold wrap-anywhere">
        {t('billFor', { name: buyer.name })}
      </span>
    )
  )
}

export function OrderCustomer({ order }: CellProps) {
  const [name, ...host] = order.userEmail.split('@')
  return (
    <div className="min-w-0 break-words @max-table:text-right @table:max-w-32 @4xl:max-w-36 @min-[66rem]:max-w-56">
      {order.userName}
      {/* In a narrow column the address breaks after the @, not within a word. */}
      {order.userEmail && (
        <span className="block text-xs text-ink-muted">
          {name}@<wbr />
          {host.join('@')}
        </span>
      )}
      <BillFor order={order} />
    </div>
  )
}

/** Texts for the items to hand over, or for all when none is left: "and 2 more products" and "5 pieces". */
export function useGoodsWords({ products }: MerchantOrder) {
  const t = useTranslations('orders')
  const [first, ...others] = takenLines(products)
  return {
    first,
    more: others.length > 0 && t('andMore', { count: others.length }),
    pieces: t('pieces', {
      count: [first, ...others].reduce((sum, line) => sum + (line ? takenOf(line) : 0), 0),
    }),
  }
}

/** "× 2": the number of pieces to pack. It stands out from two on. */
export function Pieces({ quantity }: { quantity: number }) {
  return (
    <span
      className={clsx(
        'money shrink-0 whitespace-nowrap',
        quantity > 1
          ? 'rounded-control bg-accent-soft px-1.5 font-bold text-accent-ink'
          : 'font-normal text-ink-muted',
      )}
    >
      × {quantity}
    </span>
  )
}

/** The lines to hand over, or all lines when none is left: each line with its picture. */
export function GoodsLines({ order, mark }: CellProps & { mark?: ReactNode }) {
  const left = order.products.filter(({ declined }) => !declined)
  const lines = left.length > 0 ? left : order.products
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line, index) => (
        <li key={line.variantId} className="flex gap-3">
          <div className="w-11 shrink-0">
            <Picture
              path={line.image}
              alt=""
              box="square"
              sizes="44px"
              className="rounded-control"
            />
          </div>
          <div className="min-w-0 grow @min-[60rem]:min-w-28">
            <p className="flex items-center gap-1.5">
              <span className="truncate font-semibold wrap-anywhere @table:whitespace-normal">
                {line.name}
              </span>{' '}
              {index === 0 && mark}
            </p>
            <div className="flex flex-wrap items-baseline gap-x-2">
              <VariantWords variant={line.variant} kind={line.kind} isShort />
              <Pieces quantity={line.quantity} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The customer's code ended after wrong tries, so that the order needs a new one. */
export function BlockedCode({ order }: CellProps) {
  const t = useTranslations('orders')
  if (order.codeTriesLeft !== 0) return null
  return <span className="text-xs font-semibold text-danger">{t('codeBlocked')}</span>
}

export function OrderGoods({ order }: CellProps) {
  const { first, more, pieces } = useGoodsWords(order)
  return (
    <div className="min-w-0 wrap-anywhere @table:min-w-28 @min-[60rem]:min-w-32">
      {first && (
        <>
          <span>{first.name}</span>
          <span className="flex flex-wrap items-baseline gap-x-2">
            <VariantWords variant={first.variant} kind={first.kind} isShort />
            <Pieces quantity={takenOf(first)} />
          </span>
        </>
      )}
      {more && (
        <span className="block text-xs font-semibold">
          {more}
          <span className="block font-normal text-ink-muted">{pieces}</span>
        </span>
      )}
    </div>
  )
}

/** The way to pay; once the order has ended, the way it was paid and whether the money went back. */
export function PaymentWords({ order }: CellProps) {
  const t = useTranslations('orders')
  const words = useTranslations('timeline')
  const end = paymentEndOf(order)
  if (end) return <span>{words(end, endSumsOf(order))}</span>
  if (paymentDoubtOf(order)) return <DoubtWords order={order} />
  if (order.paymentMethod !== 'cash') return <span>{t('paidOnline')}</span>
  if (order.orderStatus !== 'Collected') return <span>{t('cashAtCounter')}</span>
  return <span>{`${t('paidBy')} ${t(`paidBy_${order.paidBy ?? 'cash'}`)}`}</span>
}

/** The doubt about the money of an order in few words; the last steps and the details of the order say it in full. */
export function DoubtWords({ order }: CellProps) {
  const t = useTranslations('disputeList')
  return paymentDoubtsOf(order).map(({ kind, paise }) => (
    <span key={kind} className="block text-xs font-semibold text-danger">
      {t(`short.${kind}`, { amount: formatPaise(paise) })}
    </span>
  ))
}

/** The amount, or that of a booking to try: "One of these Rs 499.00 – Rs 799.00". */
export function AmountWords({ order }: CellProps) {
  const t = useTranslations('timeline')
  const range = openRangeOf(order)
  if (!range) return <span className="money font-semibold">{formatRupees(order.amount)}</span>
  return (
    <>
      <span className="block text-xs text-ink-muted">{t('oneOfThese')}</span>
      {/* Each price stays whole; in a narrow column the range breaks between them. */}
      {range.split(' – ').map((price, index) => (
        <Fragment key={price}>
          {index > 0 && ' – '}
          <span className="money font-semibold">{price}</span>
        </Fragment>
      ))}
    </>
  )
}

export function OrderAmount({ order }: CellProps) {
  return (
    <div className="@max-table:text-right">
      <AmountWords order={order} />
      <span className="block text-xs text-ink-muted">
        <PaymentWords order={order} />
      </span>
    </div>
  )
}

/** The order that a dialog is about: its number and the customer. */
export function OrderName({ order }: { order: MerchantOrder }) {
  return (
    <p className="text-sm font-semibold wrap-anywhere">
      <span className="money">{order.orderNumber}</span> · {order.userName}
    </p>
  )
}

const rows = [1, 2, 3, 4]

/** The placeholder of a list while it loads. `small` is for the cards of current orders. */
export function OrdersSkeleton({ small = false }: { small?: boolean }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 md:gap-0 md:pt-9">
      {rows.map((row) => (
        <div
          key={row}
          className={`flex gap-6 rounded-card border border-hairline p-4 ${small ? 'max-md:h-46 max-md:justify-between max-md:gap-2' : 'max-md:h-72'} max-md:flex-col max-md:bg-surface md:h-19 md:rounded-none md:border-0 md:border-b md:px-3 md:py-3`}
        >
          <SkeletonText lines={2} className="grow md:max-w-48" />
          <SkeletonText lines={2} className="grow md:max-w-64" />
          <SkeletonText lines={2} className="grow" />
          <Skeleton className="h-11 w-full md:w-44" />
        </div>
      ))}
    </div>
  )
}

type Line = MerchantOrder['products'][number]

/** The items of an order, each with picture, attributes, quantity, price and total. */
export function OrderLines({ lines }: { lines: Line[] }) {
  const t = useTranslations('orders')
  return (
    <ul aria-label={t('products')} className="flex flex-col divide-y divide-hairline">
      {lines.map((line) => (
        <li key={line.variantId} className="flex gap-3 py-2.5 first:pt-0">
          <div className="w-14 shrink-0">
            <Picture
              path={line.image}
              alt=""
              sizes="56px"
              className={clsx('rounded-control', isLeftOut(line) && 'opacity-50')}
            />
          </div>
          <div className="min-w-0 grow">
            <p className={clsx('font-semibold', isLeftOut(line) && 'line-through')}>{line.name}</p>
            <VariantWords variant={line.variant} kind={line.kind} />
            <OrderedOffer line={line} />
            <LineMark line={line} />
            <p className="mt-0.5 flex flex-wrap justify-between gap-x-4">
              <span className="money text-ink-muted">
                <span className="sr-only">{t('quantity')} </span>
                {t('lineOf', { quantity: line.quantity, price: formatRupees(line.price) })}
              </span>
              <span className={clsx('money font-semibold', isLeftOut(line) && 'line-through')}>
                {formatRupees(line.grandTotal)}
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
