import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallError } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { toast } from '#web/ui/toast.ts'

/** A fresh code for a booking that is ready; the one before ends. */
export function useRenewPickupCode(orderId: string) {
  const queryClient = useQueryClient()
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  return useMutation<Output<'POST /renew-pickup-code'>, CallError>({
    mutationFn: () => call('POST /renew-pickup-code', { orderId }),
    onSuccess: ({ pickup }) => {
      const { queryKey } = callQuery('GET /booking', { orderId })
      queryClient.setQueryData(queryKey, (known) => known && { ...known, pickup })
      void queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['POST /get-orders'] })
      void toast('success', t('renewed'))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
}
