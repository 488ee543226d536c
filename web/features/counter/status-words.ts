import type { OrderStatusName } from '#shared/order-status.ts'
import { hasCode } from '#web/lib/call-error.ts'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'

const nowKeys = {
  'Payment Pending': 'nowAwaiting',
  'Awaiting Confirmation': 'nowAwaiting',
  'Ready for Pickup': 'nowReady',
  Collected: 'nowCollected',
  Cancelled: 'nowCancelled',
  'Not Collected': 'nowNotCollected',
} as const satisfies Record<OrderStatusName, string>

/** The message key for the present status of an order, when a change came too late; undefined for other errors. */
export function presentStatusKey(error: unknown) {
  if (!hasCode(error, 'ORDER_STATUS_CONFLICT')) return undefined
  const { reason, orderStatus, by } = error.details
  if (reason === 'stillDue') return 'nowStillDue'
  if (reason === 'changed') return 'nowChanged'
  if (orderStatus === 'Cancelled' && by === 'shopper') return 'nowCancelledByShopper'
  return nowKeys[orderStatus]
}

/** The message for a failed status change. If the change came too late, it names the earlier change. */
export function useFailureWords(): (error: unknown) => string {
  const t = useTranslations('orderNews')
  const sayError = useErrorWords()
  return (error) => {
    const statusKey = presentStatusKey(error)
    return statusKey ? t(statusKey) : sayError(error)
  }
}
