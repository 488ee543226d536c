import type { Mutant } from './mutant.ts'

/** Stock, and what parallel requests may take of it. */
export const stockMutants: readonly Mutant[] = [
  {
    file: 'server/modules/inventory/queries.ts',
    find: 'fitting.lines = ${lines.length}',
    replace: 'true',
    breaks: 'a cart is booked partly when the stock of one line is too low',
    tests: ['server/modules/inventory/commands.test.ts'],
  },
  {
    file: 'server/modules/inventory/queries.ts',
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
    file: 'server/modules/orders/commands/not-taken.ts',
    find: 'if (left.length > 0) await releaseStock(tx, cause, left)',
    replace: '',
    breaks: 'pieces that were left in the shop stay held',
    tests: ['server/modules/orders/try-in-shop.test.ts'],
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
]
