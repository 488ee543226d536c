import { useTranslations } from 'use-intl'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/lib/use-hydrated.ts'
import { useWhenWords } from './when-words.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallError, isPassing } from '#web/lib/call-error.ts'
import { call, type Output, newKey } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatDateTime } from '#shared/india-time.ts'
import { toast } from '#web/ui/toast.ts'
import { usePutBooking } from './use-bookings.ts'

type ExtendPickupProps = {
  orderId: string
  /** Where the deadline would move to. */
  extendTo: string
}

/** One more open day, once, with the day it leads to. */
export function ExtendPickup({ orderId, extendTo }: ExtendPickupProps) {
  const t = useTranslations('bookings')
  const sayWhen = useWhenWords(useNow())
  const { mutate, isPending } = useExtendPickup(orderId)
  return (
    <div className="flex flex-col gap-1">
      <Button variant="secondary" size="sm" wide loading={isPending} onClick={() => mutate()}>
        <CalendarPlus aria-hidden="true" className="size-4.5" />
        {t('extend')}
      </Button>
      <p className="text-center text-xs text-ink-muted">
        {t('extendTo', { when: sayWhen(extendTo) })}
      </p>
    </div>
  )
}

const TRIES_AGAIN = 2

/** One more open day for a booking that lies ready. */
function useExtendPickup(orderId: string) {
  const key = useRef(newKey())
  const t = useTranslations('bookings')
  const sayError = useErrorWords()
  const { put, lookAgain } = usePutBooking()
  return useMutation<Output<'POST /extend-pickup'>, CallError>({
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
