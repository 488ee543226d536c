import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type CallErrorOf, isPassing } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { newKey } from '#web/lib/new-key.ts'
import { toast } from '#web/ui/toast.ts'
import { usePutBooking } from './use-put-booking.ts'

const TRIES_AGAIN = 2

/** Gives up a booking that the store has not marked ready; however often it is tried, it is done once. */
export function useCancelBooking(orderId: string) {
  const key = useRef(newKey())
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  const { put, lookAgain } = usePutBooking()
  return useMutation<Output<'POST /cancel-order'>, CallErrorOf<'POST /cancel-order'>>({
    mutationFn: () => call('POST /cancel-order', { orderId }, { idempotencyKey: key.current }),
    retry: (failures, error) => failures < TRIES_AGAIN && isPassing(error),
    onSuccess: ({ booking }) => {
      put(booking)
      void toast('success', t('cancelled'))
    },
    onError: (error) => void toast('error', sayError(error)),
    onSettled: () => lookAgain('GET /cart', 'GET /product', 'GET /getProducts'),
  })
}
