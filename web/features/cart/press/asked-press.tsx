import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { orderNumber } from '#shared/formats/order-number.ts'
import { paths } from '#shared/paths.ts'
import { type PaymentEnd, usePaymentEnd } from '#web/features/payments/use-pay-online.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import type { AskedPress, Result } from '../booking-result.tsx'

type AskedPressDialogProps = {
  result: Result | undefined
  onClose: () => void
  /** Called when the payment has arrived, or another booking has the products. */
  onEnd: (end: PaymentEnd) => void
  /** Books all the same. */
  onDespite: (asked: AskedPress) => void
}

/** Asks before a cart is booked whose payment is under way, and follows that payment. */
export function AskedPressDialog({ result, onClose, onEnd, onDespite }: AskedPressDialogProps) {
  const t = useTranslations('cart')
  const asked = result?.kind === 'asked' ? result : undefined
  const begun = asked?.begun ?? 'begun'
  const number = asked ? orderNumber(asked.orderId) : ''
  return (
    <Dialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={t(`${begun}Title`)}
      description={t(`${begun}Text`, { number })}
    >
      {asked && (
        <>
          <FollowAsked key={asked.orderId} orderId={asked.orderId} onEnd={onEnd} />
          <p className="text-sm text-ink-muted">{t(`${begun}Despite`)}</p>
          <div className="flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap">
            <Button asChild>
              <Link to={paths.booking(asked.orderId)} data-autofocus>
                {t('seeBooking')}
              </Link>
            </Button>
            <Button variant="secondary" onClick={onClose}>
              {t(begun === 'begun' ? 'wait' : 'notNow')}
            </Button>
            <Button variant="secondary" onClick={() => onDespite(asked)}>
              {t(`${asked.way}Despite`)}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

type FollowAskedProps = Pick<AskedPressDialogProps, 'onEnd'> & { orderId: string }

function FollowAsked({ orderId, onEnd }: FollowAskedProps) {
  const end = usePaymentEnd(orderId)
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    if (end?.kind === 'confirmed' || end?.kind === 'replaced') tell(end)
  }, [end])
  return null
}
