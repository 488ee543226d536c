import {
  type Arbitrary,
  array,
  assert,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import {
  confirmStill,
  drop,
  enqueue,
  heldOf,
  needsAsking,
  noteAttempt,
  type Outcome,
  pressOf,
  prune,
  settle,
  toSend,
} from './ready-queue.ts'
import type { Queue } from './queue-storage.ts'

const NOON = Date.parse('2026-03-02T06:30:00.000Z')
const line = (variantId: string, quantity: number, declined = false) => ({
  variantId,
  quantity,
  declined,
})
const orderOf = (orderId: string) =>
  ({
    orderId,
    orderNumber: `N-${orderId}`,
    userName: 'Asha Devi',
    userEmail: 'asha@example.com',
    products: [line('a', 2), line('b', 1, true)],
  }) as MerchantOrder

type PressFacts = { key?: string; owner?: string; at?: number; isHeld?: boolean }
const pressOrder = (orderId: string, over: PressFacts = {}) =>
  pressOf(orderOf(orderId), { key: orderId, owner: 'me', at: NOON, isHeld: true, ...over })

const ready: Outcome = { isReady: true, text: 'Ready' }
const refused: Outcome = { isReady: false, text: 'Cancelled by the customer' }
const keysOf = (queue: Queue) => queue.map(({ key }) => key)

test('a press keeps ids, number and the lines that were not declined, and nothing about the customer', () => {
  const press = pressOrder('1')
  expect(press.lines).toEqual([{ variantId: 'a', quantity: 2 }])
  expect(JSON.stringify(press)).not.toMatch(/asha/i)
})

test('a second press of an order changes nothing, a press after a result replaces it', () => {
  const queue = enqueue([], pressOrder('1'))
  expect(enqueue(queue, pressOrder('1', { key: 'again' }))).toBe(queue)
  const over = settle(queue, '1', refused, NOON)
  expect(keysOf(enqueue(over, pressOrder('1', { key: 'again' })))).toEqual(['again'])
})

test('a press of another person of the device does not replace one, nor is replaced by it', () => {
  const other = pressOrder('1', { key: 'other', owner: 'colleague' })
  const both = enqueue(enqueue([], pressOrder('1')), other)
  expect(keysOf(both)).toEqual(['1', 'other'])
  const over = settle(both, '1', refused, NOON)
  const again = enqueue(over, pressOrder('1', { key: 'again' }))
  expect(keysOf(again)).toEqual(['other', 'again'])
})

const table: [string, number, { sent: boolean; asked: boolean; kept: boolean }][] = [
  ['at once', 0, { sent: true, asked: false, kept: true }],
  ['after two hours', 2 * HOUR_MS, { sent: true, asked: false, kept: true }],
  ['a moment later', 2 * HOUR_MS + 1, { sent: false, asked: true, kept: true }],
  [
    'when the clock was set back by three hours',
    -3 * HOUR_MS,
    { sent: false, asked: true, kept: true },
  ],
  ['after a day', DAY_MS, { sent: false, asked: false, kept: false }],
  ['when the clock was set back by a day', -DAY_MS, { sent: false, asked: false, kept: false }],
]
test.each(table)('%s a press is sent, asked for, or gone', (_when, later, expected) => {
  const queue = enqueue([], pressOrder('1'))
  const now = NOON + later
  const [held] = heldOf(queue, 'me', now)
  expect({
    sent: toSend(queue, 'me', now).length > 0,
    asked: held !== undefined && needsAsking(held, now),
    kept: prune(queue, now).length > 0,
  }).toEqual(expected)
})

test('an answer to "Is it still ready?" lets it be sent, with the same key', () => {
  const late = NOON + 5 * HOUR_MS
  const queue = confirmStill(enqueue([], pressOrder('1')), '1', late)
  expect(keysOf(toSend(queue, 'me', late))).toEqual(['1'])
  expect(queue[0]?.pressedAt).toBe(NOON)
})

test('during the first attempt the queue shows nothing; afterwards it waits or is gone', () => {
  const queue = enqueue([], pressOrder('1', { isHeld: false }))
  expect(heldOf(queue, 'me', NOON + MINUTE_MS - 1)).toEqual([])
  // The page was closed meanwhile.
  expect(keysOf(heldOf(queue, 'me', NOON + MINUTE_MS))).toEqual(['1'])
  expect(heldOf(settle(queue, '1', 'silent', NOON), 'me', NOON)[0]?.isHeld).toBe(true)
  expect(settle(queue, '1', ready, NOON)).toEqual([])
  expect(settle(queue, '1', refused, NOON)).toEqual([])
})

test.each([ready, refused])(
  'the result of a press that waited stays until it is read',
  (result) => {
    const queue = settle(enqueue([], pressOrder('1')), '1', result, NOON + 5)
    expect(queue[0]?.result).toEqual({ ...result, at: NOON + 5 })
    expect(toSend(queue, 'me', NOON)).toEqual([])
    expect(needsAsking(queue[0] ?? pressOrder('1'), NOON + 3 * HOUR_MS)).toBe(false)
    expect(drop(queue, '1')).toEqual([])
  },
)

test('an answer after Undo changes nothing', () => {
  const queue = drop(enqueue([], pressOrder('1')), '1')
  expect(settle(queue, '1', ready, NOON)).toEqual([])
})

test('Undo after an attempt without an answer knows that it may have arrived', () => {
  expect(noteAttempt([pressOrder('1')], '1')[0]?.mayHaveArrived).toBe(true)
})

const owners = ['me', 'somebody else', '']
const anyOwner = constantFrom(...owners)
const step = oneof(
  record({ kind: constant('press' as const), order: constantFrom('1', '2', '3'), owner: anyOwner }),
  record({ kind: constantFrom('sent', 'refused', 'silent', 'undo', 'confirm'), owner: anyOwner }),
  record({ kind: constant('wait' as const), ms: integer({ min: 0, max: 3 * HOUR_MS }) }),
)
type Step = typeof step extends Arbitrary<infer One> ? One : never
const outcomes = { sent: ready, refused, silent: 'silent' } as const

/** A device with its clock, and a list of the rules that it broke. */
class Device {
  queue: Queue = []
  now = NOON
  made = 0
  ended = new Set<string>()
  wrongs: string[] = []

  take(one: Step): void {
    if (one.kind === 'wait') this.now += one.ms
    else if (one.kind === 'press') {
      const key = `k${(this.made += 1)}`
      const press = pressOrder(one.order, { key, owner: one.owner, at: this.now })
      this.queue = enqueue(this.queue, press)
    } else this.#answer(one.kind, one.owner)
    this.queue = prune(this.queue, this.now)
    this.#look()
  }

  #answer(kind: keyof typeof outcomes | 'undo' | 'confirm', owner: string): void {
    const [next] = toSend(this.queue, owner, this.now)
    if (!next) return
    const { key } = next
    this.#demand(next.owner === owner && owner !== '', `${owner} sends the press of ${next.owner}`)
    this.#demand(!this.ended.has(key), `${key} is sent after its end`)
    this.#demand(this.now - next.confirmedAt <= 2 * HOUR_MS, `${key} is sent without asking`)
    if (kind === 'undo') this.queue = drop(this.queue, key)
    else if (kind === 'confirm') this.queue = confirmStill(this.queue, key, this.now)
    else this.queue = settle(this.queue, key, outcomes[kind], this.now)
    if (kind !== 'silent' && kind !== 'confirm') this.ended.add(key)
  }

  #look(): void {
    for (const owner of owners) {
      const others = heldOf(this.queue, owner, this.now).filter((entry) => entry.owner !== owner)
      this.#demand(others.length === 0, `${owner} sees the press of somebody else`)
    }
    const open = this.queue.filter(({ result }) => !result)
    const places = new Set(open.map(({ owner, orderId }) => `${owner} ${orderId}`))
    this.#demand(places.size === open.length, 'an order waits twice')
  }

  #demand(isRight: boolean, wrong: string): void {
    if (!isRight) this.wrongs.push(wrong)
  }
}

test('nobody sees or sends the press of another person, no press is sent after its end, and at most one waits per order', () => {
  assert(
    property(array(step, { maxLength: 40 }), (steps) => {
      const device = new Device()
      for (const one of steps) device.take(one)
      expect(device.wrongs).toEqual([])
    }),
  )
})
