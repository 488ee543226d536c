import { describe, expect, it } from 'vitest'
import type { Line, Moment } from './facts.ts'
import { momentOf, orderAtEvent } from './order-at-event.ts'

const line = (name: string, declined: boolean, notTaken = 0) => ({
  name,
  image: null,
  attributes: {},
  sku: name,
  quantity: 2,
  pricePaise: 10_000,
  declined,
  notTaken,
})
const entry = (event: Moment['event'], reason: string | null): Moment => ({
  event,
  actor: 'merchant',
  from: null,
  reason,
})
const dueAt = new Date('2026-11-20T14:30:00Z')
const pieces = (lines: Line[]) => lines.map(({ name, quantity }) => `${name} ${quantity}`)
const names = (lines: Line[]) => lines.map(({ name }) => name)

describe('an order at an event', () => {
  const partly = {
    status: 'ready_for_pickup',
    amountPaise: 20_000,
    dueAt,
    toTry: false,
    lines: [line('kurta', false), line('kada', true)],
  } as const
  const stored = { ...partly, lines: [...partly.lines] }

  it.each(['order.booked', 'order.answer_due'] as const)(
    '%s: holds all booked lines at the booked price, and a deadline only while the deadline lasts',
    (event) => {
      const then = orderAtEvent(event, stored)
      expect(names(then.remaining)).toEqual(['kurta', 'kada'])
      expect(then).toMatchObject({ declined: [], amountPaise: 40_000, dueAt: null })
      const waiting = { ...stored, status: 'awaiting_confirmation' } as const
      expect(orderAtEvent(event, waiting).dueAt).toEqual(dueAt)
    },
  )

  it('later separates available lines from declined ones', () => {
    const then = orderAtEvent('order.ready', stored)
    expect([names(then.remaining), names(then.declined)]).toEqual([['kurta'], ['kada']])
    expect(then).toMatchObject({ amountPaise: 20_000, dueAt })
  })

  it('lists all lines when the store had none of them', () => {
    const none = { ...stored, status: 'cancelled', lines: [line('kada', true)] } as const
    const then = orderAtEvent('order.cancelled', { ...none, lines: [...none.lines] })
    expect([names(then.remaining), names(then.declined)]).toEqual([['kada'], []])
  })

  it('separates taken pieces from pieces left in the shop after the hand-over, and not before', () => {
    const sold = {
      ...stored,
      status: 'collected',
      lines: [line('kurta', false, 1), line('kada', false, 2)],
    } as const
    const order = { ...sold, lines: [...sold.lines] }
    const then = orderAtEvent('order.collected', order)
    expect(pieces(then.remaining)).toEqual(['kurta 1'])
    expect(pieces(then.notTaken)).toEqual(['kurta 1', 'kada 2'])
    const before = orderAtEvent('order.booked', order)
    expect([pieces(before.remaining), before.notTaken]).toEqual([['kurta 2', 'kada 2'], []])
  })

  it('costs as much as its dearest piece while the customer has still to choose', () => {
    const dear = { ...line('lehenga', false), quantity: 1, pricePaise: 90_000 }
    const cheap = { ...line('kurta', false), quantity: 1 }
    const then = orderAtEvent('order.booked', { ...stored, toTry: true, lines: [cheap, dear] })
    expect(then.amountPaise).toBe(90_000)
  })
})

describe('the entry of the time line', () => {
  const timeline = [
    entry('booked', null),
    entry('line_declined', 'One has a crack'),
    entry('ready', null),
    entry('deadline_extended', 'first'),
    entry('deadline_extended', 'second'),
  ]

  it('is the last one of its kind', () => {
    expect(momentOf('pickup.extended', timeline)?.reason).toBe('second')
    expect(momentOf('order.ready', timeline)?.reason).toBe('One has a crack')
    expect(momentOf('order.collected', timeline)).toBeUndefined()
    expect(momentOf('stock.changed', timeline)).toBeUndefined()
  })
})
