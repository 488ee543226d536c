import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { Dialog } from '#web/ui/on-demand.tsx'
import { HandOverFacts, HandedOver } from './hand-over-facts.tsx'
import { Proof } from './proof.tsx'
import { useHandOver } from './use-move-order.ts'

type HandOverDialogProps = { order: MerchantOrder; onClose: () => void }

/** Hands an order over against the code the customer says. Mount it anew for each opening. */
export function HandOverDialog({ order, onClose }: HandOverDialogProps) {
  const t = useTranslations('orders')
  const handOver = useHandOver(order)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${t('collectTitle')} · ${order.orderNumber}`}
    >
      {handOver.handedOver ? (
        <HandedOver order={handOver.handedOver} next={t('done')} onNext={onClose} />
      ) : (
        <HandOverFacts order={order}>
          <Proof order={order} handOver={handOver} />
        </HandOverFacts>
      )}
    </Dialog>
  )
}
