import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type CallErrorOf, isPassing } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { newKey } from '#web/lib/new-key.ts'
import { callQuery } from '#web/lib/queries.ts'
import { toast } from '#web/ui/toast.ts'

const TRIES_AGAIN = 2

/** A fresh code for a booking that is ready; the one before ends. */
export function useRenewPickupCode(orderId: string) {
  const key = useRef(newKey())
  const queryClient = useQueryClient()
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  return useMutation<Output<'POST /renew-pickup-code'>, CallErrorOf<'POST /renew-pickup-code'>>({
    // Three are all there are: a lost answer must not cost one.
    mutationFn: () => call('POST /renew-pickup-code', { orderId }, { idempotencyKey: key.current }),
    retry: (failures, error) => failures < TRIES_AGAIN && isPassing(error),
    onSuccess: ({ pickup }) => {
      key.current = newKey()
      const { queryKey } = callQuery('GET /booking', { orderId })
      queryClient.setQueryData(queryKey, (known) => known && { ...known, pickup })
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['POST /get-orders'] })
      void toast('success', t('renewed'))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
}
