import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
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

type Over = { key?: string; owner?: string; at?: number; isHeld?: boolean }
const pressed = (orderId: string, over: Over = {}) =>
  pressOf(orderOf(orderId), { key: orderId, owner: 'me', at: NOON, isHeld: true, ...over })

const ready: Outcome = { isReady: true, text: 'Ready' }
const refused: Outcome = { isReady: false, text: 'Cancelled by the customer' }
const keysOf = (queue: Queue) => queue.map(({ key }) => key)

test('a press keeps ids, number and the lines that were not declined, and nothing about the customer', () => {
  const press = pressed('1')
  expect(press.lines).toEqual([{ variantId: 'a', quantity: 2 }])
  expect(JSON.stringify(press)).not.toMatch(/asha/i)
})

test('a second press of an order changes nothing, a press after a result replaces it', () => {
  const queue = enqueue([], pressed('1'))
  expect(enqueue(queue, pressed('1', { key: 'again' }))).toBe(queue)
  const over = settle(queue, '1', refused, NOON)
  expect(keysOf(enqueue(over, pressed('1', { key: 'again' })))).toEqual(['again'])
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
  const queue = enqueue([], pressed('1'))
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
  const queue = confirmStill(enqueue([], pressed('1')), '1', late)
  expect(keysOf(toSend(queue, 'me', late))).toEqual(['1'])
  expect(queue[0]?.pressedAt).toBe(NOON)
})

test('during the first attempt the queue shows nothing; afterwards it waits or is gone', () => {
  const queue = enqueue([], pressed('1', { isHeld: false }))
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
    const queue = settle(enqueue([], pressed('1')), '1', result, NOON + 5)
    expect(queue[0]?.result).toEqual({ ...result, at: NOON + 5 })
    expect(toSend(queue, 'me', NOON)).toEqual([])
    expect(needsAsking(queue[0] ?? pressed('1'), NOON + 3 * HOUR_MS)).toBe(false)
    expect(drop(queue, '1')).toEqual([])
  },
)

test('an answer after Undo changes nothing', () => {
  const queue = drop(enqueue([], pressed('1')), '1')
  expect(settle(queue, '1', ready, NOON)).toEqual([])
})

test('Undo after an attempt without an answer knows that it may have arrived', () => {
  expect(noteAttempt([pressed('1')], '1')[0]?.mayHaveArrived).toBe(true)
})

const owners = ['me', 'somebody else', '']
const step = fc.oneof(
  fc.record({
    kind: fc.constant('press' as const),
    order: fc.integer({ min: 1, max: 4 }).map(String),
    owner: fc.constantFrom(...owners),
  }),
  fc.record({
    kind: fc.constantFrom('sent', 'refused', 'silent', 'undo', 'confirm'),
    owner: fc.constantFrom(...owners),
  }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 3 * HOUR_MS }) }),
)

test('whatever happens: nobody sees or sends the press of another person, none is sent after its result, one waits per order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [queue, now, made]: [Queue, number, number] = [[], NOON, 0]
      const over = new Set<string>()
      for (const one of steps) {
        if (one.kind === 'wait') now += one.ms
        else if (one.kind === 'press') {
          const key = `k${(made += 1)}`
          queue = enqueue(queue, pressed(one.order, { key, owner: one.owner, at: now }))
        } else {
          const [next] = toSend(queue, one.owner, now)
          if (!next) continue
          expect(next.owner).toBe(one.owner)
          expect(next.owner).not.toBe('')
          expect(over).not.toContain(next.key)
          expect(now - next.confirmedAt).toBeLessThanOrEqual(2 * HOUR_MS)
          if (one.kind !== 'silent' && one.kind !== 'confirm') over.add(next.key)
          if (one.kind === 'undo') queue = drop(queue, next.key)
          else if (one.kind === 'confirm') queue = confirmStill(queue, next.key, now)
          else queue = settle(queue, next.key, outcomes[one.kind], now)
        }
        queue = prune(queue, now)
        for (const owner of owners)
          for (const entry of heldOf(queue, owner, now)) expect(entry.owner).toBe(owner)
        const open = queue.filter(({ result }) => !result)
        const places = open.map(({ owner, orderId }) => `${owner} ${orderId}`)
        expect(new Set(places).size).toBe(places.length)
      }
    }),
  )
})

const outcomes = { sent: ready, refused, silent: 'silent' } as const
