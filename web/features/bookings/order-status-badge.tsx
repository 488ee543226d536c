import { useTranslations } from 'use-intl'
import { type OrderStatus, type OrderStatusName, orderStatusOfName } from '#shared/order-status.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const tones: Record<OrderStatus, Tone> = {
  payment_pending: 'neutral',
  awaiting_confirmation: 'warning',
  ready_for_pickup: 'info',
  collected: 'success',
  cancelled: 'danger',
  not_collected: 'neutral',
}

export function OrderStatusBadge({ name }: { name: OrderStatusName }) {
  const t = useTranslations('orderStatus')
  const status = orderStatusOfName(name)
  return <Badge tone={tones[status]}>{t(status)}</Badge>
}
