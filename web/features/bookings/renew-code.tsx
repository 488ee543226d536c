import { useCall } from '#web/lib/use-call.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { PickupPass } from '#shared/contract/orders/bookings.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { useErrorWords } from '#web/lib/error-words.ts'
import { toast } from '#web/ui/toast.ts'
import { useCachePickup } from './use-bookings.ts'

/** Renews the pickup code. Replacing a code that is still valid needs a confirmation. */
export function RenewCode({ orderId, pickup }: { orderId: string; pickup: PickupPass }) {
  const t = useTranslations('bookings')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useRenewPickupCode(orderId)
  if (pickup.renewalsLeft === 0) return <p className="text-sm text-ink-muted">{t('renewNone')}</p>
  const hasEnded = pickup.code === null
  const renew = () => mutate({ orderId }, { onSettled: () => setAsking(false) })
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

/** Requests a new code for a ready booking; the earlier code becomes invalid. */
function useRenewPickupCode(orderId: string) {
  const put = useCachePickup()
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  return useCall('POST /renew-pickup-code', {
    onSuccess: ({ pickup }) => {
      put(orderId, pickup)
      void toast('success', t('renewed'))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
}
