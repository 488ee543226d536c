import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { CounterQr } from '#shared/contract/orders/counter-qr.ts'
import { formatClock } from '#shared/formats/india-time.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { hasCode } from '#web/lib/call-error.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { useLive } from '#web/lib/live.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { z } from 'zod'
import { useWakeLock } from '../ring/use-wake-lock.ts'
import { useFailureWords } from '../status-words.ts'
import { useCacheOrder } from '../use-merchant-orders.ts'
import { SumQr } from './sum-qr.tsx'
import type { ByProvider, UpiAsking } from './use-upi-sum.ts'

type ProviderQrProps = ByProvider & {
  open: boolean
  onOpenChange: (open: boolean) => void
  note: string
  upi: UpiAsking
}

/** How often the provider is asked, in case its event is late. */
const ASK_MS = 5_000

/** The provider's QR of a sum: the hand-over goes on by itself when the money has come. */
function ProviderQrPart({ open, onOpenChange, handOver, onPaid, note, upi }: ProviderQrProps) {
  const t = useTranslations('counterQr')
  const { show, end, state } = useProviderQr(handOver, onPaid)
  const isOver = state === 'ended' || show.isError
  const leave = (then: () => void) => {
    if (isOver) return then()
    end.mutate(
      { orderId: handOver.orderId },
      { onSuccess: (answer) => answer.state === 'ended' && then(), onError: then },
    )
  }
  const close = () => leave(() => onOpenChange(false))
  // A refusal of the form, such as of a wrong code, would come again without the QR.
  const mayGoOn = !show.isError || hasCode(show.error, 'PAYMENT_UNAVAILABLE')
  return (
    <Dialog open={open} onOpenChange={(stays) => stays || close()} title={t('title')}>
      <div className="flex flex-col gap-3">
        <Shown qr={show.data?.qr} note={note} isOver={isOver} error={show.error} />
        <div className="window-foot flex flex-col gap-2">
          {mayGoOn && (
            <Button
              variant="secondary"
              wide
              loading={end.isPending}
              onClick={() => leave(upi.askOwn)}
            >
              {t(upi.asked?.upi ? 'own' : 'without')}
            </Button>
          )}
          <Button variant="quiet" wide loading={end.isPending} onClick={close}>
            {isOver ? t('back') : t('end')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

export const ProviderQr = withMessages('counterQr', ProviderQrPart, ['counter'])

function useProviderQr(handOver: ByProvider['handOver'], onPaid: ByProvider['onPaid']) {
  const { orderId } = handOver
  const putOrder = useCacheOrder()
  const show = useCall('POST /counter-qr')
  const end = useCall('DELETE /counter-qr', {
    onSuccess: ({ state, order }) => {
      putOrder(order)
      if (state === 'paid') onPaid(order)
    },
  })
  const begin = useEffectEvent(() => show.mutate(handOver))
  useEffect(() => begin(), [])
  const asking = callQuery('POST /counter-qr/ask', { orderId })
  const { data } = useQuery({
    ...asking,
    enabled: show.isSuccess && !end.isSuccess,
    refetchInterval: ASK_MS,
  })
  useLive('store-order', [asking.queryKey])
  const state = end.data?.state ?? (show.isSuccess ? data?.state : undefined)
  // The last call answers with the order, and what the hand-over has changed is read again.
  const finish = useEffectEvent(() => end.mutate({ orderId }))
  useEffect(() => {
    if (data?.state === 'paid') finish()
  }, [data?.state])
  return { show, end, state }
}

type ShownProps = {
  qr: z.output<typeof CounterQr> | undefined
  note: string
  isOver: boolean
  error: unknown
}

function Shown({ qr, note, isOver, error }: ShownProps) {
  const t = useTranslations('counterQr')
  const { locale } = useLocale()
  const sayFailure = useFailureWords()
  useWakeLock()
  if (error)
    return (
      <FormError>
        {hasCode(error, 'PAYMENT_UNAVAILABLE') ? t('unavailable') : sayFailure(error)}
      </FormError>
    )
  if (isOver) return <p className="text-base font-semibold">{t('ended')}</p>
  if (!qr) return <Skeleton className="h-72 w-full" />
  const amount = formatPaise(paiseFromRupees(qr.amount))
  return (
    <>
      <SumQr amount={amount} link={qr.link} label={t('qr', { amount })}>
        <p className="text-sm">{note}</p>
      </SumQr>
      <output className="text-base font-semibold">{t('waiting')}</output>
      <p className="text-sm text-ink-muted">
        {t('how', { until: formatClock(qr.closesAt, locale) })}
      </p>
    </>
  )
}
