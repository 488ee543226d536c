import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { CancelDialog } from '../cancel-dialog.tsx'
import { HandOverDialog } from '../hand-over/hand-over.tsx'
import type { OrderAct } from './order-actions.tsx'
import { ReadyDialog } from '../ready-dialog.tsx'
import { useMarkReady } from '../offline/mark-ready.ts'
import { useMoveOrder } from '../use-move-order.ts'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { OrderName } from './order-cells.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFailureWords } from '../status-words.ts'

type WindowProps = { act: OrderAct; order: MerchantOrder; onClose: () => void }

/** The dialog for an action on an order. Mount a new one for each opening. */
export function OrderDialogs({ act, ...asked }: WindowProps) {
  const markReady = useMarkReady()
  if (act === 'handOver') return <HandOverDialog {...asked} />
  if (act === 'cancel') return <CancelDialog {...asked} />
  if (act === 'notCollected') return <NotCollectedDialog {...asked} />
  return <ReadyDialog {...asked} onConfirm={markReady} />
}

type NotCollectedProps = { order: MerchantOrder; onClose: () => void }

/** Marks a no-show after the deadline. Mount a new one for each opening. */
function NotCollectedDialog({ order, onClose }: NotCollectedProps) {
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
      <NeedsSignal />
    </ConfirmDialog>
  )
}

/** Marks an order as a no-show after the deadline. `onOver` is called after every answer. */
function useMarkNotCollected(order: MerchantOrder, onOver: () => void) {
  const sayFailure = useFailureWords()
  const { mutate, isPending } = useMoveOrder()
  const markNotCollected = () =>
    mutate(
      { orderId: order.orderId, status: 'Not Collected' },
      {
        onSuccess: ({ message }) => void toast('success', message),
        onError: (error) => void toast('error', sayFailure(error)),
        onSettled: onOver,
      },
    )
  return { markNotCollected, isPending }
}
