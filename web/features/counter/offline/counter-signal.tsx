import { type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { useStorageTrouble, useStored } from '#web/lib/browser-storage.ts'
import { useHasSignal } from '#web/lib/signal.ts'
import { lazyPart } from '#web/ui/on-demand.tsx'
import { NO_QUEUE, readyQueueStorage } from './queue-storage.ts'

const QueuedApart = lazyPart(async () => (await import('./queued.tsx')).QueuedApart)
const QueuedStep = lazyPart(async () => (await import('./queued.tsx')).QueuedStep)

/** The queue is empty nearly always; its code is loaded when something is in it. */
function useIsQueued(): boolean {
  return useStored(readyQueueStorage, NO_QUEUE).length > 0
}

/**
 * Shown above the orders: the actions that work without signal, and queued presses whose orders are not in the list.
 */
export function CounterSignal({ orders }: { orders: readonly MerchantOrder[] }) {
  const isQueued = useIsQueued()
  return (
    <>
      <NoSignalNote />
      {isQueued && (
        <Suspense fallback={null}>
          <QueuedApart orders={orders} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Says which actions work without signal, in place of the bar at the top of the page. It stays while there is no
 * signal.
 */
export function NoSignalNote() {
  const t = useTranslations('signal')
  const isSignal = useHasSignal()
  const cannotKeep = useStorageTrouble()
  return (
    <output className="block">
      {!isSignal && (
        <span className="no-signal rise mb-4 flex items-center gap-3 rounded-card bg-accent-soft px-4 py-2.5 text-sm text-accent-ink">
          <WifiOff aria-hidden="true" className="size-5 shrink-0" />
          {cannotKeep ? t('noneKept') : t('none')}
        </span>
      )}
    </output>
  )
}

/** Shows an order's queued press in place of its next step, or its refused press above the step. */
export function QueuedAtOrder({ order, children }: { order: MerchantOrder; children: ReactNode }) {
  if (!useIsQueued()) return children
  return (
    <Suspense fallback={children}>
      <QueuedStep order={order}>{children}</QueuedStep>
    </Suspense>
  )
}
