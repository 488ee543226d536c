import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderPaymentStatus } from '#server/platform/ports/payments.ts'
import {
  begunBy,
  CAPTURED,
  confirms,
  outranks,
  isUnderWay,
  judgeCapture,
  rankOf,
} from './payment-rank.ts'
import {
  afterAnswer,
  REFUND_LEASE_MS,
  REFUND_TRIES,
  refundKey,
  type RefundState,
} from './refund-life.ts'
import { shapeRefund } from './shape-refund.ts'
import { type ProviderAnswer, firstCheck, nextCheck } from './watch.ts'

const all: ProviderPaymentStatus[] = ['created', 'failed', 'authorized', 'captured', 'refunded']
const inr = { amountPaise: 99_900, currency: 'INR' }

const end = (statuses: readonly ProviderPaymentStatus[]) =>
  statuses.reduce((rank, status) => (outranks({ rank }, { status }) ? rankOf(status) : rank), 0)

describe('the lattice of a payment', () => {
  it.each(all.flatMap((from) => all.map((to) => [from, to] as const)))(
    '%s then %s rises only upwards',
    (from, to) => {
      expect(outranks({ rank: rankOf(from) }, { status: to })).toBe(
        all.indexOf(to) > all.indexOf(from),
      )
    },
  )

  it('ends in the same status for every order of the facts, with repeats', () => {
    const facts = fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(facts, fc.infiniteStream(fc.nat()), (statuses, keys) => {
        const shuffled = statuses
          .map((status) => ({ status, key: keys.next().value ?? 0 }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ status }) => status)
        expect(end([...shuffled, ...statuses])).toBe(end(statuses))
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([
    ['captured', inr, false, 'offer'],
    ['captured', inr, true, 'refundDuplicate'],
    ['captured', { ...inr, amountPaise: 99_899 }, false, 'refundMismatch'],
    ['captured', { ...inr, amountPaise: 99_901 }, true, 'refundMismatch'],
    ['captured', { ...inr, currency: 'USD' }, false, 'refundMismatch'],
    ['refunded', inr, false, 'gone'],
  ] as const)('%s with %o, paid before: %s, is judged %s', (status, paid, isPaid, judged) => {
    expect(judgeCapture({ status, ...paid }, inr, isPaid)).toBe(judged)
  })

  it.each([
    [{}, true],
    [{ status: 'refunded' }, true],
    [{ status: 'authorized' }, false],
    [{ providerOrderId: 'order_2' }, false],
    [{ amountPaise: 99_899 }, false],
    [{ currency: 'USD' }, false],
  ] as const)('an answer with %o confirms the payment in the books: %s', (more, isConfirmed) => {
    const answer = {
      id: 'pay_1',
      providerOrderId: 'order_1',
      status: 'captured' as const,
      method: null,
      refundedPaise: 0,
      errorReason: null,
      createdAt: new Date('2026-11-16T06:30:00Z'),
      ...inr,
      ...more,
    }
    expect(confirms(answer, inr, { providerOrderId: 'order_1', receipt: 'booking-1' })).toBe(
      isConfirmed,
    )
  })

  it('counts money as arrived from captured on', () => {
    expect(all.filter((status) => rankOf(status) >= CAPTURED)).toEqual(['captured', 'refunded'])
    expect(outranks(undefined, { status: 'created' })).toBe(true)
  })

  it('is under way until it is captured or has failed', () => {
    expect(all.filter((status) => isUnderWay({ status }))).toEqual(['created', 'authorized'])
  })
})

const begunAfter = (errorReason: string | null) =>
  begunBy([{ status: 'failed', errorReason, rank: rankOf('failed'), isMismatch: false }])

describe('an attempt that has failed', () => {
  it.each([
    // The payer's leaving and a missing answer of the bank end nothing: money may still arrive.
    ['payment_cancelled', 'begun'],
    ['payment_timed_out', 'begun'],
    ['payment_collect_request_expired', 'begun'],
    // The payer left the page of the bank, or the bank refused: the provider does not say which.
    ['authentication_failed', 'begun'],
    ['bank_technical_error', 'begun'],
    ['gateway_technical_error', 'begun'],
    ['server_error', 'begun'],
    ['a_reason_of_tomorrow', 'begun'],
    [null, 'begun'],
    ['payment_failed', null],
    ['payment_declined', null],
    ['card_declined', null],
    ['insufficient_funds', null],
    ['incorrect_pin', null],
    ['invalid_vpa', null],
    ['transaction_limit_exceeded', null],
    ['payment_risk_check_failed', null],
  ])('because of %s: %s', (reason, begun) => {
    expect(begunAfter(reason)).toBe(begun)
  })
})

describe('the life of a refund', () => {
  const now = new Date('2026-11-16T06:30:00Z')
  const tried = (attempts: number, state: RefundState = 'due') => ({
    state,
    attempts,
    generation: 1,
    createdAt: now,
  })

  it('ends with processed, whatever came before', () => {
    expect(afterAnswer(tried(9), 'processed', now)).toEqual({ state: 'processed', nextAt: null })
  })

  it.each(['refused', 'unknown'] as const)(
    'is tried again after %s with the same key',
    (answer) => {
      const waits = Array.from({ length: 10 }, (_, attempts) => {
        const change = afterAnswer(tried(attempts), answer, now)
        expect(change).toMatchObject({ state: 'due', generation: 1 })
        return ((change.nextAt?.getTime() ?? 0) - now.getTime()) / 60_000
      })
      expect(waits).toEqual([1, 2, 5, 10, 30, 60, 120, 240, 360, 360])
    },
  )

  it('is tried again under a new key after it failed at the provider', () => {
    expect(afterAnswer(tried(1), 'failed', now)).toMatchObject({ state: 'failed', generation: 2 })
    expect(refundKey({ id: 'a', generation: 1 })).toBe('a')
    expect(refundKey({ id: 'a', generation: 2 })).toBe('a-2')
  })

  it('waits for a person after ten attempts, and when it stays pending for ten days', () => {
    expect(REFUND_TRIES).toBe(10)
    expect(afterAnswer(tried(9), 'refused', now).state).toBe('due')
    expect(afterAnswer(tried(10), 'refused', now)).toEqual({
      state: 'needs_person',
      nextAt: null,
      generation: 1,
    })
    const tenDays = new Date(now.getTime() + 10 * 86_400_000)
    expect(afterAnswer(tried(1), 'pending', tenDays)).toEqual({
      state: 'submitted',
      nextAt: new Date(tenDays.getTime() + 3_600_000),
    })
    const later = new Date(tenDays.getTime() + 1)
    expect(afterAnswer(tried(1), 'pending', later).state).toBe('needs_person')
  })

  it('is asked about every day while it waits for a person, and sent again once it failed', () => {
    const stuck = tried(10, 'needs_person')
    const later = new Date(now.getTime() + 11 * 86_400_000)
    const asked = { state: 'needs_person', nextAt: new Date(now.getTime() + 12 * 86_400_000) }
    for (const answer of ['pending', 'unknown', 'refused'] as const)
      expect(afterAnswer(stuck, answer, later)).toEqual(asked)
    expect(afterAnswer(stuck, 'processed', later).state).toBe('processed')
    expect(afterAnswer({ ...stuck, attempts: 1 }, 'failed', later)).toMatchObject({
      state: 'failed',
      generation: 2,
    })
  })
})

describe('what the payer sees of a refund', () => {
  it.each([
    ['due', 'started'],
    ['submitted', 'started'],
    ['failed', 'delayed'],
    ['needs_person', 'delayed'],
    ['processed', 'refunded'],
  ] as const)('%s is %s', (state, shown) => {
    const at = new Date('2026-11-16T06:30:00Z')
    const processedAt = state === 'processed' ? at : null
    const amountPaise = 12_345
    const times = { createdAt: at, processedAt }
    const rest = { state, bankReference: null, waits: false, coveredPaise: 0, ...times }
    const row = { amountPaise, reason: 'late' as const, ...rest }
    expect(shapeRefund(row)).toEqual({
      amount: 123.45,
      reason: 'late',
      state: shown,
      startedAt: at.toISOString(),
      refundedAt: state === 'processed' ? at.toISOString() : null,
      byBank: null,
    })
    expect(shapeRefund({ ...row, coveredPaise: 4_567 }).byBank).toBe(45.67)
    const held = state === 'processed' ? 'refunded' : 'waits'
    expect(shapeRefund({ ...row, waits: true }).state).toBe(held)
    expect(shapeRefund({ ...row, bankReference: 'N123' })).toMatchObject({ bankReference: 'N123' })
  })
})

describe('how often the provider is asked', () => {
  it('is after two minutes at first, and a refund is its process’s for two', () => {
    const now = new Date('2026-11-16T06:30:00Z')
    expect(firstCheck(now)).toEqual(new Date('2026-11-16T06:32:00Z'))
    expect(REFUND_LEASE_MS).toBe(120_000)
  })

  const watchedFrom = new Date('2026-11-16T06:30:00Z')
  const after = (minutes: number, isPaid: boolean, asked: ProviderAnswer = 'answered') => {
    const now = new Date(watchedFrom.getTime() + minutes * 60_000)
    const next = nextCheck({ watchedFrom, isPaid, asked }, now)
    return next && (next.getTime() - now.getTime()) / 60_000
  }

  it.each([
    [0, false, 2],
    [26, false, 2],
    [27, false, 60],
    [6 * 1_440, false, 60],
    [7 * 1_440, false, null],
    [3, true, 1_440],
  ])('%s minutes after the try, paid %s: again after %s', (minutes, isPaid, wait) => {
    expect(after(minutes, isPaid)).toBe(wait)
  })

  it.each([
    ['refused', 3, 60],
    ['refused', 30 * 1_440 - 1, 60],
    ['refused', 30 * 1_440, null],
    ['unanswered', 0, undefined],
    ['unanswered', 30 * 1_440 - 1, undefined],
    ['unanswered', 30 * 1_440, null],
  ] as const)(
    '%s %s minutes after the try, paid or not: again after %s',
    (asked, minutes, wait) => {
      expect(after(minutes, false, asked)).toBe(wait)
      expect(after(minutes, true, asked)).toBe(wait)
    },
  )
})
