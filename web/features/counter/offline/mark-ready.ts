import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { hasCode, isPassing } from '#web/lib/call-error.ts'
import { call, newKey } from '#web/lib/call.ts'
import { ownerOf } from '#web/lib/counter-owner.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { hasSignal } from '#web/lib/signal.ts'
import { readChanged } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { withoutLines } from '../merchant-order.ts'
import { useFailureWords } from '../status-words.ts'
import { merchantOrdersKey, useCacheOrder } from '../use-merchant-orders.ts'
import { useMoveOrder } from '../use-move-order.ts'
import { type QueuedReady, readyQueueStorage } from './queue-storage.ts'
import { enqueue, noteAttempt, type Outcome, pressOf, settle, toSend } from './ready-queue.ts'
import { queueActions, updateQueue, useOwner } from './use-ready-queue.ts'

const find = (key: string) => readyQueueStorage.read().find((entry) => entry.key === key)

/**
 * Runs `act` in one tab at a time. Old browsers and pages without TLS have no locks; there the idempotency key alone
 * prevents a second effect.
 */
async function oneTabAtATime(act: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request('counter queue', act)
  else await act()
}

/** Asks the server who is signed in now: another tab may have changed the account. */
async function isStill(owner: string, queryClient: QueryClient): Promise<boolean> {
  const look = { ...sessionQuery, staleTime: 0, retry: false }
  const session = await queryClient.fetchQuery(look).catch(() => undefined)
  return ownerOf(session?.user) === owner
}

/**
 * Sends the queued presses of this person, the oldest first, until one gets no answer. Resolves to the outcomes by key;
 * an entry that another tab has sent is not among them.
 */
export function useSendReadies(): (owner: string) => Promise<ReadonlyMap<string, Outcome>> {
  const queryClient = useQueryClient()
  const putOrder = useCacheOrder()
  const sayFailure = useFailureWords()
  const attempt = async ({ key, orderId, lines }: QueuedReady): Promise<Outcome> => {
    const seen = { status: 'Awaiting Confirmation', lines } as const
    const form = { orderId, status: 'Ready for Pickup', seen } as const
    try {
      const { message, order } = await call('POST /update-order-status', form, {
        idempotencyKey: key,
      })
      putOrder(order)
      return { isReady: true, text: message }
    } catch (error) {
      return waits(error) ? 'silent' : { isReady: false, text: sayFailure(error) }
    }
  }
  return async (owner) => {
    const outcomes = new Map<string, Outcome>()
    await oneTabAtATime(async () => {
      const isOwn = !toSend(readyQueueStorage.read(), owner, Date.now()).some(
        ({ isHeld }) => isHeld,
      )
      if (!isOwn && !(await isStill(owner, queryClient))) return
      for (;;) {
        const [next] = toSend(readyQueueStorage.read(), owner, Date.now())
        if (!next) break
        if (navigator.onLine) updateQueue((queue) => noteAttempt(queue, next.key))
        const outcome = await attempt(next)
        outcomes.set(next.key, outcome)
        updateQueue((queue) => settle(queue, next.key, outcome, Date.now()))
        if (outcome === 'silent') break
      }
    })
    if ([...outcomes.values()].some((outcome) => outcome !== 'silent'))
      void readChanged(queryClient, 'POST /update-order-status')
    return outcomes
  }
}

/** True when the press stays in the queue: no answer, a busy server, or a session that has to be renewed. */
function waits(error: unknown): boolean {
  if (hasCode(error, 'OFFLINE') || hasCode(error, 'NOT_SIGNED_IN')) return true
  return isPassing(error) || hasCode(error, 'RATE_LIMITED') || hasCode(error, 'BUSY')
}

/**
 * Marks an order as ready. The press is stored before it is sent, so that closing the page does not lose it. Without
 * signal it stays in the queue. The list shows the order as ready during the attempt, and in its earlier state after a
 * refusal or while the press waits.
 */
function usePressReady(): (order: MerchantOrder) => Promise<void> {
  const t = useTranslations('signal')
  const queryClient = useQueryClient()
  const putOrder = useCacheOrder()
  const owner = useOwner()
  const send = useSendReadies()
  const keep = (key: string, number: string, isStored: boolean) => {
    if (!isStored) queueActions.drop(key)
    void toast(isStored ? 'info' : 'error', isStored ? t('keptFor', { number }) : t('cannotKeep'))
  }
  return async (order) => {
    const key = newKey()
    const isHopeful = hasSignal()
    const press = pressOf(order, { key, owner, at: Date.now(), isHeld: !isHopeful })
    const isStored = updateQueue((queue) => enqueue(queue, press))
    if (!isHopeful) return keep(key, order.orderNumber, isStored)
    await queryClient.cancelQueries({ queryKey: merchantOrdersKey })
    putOrder(withoutLines(order, []))
    const outcome = (await send(owner)).get(key)
    if (typeof outcome === 'object') {
      if (!outcome.isReady) putOrder(order)
      return toast(outcome.isReady ? 'success' : 'error', outcome.text)
    }
    // Either no answer came, or the press waits behind another one, or another tab has sent it.
    if (!find(key)) return
    updateQueue((queue) => settle(queue, key, 'silent', Date.now()))
    putOrder(order)
    keep(key, order.orderNumber, isStored)
  }
}

/** The declined lines of an order; empty when everything is available. */
export type DeclinedLines = {
  declinedLines?: string[]
  reason?: string
  stillOnShelf?: boolean
}

/**
 * Marks an order as ready. Without declined lines the press may wait for signal. With declined lines it is sent at
 * once; it then resolves to the reason of a failure, and the dialog stays open with its input.
 */
export function useMarkReady() {
  const sayFailure = useFailureWords()
  const { mutateAsync } = useMoveOrder()
  const pressReady = usePressReady()
  return async (
    order: MerchantOrder,
    declined: DeclinedLines = {},
  ): Promise<string | undefined> => {
    if (!declined.declinedLines) {
      void pressReady(order)
      return undefined
    }
    const { orderId } = order
    try {
      const { message } = await mutateAsync({ orderId, status: 'Ready for Pickup', ...declined })
      void toast('success', message)
      return undefined
    } catch (error) {
      if (!hasCode(error, 'ORDER_STATUS_CONFLICT')) return sayFailure(error)
      void toast('error', sayFailure(error))
      return undefined
    }
  }
}
