import ListChecks from 'lucide-react/icons/list-checks'
import Tag from 'lucide-react/icons/tag'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { openRangeOf } from '#web/features/bookings/taken.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePrint } from '#web/ui/print-sheet.tsx'
import { useLocale } from '#web/lib/locale.ts'

type OrderProps = { order: MerchantOrder }

/** Buttons that print an order: a label for its bag, and the packing list. */
export function PrintOrder({ order }: OrderProps) {
  const t = useTranslations('day')
  const { print, sheet } = usePrint()
  const printLabel = () => print(<PickupLabel order={order} />)
  const printList = () => print(<PackingList order={order} />)
  return (
    <div className="mt-3 -ml-3 flex flex-wrap gap-x-1">
      <Button variant="quiet" size="sm" onClick={printLabel}>
        <Tag aria-hidden="true" className="size-4" />
        {t('printLabel')}
      </Button>
      <Button variant="quiet" size="sm" onClick={printList}>
        <ListChecks aria-hidden="true" className="size-4" />
        {t('printList')}
      </Button>
      {sheet}
    </div>
  )
}

const amountOf = (order: MerchantOrder) => openRangeOf(order) ?? formatRupees(order.amount)

const isLeft = ({ declined }: MerchantOrder['products'][number]) => !declined

function usePayWords(order: MerchantOrder): string {
  const { paymentMethod, paymentStatus } = order
  const t = useTranslations('day')
  const isOwed = paymentMethod === 'cash' && paymentStatus === 'unpaid'
  return isOwed ? t('toTake', { amount: amountOf(order) }) : t('paid')
}

/** A label for the bag, about 10 cm wide, readable from behind the counter. It has no pickup code. */
function PickupLabel({ order }: OrderProps) {
  const t = useTranslations('day')
  const { locale } = useLocale()
  const pieces = order.products.filter(isLeft).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <div className="m-2 flex w-[10cm] flex-col gap-1 border-2 border-edge p-4">
      <p className="money text-2xl font-bold">{order.orderNumber}</p>
      <p className="text-lg font-bold break-words">{order.userName}</p>
      <p className="text-base">{t('pieces', { count: pieces })}</p>
      <p className="text-base font-semibold">{usePayWords(order)}</p>
      {order.dueAt && order.orderStatus === 'Ready for Pickup' && (
        <p className="text-sm">{t('until', { when: formatMoment(order.dueAt, locale) })}</p>
      )}
    </div>
  )
}

/** The packing list: the items of the bag, to be ticked. */
function PackingList({ order }: OrderProps) {
  const t = useTranslations('day')
  const { locale } = useLocale()
  return (
    <div className="m-4 max-w-[18cm] text-base">
      <p className="text-lg font-bold">{t('packingList')}</p>
      <p className="money text-2xl font-bold">{order.orderNumber}</p>
      <p className="font-semibold">{order.userName}</p>
      <p className="mb-3 text-sm">
        {t('bookedOn', { when: formatMoment(order.bookingDateTime, locale) })}
      </p>
      <table className="w-full border-collapse">
        <tbody>
          {order.products.filter(isLeft).map((line) => (
            <tr key={line.variantId} className="border-y border-hairline align-top">
              <td className="py-2 pr-3">☐</td>
              <td className="py-2 pr-3 font-bold whitespace-nowrap">{line.quantity} ×</td>
              <td className="w-full py-2 pr-3">
                {line.name}
                <span className="block text-sm">
                  {Object.entries(line.variant)
                    .map(([name, value]) => `${name}: ${value}`)
                    .join(' · ')}
                </span>
              </td>
              <td className="money py-2 text-right">{formatRupees(line.grandTotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="money mt-3 text-right text-lg font-bold">{amountOf(order)}</p>
      <p className="text-right font-semibold">{usePayWords(order)}</p>
    </div>
  )
}
