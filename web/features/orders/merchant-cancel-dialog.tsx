import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { isReady } from './merchant-order.ts'
import { MerchantOrderName } from './merchant-order-name.tsx'
import { MerchantReason } from './merchant-reason.tsx'
import { MerchantShelfChoice } from './merchant-shelf-choice.tsx'
import { useFailureWords } from './merchant-words.ts'
import { useCancelOrderByStore } from './use-cancel-order-by-store.ts'
import { useReason } from './use-reason.ts'
import { useShelf } from './use-shelf.ts'

const beforeReady = ['whySoldOut', 'whyDamaged', 'whyPrice', 'whyClosed'] as const
const afterReady = ['whyMissing', 'whyDamaged', 'whySoldByMistake', 'whyClosed'] as const

type CancelDialogProps = { order: MerchantOrder; onClose: () => void }

/** Cancels an order in the store's name. After Ready it asks more: the customer may be on the way. Mount it anew for each opening. */
export function MerchantCancelDialog({ order, onClose }: CancelDialogProps) {
  const t = useTranslations('orders')
  const sayFailure = useFailureWords()
  const reason = useReason()
  const shelf = useShelf()
  const { cancel, error, isPending } = useCancelOrderByStore(order, onClose)
  const wasReady = isReady(order)
  const submit = () => {
    const why = reason.demand()
    if (!why) return
    if (!wasReady) return cancel({ reason: why })
    const place = shelf.demand()
    if (place) cancel({ reason: why, stillOnShelf: place === 'there' })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={wasReady ? t('cannotTitle') : t('cancelTitle')}
      text={wasReady ? t('cannotText') : t('cancelAwaitText')}
      confirm={t('cancelConfirm')}
      cancel={t('keepOrder')}
      danger
      loading={isPending}
      onConfirm={submit}
    >
      <MerchantOrderName order={order} />
      <MerchantReason
        reason={reason}
        legend={t('reasonLegend')}
        usual={(wasReady ? afterReady : beforeReady).map((key) => t(key))}
      />
      {wasReady && <MerchantShelfChoice shelf={shelf} />}
      {error && error.code !== 'ORDER_STATUS_CONFLICT' && (
        <FormError>{sayFailure(error)}</FormError>
      )}
    </ConfirmDialog>
  )
}
