import { useState, useRef } from 'react'
import { useTranslations } from 'use-intl'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { PickupPass } from '#shared/contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallError, isPassing } from '#web/lib/call-error.ts'
import { call, type Output, newKey } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { toast } from '#web/ui/toast.ts'

/** Renews the pickup code; a code that is still good is given up only after asking. */
export function RenewCode({ orderId, pickup }: { orderId: string; pickup: PickupPass }) {
  const t = useTranslations('bookings')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useRenewPickupCode(orderId)
  if (pickup.renewalsLeft === 0) return <p className="text-sm text-ink-muted">{t('renewNone')}</p>
  const hasEnded = pickup.code === null
  const renew = () => mutate(undefined, { onSettled: () => setAsking(false) })
  return (
    <div className="flex flex-col items-center gap-1">
      <Button
        variant={hasEnded ? 'primary' : 'quiet'}
        size={hasEnded ? 'lg' : 'md'}
        loading={isPending}
        onClick={hasEnded ? renew : () => setAsking(true)}
      >
        <RefreshCw aria-hidden="true" className="size-4.5" />
        {t('renewCode')}
      </Button>
      <p className="text-xs text-ink-muted">{t('renewalsLeft', { count: pickup.renewalsLeft })}</p>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('renewTitle')}
        text={t('renewText')}
        confirm={t('renewCode')}
        loading={isPending}
        onConfirm={renew}
      />
    </div>
  )
}

const TRIES_AGAIN = 2

/** A fresh code for a booking that is ready; the one before ends. */
function useRenewPickupCode(orderId: string) {
  const key = useRef(newKey())
  const queryClient = useQueryClient()
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  return useMutation<Output<'POST /renew-pickup-code'>, CallError>({
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
