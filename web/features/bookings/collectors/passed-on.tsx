import { useState } from 'react'
import { useTranslations } from 'use-intl'
import UserRoundCheck from 'lucide-react/icons/user-round-check'
import type { Booking, PickupPass } from '#shared/contract/orders/bookings.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { RenewCode } from '../renew-code.tsx'
import { SharePass } from './share-pass.tsx'
import { useIntoView, useRevokeCollector } from './use-collector-call.ts'

type PassedOnProps = {
  booking: Pick<Booking, 'orderId' | 'orderNumber' | 'storeName'>
  pickup: PickupPass
  collector: NonNullable<PickupPass['collector']>
}

/**
 * Shown instead of the shopper's code while another person has it: the link to share, and the button that takes the
 * code back.
 */
export function PassedOn({ booking, pickup, collector }: PassedOnProps) {
  const t = useTranslations('collect')
  const { name } = collector
  return (
    <section
      ref={useIntoView(booking.orderId)}
      tabIndex={-1}
      aria-label={t('somebodyElse')}
      className="flex flex-col gap-3 text-sm outline-none"
    >
      <div className="flex gap-3">
        <UserRoundCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
        <div className="min-w-0 wrap-anywhere">
          <p className="text-base font-medium">{t('passedOn', { name })}</p>
          <p className="text-ink-muted">{t('passedOnText', { name })}</p>
        </div>
      </div>
      {collector.isCodeEnded && (
        <div role="alert" className="flex flex-col items-center gap-3 text-center">
          <p className="font-medium">{t('codeEndedFor', { name })}</p>
          <RenewCode orderId={booking.orderId} pickup={pickup} />
        </div>
      )}
      <SharePass booking={booking} collector={collector}>
        <TakeBack orderId={booking.orderId} name={name} />
      </SharePass>
    </section>
  )
}

function TakeBack({ orderId, name }: { orderId: string; name: string }) {
  const t = useTranslations('collect')
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useRevokeCollector(orderId)
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t('takeBack')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('takeBackTitle', { name })}
        text={t('takeBackText', { name })}
        confirm={t('takeBack')}
        loading={isPending}
        onConfirm={() => mutate({ orderId }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
