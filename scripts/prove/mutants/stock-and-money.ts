import type { Mutant } from './mutant.ts'

const routes = 'server/modules/orders/routes.test.ts'
const inventory = 'server/modules/inventory/commands.test.ts'
const history = 'server/modules/orders/order-history.test.ts'
const ready = 'server/modules/orders/commands/mark-ready.test.ts'
const money = 'shared/money.test.ts'
const rules = 'server/modules/orders/rules/rules.test.ts'
const locks = 'server/modules/orders/locks.test.ts'

/** Stock, prices, tax and bills. */
export const stockAndMoneyMutants: readonly Mutant[] = [
  {
    file: 'server/modules/inventory/queries.ts',
    find: 'fitting.lines = ${lines.length}',
    replace: 'true',
    breaks: 'of a cart only the lines that fit are held',
    tests: [inventory],
  },
  {
    file: 'server/modules/inventory/queries.ts',
    find: 'order by variant_id for update',
    replace: 'for update',
    breaks: 'rows of stock are locked in any order',
    tests: [locks],
    engine: 'postgres',
  },
  {
    file: 'server/modules/orders/queries/offers.ts',
    find: 'order by k.variant_id for update of k',
    replace: 'for update of k',
    breaks: 'a booking locks rows of stock in any order',
    tests: [locks],
    engine: 'postgres',
  },
  {
    file: 'server/modules/orders/queries/offers.ts',
    find: 'order by k.variant_id for update of k',
    replace: 'order by k.variant_id',
    breaks: 'a booking looks at the stock without locking it',
    tests: [routes, 'server/modules/orders/races.test.ts'],
    engine: 'postgres',
  },
  {
    file: 'server/modules/inventory/rules.ts',
    find: 'return shelf.stock - shelf.held',
    replace: 'return shelf.stock',
    breaks: 'held pieces count as free',
    tests: ['server/modules/inventory/rules.test.ts'],
  },
  {
    file: 'server/modules/inventory/rules.ts',
    find: 'stockChange: -quantity, heldChange: -quantity',
    replace: 'stockChange: -quantity, heldChange: 0',
    breaks: 'what is sold stays held',
    tests: [routes],
  },
  {
    file: 'server/modules/inventory/rules.ts',
    find: 'held >= 0 && held <= stock',
    replace: 'held >= 0',
    breaks: 'less may stand on the shelf than is held',
    tests: [inventory, 'server/modules/inventory/rules.test.ts'],
  },
  {
    file: 'server/modules/inventory/commands.ts',
    find: 'count.expected !== shelf.stock',
    replace: 'count.expected < 0',
    breaks: 'a count of the shelf undoes what was sold meanwhile',
    tests: [inventory],
  },
  {
    file: 'server/modules/orders/commands/release-order.ts',
    find: 'missing ? writeOffStock : releaseStock',
    replace: 'releaseStock',
    breaks: 'pieces that are not there are offered again',
    tests: ['server/modules/orders/commands/cancel.test.ts'],
  },
  {
    file: 'server/modules/orders/rules/cart.ts',
    find: 'line.pricePaise * line.quantity',
    replace: 'line.pricePaise',
    breaks: 'two pieces cost as much as one',
    tests: [rules, routes],
  },
  {
    file: 'server/modules/orders/rules/cart.ts',
    find: '!== offer.pricePaise',
    replace: '> offer.pricePaise',
    breaks: 'a higher price than the shopper saw is booked',
    tests: [routes],
  },
  {
    file: 'server/modules/orders/rules/cart.ts',
    find: 'stores.size > 1',
    replace: 'stores.size > 9',
    breaks: 'one booking is for two stores',
    tests: [routes],
  },
  {
    file: 'server/modules/orders/rules/cart.ts',
    find: 'if (!offer.onSale)',
    replace: 'if (false)',
    breaks: 'what is not on sale is booked',
    tests: [routes],
  },
  {
    file: 'server/modules/orders/commands/mark-ready.ts',
    find: ', ...totals(remaining)',
    replace: '',
    breaks: 'a declined line is paid all the same',
    tests: [ready],
  },
  {
    file: 'shared/money.ts',
    find: '(grossPaise * 100) / (100 + ratePercent)',
    replace: '(grossPaise * (100 - ratePercent)) / 100',
    breaks: 'the tax inside of a price is reckoned as if on top',
    tests: [money],
  },
  {
    file: 'shared/money.ts',
    find: 'Math.floor(gstPaise / 2)',
    replace: 'Math.ceil(gstPaise / 2)',
    breaks: 'the odd paisa of the tax goes to the state',
    tests: [money],
  },
  {
    file: 'shared/money.ts',
    find: 'Math.round(rupees * 100)',
    replace: 'Math.floor(rupees * 100)',
    breaks: '19.99 rupees are 1,998 paise',
    tests: [money],
  },
  {
    file: 'server/modules/orders/rules/bill-rows.ts',
    find: 'line.declined ? nothing : lineTotals(line)',
    replace: 'lineTotals(line)',
    breaks: 'the spreadsheet adds up lines that were declined',
    tests: ['server/modules/orders/rules/bill-rows.test.ts'],
  },
  {
    file: 'server/modules/orders/views/order-history.ts',
    find: ` filter (where status = 'collected')`,
    replace: '',
    breaks: 'the collected amount counts what was cancelled',
    tests: [history],
  },
  {
    file: 'server/modules/orders/rules/numbers.ts',
    find: 'month >= 4',
    replace: 'month > 4',
    breaks: 'the financial year begins in May',
    tests: [rules],
  },
]
