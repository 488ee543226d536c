import type { Mutant } from './mutant.ts'

const routes = 'server/modules/orders/routes.engines.test.ts'
const rules = 'server/modules/orders/rules/rules.test.ts'
const caps = 'server/modules/orders/booking-caps.test.ts'
const blocked = 'server/modules/orders/blocked-shoppers.test.ts'
const timers = 'server/modules/orders/timers.test.ts'
const handOver = 'server/modules/orders/commands/hand-over.test.ts'
const ready = 'server/modules/orders/commands/mark-ready.test.ts'
const cancel = 'server/modules/orders/commands/cancel.test.ts'
const extend = 'server/modules/orders/commands/extend.test.ts'
const locks = 'server/modules/orders/locks.test.ts'

/** The life of an order, its deadlines, its limits and its codes. */
export const orderMutants: readonly Mutant[] = [
  {
    file: 'server/modules/orders/rules/order-life.ts',
    find: `to: 'cancelled', by: ['merchant', 'admin'] }`,
    replace: `to: 'cancelled', by: ['merchant', 'admin', 'shopper'] }`,
    breaks: 'a shopper can cancel a ready order',
    tests: [cancel],
  },
  {
    file: 'server/modules/orders/rules/order-life.ts',
    find: 'move.to === to && ',
    replace: '',
    breaks: 'an order may change from any status to any status',
    tests: [rules],
  },
  {
    file: 'server/modules/orders/commands/advance.ts',
    find: 'if (!canMove(order.status, to, by)) throw',
    replace: 'if (false) throw',
    breaks: 'the transition of an order is not checked',
    tests: [routes],
  },
  {
    file: 'server/modules/orders/commands/move-order.ts',
    find: 'if (dueAt > tx.now)',
    replace: 'if (false)',
    breaks: 'a store can set Not Collected before the deadline',
    tests: [timers],
  },
  {
    file: 'server/modules/orders/rules/deadlines.ts',
    find: ' || extendedAt',
    replace: '',
    breaks: 'a pickup can be extended again and again',
    tests: [extend],
  },
  {
    file: 'server/modules/orders/rules/deadlines.ts',
    find: 'later <= latestOf(wait.since)',
    replace: 'true',
    breaks: 'a pickup can be extended beyond ten days',
    tests: [extend, 'server/modules/orders/rules/due.test.ts'],
  },
  {
    file: 'server/modules/orders/commands/end-overdue.ts',
    find: 'if (dueAt > now || (',
    replace: 'if ((',
    breaks: 'an order expires while its shop is closed',
    tests: [timers],
  },
  {
    file: 'server/modules/orders/rules/due.ts',
    find: 'remindedAt === null || remindedAt < from',
    replace: 'remindedAt === null || remindedAt < now',
    breaks: 'the reminder of the last day is sent every minute',
    tests: ['server/modules/orders/rules/due.test.ts'],
  },
  {
    file: 'server/modules/orders/rules/due.ts',
    find: `if (status === 'awaiting_confirmation') return 'cancelled'`,
    replace: '',
    breaks: 'a booking that the store does not answer never expires',
    tests: [timers],
  },
  {
    file: 'server/modules/orders/rules/booking-limits.ts',
    find: 'openBookings < MAX',
    replace: 'openBookings <= MAX',
    breaks: 'six cash bookings may be open at once',
    tests: [routes],
  },
  {
    file: 'server/modules/orders/rules/booking-limits.ts',
    find: 'noShows >= NO_SHOWS',
    replace: 'noShows > NO_SHOWS',
    breaks: 'one more no-show is allowed than the terms say',
    tests: [rules, timers],
  },
  {
    file: 'server/modules/orders/rules/booking-caps.ts',
    find: 'used + wanted > size',
    replace: 'used > size',
    breaks: 'the caps of items do not count the present booking',
    tests: [caps],
  },
  {
    file: 'server/modules/orders/rules/booking-caps.ts',
    find: 'taken.blockedBy.includes(wanted.storeId)',
    replace: 'false',
    breaks: 'a blocked customer can book',
    tests: [blocked],
  },
  {
    file: 'server/modules/orders/commands/book.ts',
    find: '() => lockOpenAccount(tx, shopperId)',
    replace: 'async () => undefined',
    breaks: 'concurrent bookings of one account exceed its caps',
    tests: [caps],
    engine: 'postgres',
  },
  {
    file: 'server/modules/orders/commands/book.ts',
    find: 'store.ownerId === shopperId',
    replace: 'false',
    breaks: 'a merchant can book in the own store',
    tests: [routes],
  },
  {
    file: 'shared/contract/orders/status-form.ts',
    find: `z.strictObject({
      orderId: AnyId,
      status: z.literal('Ready for Pickup'),`,
    replace: `z.object({
      orderId: AnyId,
      status: z.literal('Ready for Pickup'),`,
    breaks: 'fields that do not belong to a status are accepted',
    tests: [handOver, ready, cancel],
  },
  {
    file: 'server/modules/orders/rules/hand-over-proof.ts',
    find: 'if (tries >= PICKUP_CODE_TRIES)',
    replace: 'if (false)',
    breaks: 'attempts for a pickup code are unlimited',
    tests: [routes],
  },
  {
    file: 'server/modules/orders/rules/hand-over-proof.ts',
    find: 'wrongToday >= WRONG_CODES',
    replace: 'wrongToday - 999 >= WRONG_CODES',
    breaks: "a store's wrong codes per day are unlimited",
    tests: [routes],
  },
  {
    file: 'server/modules/orders/queries/pickup-codes.ts',
    find: `.for('update')`,
    replace: '',
    breaks: 'concurrent wrong codes exceed the daily limit of a store',
    tests: [locks],
    engine: 'postgres',
  },
  {
    file: 'server/modules/orders/commands/hand-over.ts',
    find: 'await countWrongCode(',
    replace: 'if (token === undefined) await countWrongCode(',
    breaks: 'wrong tokens of a QR are not counted',
    tests: [handOver],
  },
  {
    file: 'server/modules/orders/queries/pickup-codes.ts',
    find: ', tries: 0, renewals',
    replace: ', renewals',
    breaks: 'a renewed code has no attempts left',
    tests: [routes],
  },
  {
    file: 'server/modules/orders/commands/renew-code.ts',
    find: 'issued.renewals >= PICKUP',
    replace: 'issued.renewals > PICKUP',
    breaks: 'a pickup code can be renewed four times',
    tests: [routes],
  },
  {
    file: 'server/modules/orders/rules/hand-over-proof.ts',
    find: `if (paymentMethod !== 'cash')
    throw invalidField('override'`,
    replace: `if (false)
    throw invalidField('override'`,
    breaks: 'a prepaid order is handed over without a code',
    tests: [handOver, rules],
  },
  {
    file: 'server/modules/orders/views/merchant-orders.ts',
    find: `    eq(orders.status, 'ready_for_pickup'),
    eq(pickupCodes.tokenMac, tokenMac),`,
    replace: '    eq(pickupCodes.tokenMac, tokenMac),',
    breaks: 'the QR code of a collected order is still valid',
    tests: [routes],
  },
  {
    file: 'server/platform/secrets.ts',
    find: 'sameBytes(issued.tokenMac, macOfToken(token))',
    replace: 'token.length > 0',
    breaks: 'any token is accepted for a hand-over',
    tests: [handOver, 'server/platform/secrets.test.ts'],
  },
]
