import { expect, test } from 'vitest'
import type { Booking } from '#shared/contract/orders/bookings.ts'
import { NO_PASSES } from '#web/lib/browser-keys.ts'
import { CallError } from '#web/lib/call-error.ts'
import { cashDueOf, keepPasses, toSavedPass } from './saved-passes.ts'
import { passStateOf } from './use-pickup-pass.ts'

const SEEN = '2026-03-02T10:30:00.000Z'
const asha = 'asha@example.com'
const pickup = { code: '482913', token: 'token', deadline: SEEN, renewalsLeft: 3, extendTo: null }

function bookingOf(orderId: string, more: Partial<Booking> = {}): Booking {
  return {
    orderId,
    orderNumber: '4S0-TVN',
    bookingDateTime: SEEN,
    orderStatus: 'Ready for Pickup',
    paymentMethod: 'cash',
    paymentStatus: 'unpaid',
    amount: 899,
    totalTax: 42.81,
    discount: 0,
    discounts: [],
    products: [],
    timeline: [],
    billNumber: null,
    creditNotes: [],
    disputes: [],
    refunds: [],
    storeId: 's',
    storeName: 'Shop',
    storeImage: null,
    address: 'Lane 1',
    contact: '+91',
    instructions: 'Ring the bell',
    lat: 26.9,
    long: 75.8,
    storeOpen: true,
    changesAt: null,
    readyBy: null,
    dueAt: SEEN,
    pickup,
    ...more,
  }
}

const ready = bookingOf('1')
const saved = keepPasses(NO_PASSES, asha, [ready], SEEN)
const silence = new CallError({ code: 'OFFLINE', message: 'offline' })
const nothing = { booking: undefined, error: null, isWeak: false, saved: saved }

test('only a pass with a valid code is saved', () => {
  expect(toSavedPass(ready, SEEN)).toMatchObject({
    code: '482913',
    token: 'token',
    due: 899,
    instructions: 'Ring the bell',
  })
  const ended = { ...pickup, code: null, token: null }
  expect(toSavedPass(bookingOf('1', { pickup: ended }), SEEN)).toBeNull()
  expect(toSavedPass(bookingOf('1', { pickup: null }), SEEN)).toBeNull()
})

test('a paid booking needs no cash', () => {
  expect(cashDueOf(bookingOf('1', { paymentStatus: 'paid' }))).toBe(0)
  expect(cashDueOf(bookingOf('1', { paymentMethod: 'online', paymentStatus: 'paid' }))).toBe(0)
})

test('a booking that was collected removes its saved pass, others stay', () => {
  const both = keepPasses(saved, asha, [bookingOf('2')], SEEN)
  const collected = bookingOf('1', { orderStatus: 'Collected', pickup: null })
  const after = keepPasses(both, asha, [collected], SEEN)
  expect(after.passes.map(({ orderId }) => orderId)).toEqual(['2'])
})

test('another account never sees the passes of an earlier one', () => {
  expect(keepPasses(saved, 'meena@example.com', [], SEEN).passes).toEqual([])
  const state = passStateOf('1', {
    account: { email: 'meena@example.com' },
    booking: undefined,
    error: silence,
    isWeak: true,
    saved: saved,
  })
  expect(state.kind).toBe('failed')
})

test.each([
  ['signed in', { email: asha }],
  ['not known who is there', 'unknown'],
] as const)('without signal and %s the saved pass opens', (_case, account) => {
  const state = passStateOf('1', { ...nothing, account, error: silence })
  expect(state).toMatchObject({ kind: 'saved', pass: { code: '482913' } })
})

test('the server’s answer has priority over a saved pass', () => {
  const told = { ...nothing, account: { email: asha }, booking: ready }
  expect(passStateOf('1', told).kind).toBe('live')
  const refused = new CallError({ code: 'NOT_FOUND', message: 'gone', status: 404 })
  const refusal = { ...told, booking: undefined, error: refused, isWeak: true }
  expect(passStateOf('1', refusal).kind).toBe('failed')
})

test('a guest is redirected to the log-in, and nothing is shown while the session is being checked', () => {
  expect(passStateOf('1', { ...nothing, account: 'guest' }).kind).toBe('guest')
  expect(passStateOf('1', { ...nothing, account: 'loading' }).kind).toBe('loading')
})

test('on a weak signal the saved pass is shown until the server’s answer replaces it', () => {
  const weak = { ...nothing, isWeak: true }
  expect(passStateOf('1', { ...weak, account: 'loading' }).kind).toBe('saved')
  expect(passStateOf('2', { ...weak, account: 'loading' }).kind).toBe('loading')
  expect(passStateOf('1', { ...weak, account: { email: asha }, booking: ready }).kind).toBe('live')
})

test('a disputed payment is remembered with the pass', () => {
  const disputes = [{ endedAt: null, amount: 500, taken: 500 }] as Booking['disputes']
  const disputed = bookingOf('1', {
    paymentMethod: 'online',
    paymentStatus: 'paid',
    pickup,
    disputes,
  })
  expect(toSavedPass(disputed, SEEN)).toMatchObject({
    due: 0,
    doubt: 'disputed',
    doubtPaise: 50_000,
  })
  expect(toSavedPass({ ...disputed, disputes: [] }, SEEN)).not.toHaveProperty('doubt')
})
