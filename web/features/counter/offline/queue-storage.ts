import { storedJson } from '#web/lib/browser-storage.ts'

/** A press of "Ready" that the server has not answered yet, or its result. */
export type QueuedReady = {
  /** The idempotency key, the same in every attempt. */
  key: string
  /** The person who pressed, and the shop. Nobody else sees or sends it. */
  owner: string
  orderId: string
  orderNumber: string
  /** The lines on the screen at the press. */
  lines: { variantId: string; quantity: number }[]
  /** Milliseconds of the epoch. */
  pressedAt: number
  /** The press, or the last answer to "Is it still ready?". */
  confirmedAt: number
  /** False during the first attempt, which the screen that was pressed follows itself. */
  isHeld: boolean
  /** True when an attempt was sent and got no answer. */
  mayHaveArrived: boolean
  result?: { isReady: boolean; text: string; at: number }
}

export type Queue = readonly QueuedReady[]

export const NO_QUEUE: Queue = []

/** Queued presses of all people on this device: they outlive a log-out, and are sent after the next log-in. */
export const readyQueueStorage = storedJson<Queue>('counterQueue', isQueue, NO_QUEUE)

function isQueue(value: unknown): value is Queue {
  return Array.isArray(value) && value.every(isEntry)
}

function isEntry(value: unknown): boolean {
  const { key, owner, orderId, lines, pressedAt, confirmedAt } = (value ??
    {}) as Partial<QueuedReady>
  return (
    [key, owner, orderId].every((text) => typeof text === 'string') &&
    [pressedAt, confirmedAt].every((time) => Number.isFinite(time)) &&
    Array.isArray(lines)
  )
}
