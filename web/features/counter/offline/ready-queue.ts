import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import type { Queue, QueuedReady } from './queue-storage.ts'

/** Time after which the person must confirm a queued press, in milliseconds. */
const ASK_AFTER_MS = 2 * HOUR_MS
/** Time after which a first attempt counts as queued, in milliseconds: its page may have been closed. */
const FOLLOWED_MS = MINUTE_MS
const MOST_ENTRIES = 100
type Press = { key: string; owner: string; at: number; isHeld: boolean }

export function pressOf(order: MerchantOrder, { key, owner, at, isHeld }: Press): QueuedReady {
  const lines = order.products
    .filter(({ declined }) => !declined)
    .map(({ variantId, quantity }) => ({ variantId, quantity }))
  const { orderId, orderNumber } = order
  const times = { pressedAt: at, confirmedAt: at }
  return { key, owner, orderId, orderNumber, lines, ...times, isHeld, mayHaveArrived: false }
}

const isOpen = ({ result }: QueuedReady) => result === undefined

/** Adds a press. A second press of the same order changes nothing while the first one is open. */
export function enqueue(queue: Queue, press: QueuedReady): Queue {
  const isSame = ({ owner, orderId }: QueuedReady) =>
    owner === press.owner && orderId === press.orderId
  if (queue.some((entry) => isSame(entry) && isOpen(entry))) return queue
  return [...queue.filter((entry) => !isSame(entry)), press].slice(-MOST_ENTRIES)
}

/** Removes an entry: Undo, or a result that was read. */
export function drop(queue: Queue, key: string): Queue {
  return queue.filter((entry) => entry.key !== key)
}

function change(queue: Queue, key: string, more: Partial<QueuedReady>): Queue {
  return queue.map((entry) => (entry.key === key ? { ...entry, ...more } : entry))
}

/** Call this before each attempt, because the answer may never come. */
export function noteAttempt(queue: Queue, key: string): Queue {
  return change(queue, key, { mayHaveArrived: true })
}

/** The answer to "Is it still ready?". */
export function confirmStill(queue: Queue, key: string, now: number): Queue {
  return change(queue, key, { confirmedAt: now })
}

/** `silent`: no answer came. Otherwise the server's sentence, and whether the order is ready now. */
export type Outcome = 'silent' | { isReady: boolean; text: string }

/**
 * Stores the outcome of an attempt. Without an answer the entry is held from now on. An entry that its own screen still
 * follows leaves no result.
 */
export function settle(queue: Queue, key: string, outcome: Outcome, now: number): Queue {
  if (outcome === 'silent') return change(queue, key, { isHeld: true })
  const entry = queue.find((one) => one.key === key)
  if (!entry?.isHeld) return drop(queue, key)
  return change(queue, key, { result: { ...outcome, at: now } })
}

/**
 * Removes entries that are a day old. Entries from the future are removed too, because the clock may have been set
 * back.
 */
export function prune(queue: Queue, now: number): Queue {
  const left = queue.filter(({ pressedAt }) => Math.abs(now - pressedAt) < DAY_MS)
  return left.length === queue.length ? queue : left
}

/** The entries that a person sees on this device: those that wait and the results, the oldest first. */
export function heldOf(queue: Queue, owner: string, now: number): QueuedReady[] {
  const isSeen = ({ isHeld, pressedAt }: QueuedReady) => isHeld || now - pressedAt >= FOLLOWED_MS
  return prune(queue, now).filter((entry) => entry.owner === owner && owner !== '' && isSeen(entry))
}

/** True for an open entry that is sent only after the person was asked again. */
export function needsAsking(entry: QueuedReady, now: number): boolean {
  return isOpen(entry) && Math.abs(now - entry.confirmedAt) > ASK_AFTER_MS
}

/** The open entries of a person that may be sent without asking, the oldest first. */
export function toSend(queue: Queue, owner: string, now: number): QueuedReady[] {
  const mine = prune(queue, now).filter((entry) => entry.owner === owner && owner !== '')
  return mine.filter((entry) => isOpen(entry) && !needsAsking(entry, now))
}
