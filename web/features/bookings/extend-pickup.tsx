import { useCall } from '#web/lib/use-call.ts'
import { useTranslations } from 'use-intl'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { toast } from '#web/ui/toast.ts'
import { useCacheBooking } from './use-bookings.ts'
import { useLocale } from '#web/lib/locale.ts'

type ExtendPickupProps = {
  orderId: string
  extendTo: string
}

/** Extends the pickup by one open day, once; the button shows the new deadline. */
export function ExtendPickup({ orderId, extendTo }: ExtendPickupProps) {
  const t = useTranslations('bookings')
  const sayWhen = useWhenWords(useNow())
  const { mutate, isPending } = useExtendPickup()
  return (
    <div className="flex flex-col gap-1">
      <Button
        variant="secondary"
        size="sm"
        wide
        loading={isPending}
        onClick={() => mutate({ orderId })}
      >
        <CalendarPlus aria-hidden="true" className="size-4.5" />
        {t('extend')}
      </Button>
      <p className="text-center text-xs text-ink-muted">
        {t('extendTo', { when: sayWhen(extendTo) })}
      </p>
    </div>
  )
}

/** Extends the pickup of a ready booking by one open day. */
function useExtendPickup() {
  const t = useTranslations('bookings')
  const { locale } = useLocale()
  const sayError = useErrorWords()
  const put = useCacheBooking()
  return useCall('POST /extend-pickup', {
    onSuccess: ({ booking }) => {
      put(booking)
      // The button with the focus disappears, so the page takes the focus.
      document.querySelector('main')?.focus({ preventScroll: true })
      const date = booking.dueAt && formatMoment(booking.dueAt, locale)
      if (date) void toast('success', t('extended', { date }))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
}
