import { type OrderStatusName, orderStatusNames } from '#shared/order-status.ts'
import { CallError } from '#web/lib/call-error.ts'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLanguage } from '#web/lib/language.ts'

const nowKeys = {
  'Payment Pending': 'nowAwaiting',
  'Awaiting Confirmation': 'nowAwaiting',
  'Ready for Pickup': 'nowReady',
  Collected: 'nowCollected',
  Cancelled: 'nowCancelled',
  'Not Collected': 'nowNotCollected',
} as const satisfies Record<OrderStatusName, string>

type PresentStatus = { orderStatus?: unknown; by?: unknown; dueAt?: unknown }

/** Which words say how an order stands that a change came too late for; nothing for other failures. */
export function presentStatusKey(error: unknown) {
  if (!(error instanceof CallError) || error.code !== 'ORDER_STATUS_CONFLICT') return undefined
  const { orderStatus, by, dueAt } = (error.details ?? {}) as PresentStatus
  if (dueAt !== undefined) return 'nowStillDue'
  if (orderStatus === 'Cancelled' && by === 'shopper') return 'nowCancelledByShopper'
  const name = orderStatusNames.find((one) => one === orderStatus)
  return name && nowKeys[name]
}

/**
 * What a toast says about a change of status: the server's own sentence, which knows the case, where the
 * reader reads English; otherwise the house's words for it. A change that came too late says what came first.
 */
export function useOutcomeWords() {
  const t = useTranslations('orders')
  const { language } = useLanguage()
  const errorWords = useErrorWords()
  return {
    success: (message: string, own: string) => (language === 'en' ? message : own),
    failure: (error: unknown) => {
      const statusKey = presentStatusKey(error)
      if (statusKey) return t(statusKey)
      const isKnown = error instanceof CallError && error.status > 0
      return language === 'en' && isKnown ? error.message : errorWords(error)
    },
  }
}
