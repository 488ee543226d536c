import { useQuery } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { formatMobile, whatsAppLink } from '#shared/formats/phone-number.ts'
import { phoneLink } from '#shared/paths.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'

const open: readonly MerchantOrder['orderStatus'][] = ['Awaiting Confirmation', 'Ready for Pickup']

/** Buttons for a call and a chat, while the order is open and if the customer gave a number. */
export function CustomerPhone({ order }: { order: MerchantOrder }) {
  const { orderId, orderStatus, userName: name } = order
  const t = useTranslations('orders')
  const isOpen = open.includes(orderStatus)
  const { data } = useQuery({ ...callQuery('GET /customer-phone', { orderId }), enabled: isOpen })
  if (!isOpen || !data?.number) return null
  const number = formatMobile(data.number)
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Button asChild variant="secondary" size="sm">
        <a href={phoneLink(number)} aria-label={t('callCustomer', { name, number })}>
          <Phone aria-hidden="true" className="size-4.5" />
          {t('call')}
        </a>
      </Button>
      <Button asChild variant="secondary" size="sm">
        <a
          href={whatsAppLink(data.number)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('whatsAppCustomer', { name })}
        >
          <MessageCircle aria-hidden="true" className="size-4.5" />
          {t('whatsApp')}
        </a>
      </Button>
    </div>
  )
}
