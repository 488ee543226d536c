import { useQuery } from '@tanstack/react-query'
import { useStored } from '#web/lib/browser-storage.ts'
import { ownerOf } from '#web/lib/counter-owner.ts'
import { useKeptOwner } from '#web/lib/kept-counter.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { NO_QUEUE, type Queue, type QueuedReady, readyQueueStorage } from './queue-storage.ts'
import { confirmStill, drop, heldOf, prune } from './ready-queue.ts'

/**
 * Changes the queue and removes entries that are too old. Returns false when the browser could not store the change,
 * which is then lost with this tab.
 */
export function updateQueue(change: (queue: Queue) => Queue): boolean {
  const now = readyQueueStorage.read()
  const next = prune(change(now), Date.now())
  return next === now || readyQueueStorage.write(next)
}

/** The person and shop at this screen; without an answer of the server those of the kept orders. */
export function useOwner(): string {
  const { data } = useQuery(sessionQuery)
  const keptOwner = useKeptOwner()
  return data ? ownerOf(data.user) : keptOwner
}

/** The queued presses of the person at this screen, with their results. */
export function useReadyQueue(): QueuedReady[] {
  const owner = useOwner()
  const now = useNow()
  return heldOf(useStored(readyQueueStorage, NO_QUEUE), owner, now)
}

/** Undo, the answer to "Is it still ready?", and the end of a result. */
export const queueActions = {
  drop: (key: string) => void updateQueue((queue) => drop(queue, key)),
  confirmStill: (key: string) => void updateQueue((queue) => confirmStill(queue, key, Date.now())),
}
