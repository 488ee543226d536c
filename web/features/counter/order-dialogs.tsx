import type { MerchantOrder } from '#shared/contract/orders.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { NotCollectedDialog } from './not-collected-dialog.tsx'
import type { OrderAct } from './order-actions.tsx'
import { ReadyDialog } from './ready-dialog.tsx'
import { useMarkReady } from './use-mark-ready.ts'

type WindowProps = { act: OrderAct; order: MerchantOrder; onClose: () => void }

/** The window that asks before something is done to an order. Mount it anew for each opening. */
export function OrderDialogs({ act, ...asked }: WindowProps) {
  const markReady = useMarkReady()
  if (act === 'handOver') return <HandOverDialog {...asked} />
  if (act === 'cancel') return <CancelDialog {...asked} />
  if (act === 'notCollected') return <NotCollectedDialog {...asked} />
  return <ReadyDialog {...asked} onConfirm={(...wish) => void markReady(...wish)} />
}
