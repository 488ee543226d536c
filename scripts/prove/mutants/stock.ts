import type { Mutant } from './mutant.ts'

/** Stock, and what parallel requests may take of it. */
export const stockMutants: readonly Mutant[] = [
  {
    file: 'server/modules/inventory/queries/stock.ts',
    find: 'fitting.lines = ${lines.length}',
    replace: 'true',
    breaks: 'a cart is booked partly when the stock of one line is too low',
    tests: ['server/modules/inventory/commands.test.ts'],
  },
  {
    file: 'server/modules/inventory/queries/stock.ts',
    find: 'order by variant_id for update',
    replace: 'for update',
    breaks: 'rows of stock are locked in any order',
    tests: ['server/modules/orders/locks.test.ts'],
  },
  {
    file: 'server/modules/orders/queries/offers.ts',
    find: 'order by k.variant_id for update of k',
    replace: 'for update of k',
    breaks: 'a booking locks rows of stock in any order',
    tests: ['server/modules/orders/locks.test.ts'],
  },
  {
    file: 'server/modules/orders/queries/offers.ts',
    find: 'order by k.variant_id for update of k',
    replace: 'order by k.variant_id',
    breaks: 'a booking reads the stock without locking it',
    tests: ['server/modules/orders/routes.engines.test.ts', 'server/modules/orders/races.test.ts'],
  },
  {
    file: 'server/modules/catalog/rules/bulk-plan.ts',
    find: 'seen.stock !== variant.stock)',
    replace: 'seen.stock < 0)',
    breaks: 'a paste overwrites a sale made meanwhile',
    tests: ['server/modules/catalog/bulk-changes.test.ts'],
  },
  {
    file: 'server/platform/http/idempotency.ts',
    find: '|| !(await isOpen?.(tx, body as Answer))',
    replace: '',
    breaks: 'a cart that is booked again after a cancellation gets the cancelled order',
    tests: ['server/repeated-calls.test.ts'],
  },
  {
    file: 'server/modules/orders/commands/release-order.ts',
    find: 'missing ? writeOffStock : releaseStock',
    replace: 'releaseStock',
    breaks: 'missing items are returned to stock',
    tests: ['server/modules/orders/commands/cancel.test.ts'],
  },
  {
    file: 'server/modules/orders/commands/book.ts',
    find: '() => lockOpenAccount(tx, shopperId)',
    replace: 'async () => undefined',
    breaks: 'concurrent bookings of one account exceed its caps',
    tests: ['server/modules/orders/booking-caps.test.ts'],
  },
  {
    file: 'server/modules/orders/queries/pickup-codes.ts',
    find: ".for('update')",
    replace: '',
    breaks: 'concurrent wrong codes exceed the daily limit of a store',
    tests: ['server/modules/orders/locks.test.ts'],
  },
  {
    file: 'server/modules/inventory/queries/waitlist.ts',
    find: 'order by e.seq limit ${most}',
    replace: 'order by e.seq desc limit ${most}',
    breaks: 'a piece that is back goes to the last who asked',
    tests: ['server/modules/inventory/waitlist.test.ts'],
  },
  {
    file: 'server/modules/inventory/commands/free-stock.ts',
    find: 'if (isDaytime(tx.now)) await',
    replace: 'await',
    breaks: 'people who wait are told at night',
    tests: ['server/modules/inventory/waitlist.test.ts'],
  },
  {
    file: 'server/modules/orders/commands/book.ts',
    find: 'booked.lines, waiter)',
    replace: 'booked.lines)',
    breaks: 'a booking does not take over the piece held for its customer',
    tests: ['server/modules/inventory/waitlist.test.ts'],
  },
]
