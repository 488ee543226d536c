import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { OrderName } from './order-name.tsx'
import { useMarkNotCollected } from './use-mark-not-collected.ts'

type NotCollectedProps = { order: MerchantOrder; onClose: () => void }

/** After the deadline: nobody came. Mount it anew for each opening. */
export function NotCollectedDialog({ order, onClose }: NotCollectedProps) {
  const t = useTranslations('orders')
  const { markNotCollected, isPending } = useMarkNotCollected(order, onClose)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('notCollectedTitle')}
      text={t('notCollectedText')}
      confirm={t('notCollected')}
      cancel={t('notYet')}
      loading={isPending}
      onConfirm={markNotCollected}
    >
      <OrderName order={order} />
    </ConfirmDialog>
  )
}
