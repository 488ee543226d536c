import type { MerchantOrder } from '#shared/contract/orders.ts'
import { MerchantCancelDialog } from './merchant-cancel-dialog.tsx'
import { MerchantHandOverDialog } from './merchant-hand-over-dialog.tsx'
import { MerchantNotCollectedDialog } from './merchant-not-collected-dialog.tsx'
import type { OrderAct } from './merchant-order-actions.tsx'
import { MerchantReadyDialog } from './merchant-ready-dialog.tsx'
import { useMarkReady } from './use-mark-ready.ts'

type WindowProps = { act: OrderAct; order: MerchantOrder; onClose: () => void }

/** The window that asks before something is done to an order. Mount it anew for each opening. */
export function MerchantOrderWindow({ act, ...asked }: WindowProps) {
  const markReady = useMarkReady()
  if (act === 'handOver') return <MerchantHandOverDialog {...asked} />
  if (act === 'cancel') return <MerchantCancelDialog {...asked} />
  if (act === 'notCollected') return <MerchantNotCollectedDialog {...asked} />
  return <MerchantReadyDialog {...asked} onConfirm={(...wish) => void markReady(...wish)} />
}
