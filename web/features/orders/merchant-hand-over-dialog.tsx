import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { Dialog } from '#web/ui/on-demand.tsx'
import { MerchantCounterFacts } from './merchant-counter-facts.tsx'
import { MerchantHandedOver } from './merchant-handed-over.tsx'
import { MerchantProof } from './merchant-proof.tsx'
import { useHandOver } from './use-hand-over.ts'

type HandOverDialogProps = { order: MerchantOrder; onClose: () => void }

/** Hands an order over against the code the customer says. Mount it anew for each opening. */
export function MerchantHandOverDialog({ order, onClose }: HandOverDialogProps) {
  const t = useTranslations('orders')
  const handOver = useHandOver(order)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${t('collectTitle')} · ${order.orderNumber}`}
    >
      {handOver.handedOver ? (
        <MerchantHandedOver order={handOver.handedOver} next={t('done')} onNext={onClose} />
      ) : (
        <MerchantCounterFacts order={order}>
          <MerchantProof order={order} handOver={handOver} />
        </MerchantCounterFacts>
      )}
    </Dialog>
  )
}
