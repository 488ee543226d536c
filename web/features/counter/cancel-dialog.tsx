import { useTranslations } from 'use-intl'
import {
  reasonsAfterReady,
  reasonsBeforeReady,
  reasonsWithGoods,
} from '#shared/contract/orders/cancel-reasons.ts'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { isReady } from './merchant-order.ts'
import { OrderName } from './orders/order-cells.tsx'
import { ReasonField } from './reason-field.tsx'
import { useReason } from './use-reason.ts'
import { StillOnShelf } from './still-on-shelf.tsx'
import { useFailureWords } from './status-words.ts'
import { useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { useMoveOrder } from './use-move-order.ts'

type CancelDialogProps = { order: MerchantOrder; onClose: () => void }

/**
 * Cancels an order in the name of the store. "Still on the shelf" follows the reason until the merchant ticks it
 * himself. Mount a new one for each opening.
 */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const t = useTranslations('orders')
  const sayFailure = useFailureWords()
  const reason = useReason()
  const [ticked, setTicked] = useState<boolean>()
  const { cancel, error, isPending } = useCancelOrderByStore(order, onClose)
  const wasReady = isReady(order)
  const stillOnShelf = ticked ?? reasonsWithGoods.some((key) => t(key) === reason.choice)
  const submit = () => {
    const why = reason.demand()
    if (why) cancel({ reason: why, stillOnShelf })
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
      <OrderName order={order} />
      <ReasonField
        reason={reason}
        legend={t('reasonLegend')}
        usual={(wasReady ? reasonsAfterReady : reasonsBeforeReady).map((key) => t(key))}
      />
      <StillOnShelf checked={stillOnShelf} onChange={setTicked} />
      <NeedsSignal isSaid={error?.code === 'OFFLINE'} />
      {error && error.code !== 'ORDER_STATUS_CONFLICT' && (
        <FormError>{sayFailure(error)}</FormError>
      )}
    </ConfirmDialog>
  )
}

type CancelReason = { reason: string; stillOnShelf: boolean }

/**
 * Cancels an order in the name of the store. `onOver` is called when the order is cancelled, by either side. Other
 * errors stay in `error`.
 */
function useCancelOrderByStore(order: MerchantOrder, onOver: () => void) {
  const sayFailure = useFailureWords()
  const { mutate, error, isPending } = useMoveOrder()
  const cancel = (why: CancelReason) =>
    mutate(
      { orderId: order.orderId, status: 'Cancelled', ...why },
      {
        onSuccess: ({ message }) => {
          void toast('success', message)
          onOver()
        },
        onError: (refused) => {
          if (refused.code !== 'ORDER_STATUS_CONFLICT') return
          void toast('warning', sayFailure(refused))
          onOver()
        },
      },
    )
  return { cancel, error, isPending }
}
