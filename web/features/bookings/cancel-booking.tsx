import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Booking } from '#shared/contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { useCancelBooking } from './use-cancel-booking.ts'

/** Cancel, open until the store has marked the booking ready. What it means is said before it is done. */
export function CancelBooking({ booking }: { booking: Pick<Booking, 'orderId' | 'storeName'> }) {
  const t = useTranslations('bookings')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useCancelBooking(booking.orderId)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        className="self-start"
        onClick={() => setAsking(true)}
      >
        {t('cancel')}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t('cancelTitle')}
        text={t('cancelText', { store: booking.storeName })}
        confirm={t('cancel')}
        cancel={t('keep')}
        loading={isPending}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
