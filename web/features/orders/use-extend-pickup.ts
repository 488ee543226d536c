import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type CallErrorOf, isPassing } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatDateTime } from '#shared/india-time.ts'
import { newKey } from '#web/lib/new-key.ts'
import { toast } from '#web/ui/toast.ts'
import { usePutBooking } from './use-put-booking.ts'

const TRIES_AGAIN = 2

/** One more open day for a booking that lies ready. */
export function useExtendPickup(orderId: string) {
  const key = useRef(newKey())
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  const { put, lookAgain } = usePutBooking()
  return useMutation<Output<'POST /extend-pickup'>, CallErrorOf<'POST /extend-pickup'>>({
    mutationFn: () => call('POST /extend-pickup', { orderId }, { idempotencyKey: key.current }),
    retry: (failures, error) => failures < TRIES_AGAIN && isPassing(error),
    onSuccess: ({ booking }) => {
      put(booking)
      // The button that had the focus goes.
      document.querySelector('main')?.focus({ preventScroll: true })
      const date = booking.dueAt && formatDateTime(booking.dueAt)
      if (date) void toast('success', t('extended', { date }))
    },
    onError: (error) => void toast('error', sayError(error)),
    onSettled: () => lookAgain(),
  })
}
