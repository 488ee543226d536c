import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders.ts'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from './when-words.ts'

/** "Collect by Wed 8:00 pm"; nothing when the booking waits for nothing. */
export function useBookingDue({
  orderStatus,
  dueAt,
}: Pick<Booking, 'orderStatus' | 'dueAt'>): string | null {
  const t = useTranslations('bookings')
  const now = useNow()
  const sayWhen = useWhenWords(now)
  if (!dueAt) return null
  const isOver = Date.parse(dueAt) <= now
  if (orderStatus === 'Awaiting Confirmation') {
    return isOver ? t('answerOver') : t('answerBy', { when: sayWhen(dueAt) })
  }
  if (orderStatus !== 'Ready for Pickup') return null
  return isOver ? t('collectOver') : t('collectBy', { when: sayWhen(dueAt) })
}
