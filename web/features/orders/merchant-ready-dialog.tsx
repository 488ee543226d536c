import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'

type ReadyDialogProps = {
  /** Nothing while nobody is asked. */
  order: MerchantOrder | undefined
  onClose: () => void
  onConfirm: (order: MerchantOrder) => void
}

/** Asks before Ready, because from then on the customer can no longer cancel. */
export function MerchantReadyDialog({ order, onClose, onConfirm }: ReadyDialogProps) {
  const t = useTranslations('orders')
  return (
    <ConfirmDialog
      open={order !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={t('readyTitle')}
      text={t('readyText')}
      confirm={t('readyConfirm')}
      onConfirm={() => {
        if (order) onConfirm(order)
        onClose()
      }}
    >
      {order && (
        <p className="text-sm font-semibold">
          <span className="money">{order.orderNumber}</span> · {order.userName}
        </p>
      )}
    </ConfirmDialog>
  )
}
