import { describe, expect, it } from 'vitest'
import type { Line, Moment } from './facts.ts'
import { momentOf, orderAtEvent } from './order-at-event.ts'

const line = (name: string, declined: boolean): Line & { declined: boolean } => ({
  name,
  image: null,
  attributes: {},
  sku: name,
  quantity: 2,
  pricePaise: 10_000,
  declined,
})
const entry = (event: Moment['event'], reason: string | null): Moment => ({
  event,
  actor: 'merchant',
  from: null,
  reason,
})
const dueAt = new Date('2026-11-20T14:30:00Z')
const names = (lines: Line[]) => lines.map(({ name }) => name)

describe('an order at an event', () => {
  const partly = {
    status: 'ready_for_pickup',
    amountPaise: 20_000,
    dueAt,
    lines: [line('kurta', false), line('kada', true)],
  } as const
  const stored = { ...partly, lines: [...partly.lines] }

  it.each(['order.booked', 'order.answer_due'] as const)(
    '%s: holds all it was booked with, at the price of then, and a deadline only while it lasts',
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
