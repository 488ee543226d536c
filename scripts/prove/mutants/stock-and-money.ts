import type { Mutant } from './mutant.ts'

const routes = 'server/modules/orders/routes.test.ts'
const inventory = 'server/modules/inventory/commands.test.ts'
const history = 'server/modules/orders/order-history.test.ts'
const ready = 'server/modules/orders/commands/mark-ready.test.ts'
const money = 'shared/money.test.ts'
const rules = 'server/modules/orders/rules/rules.test.ts'
const locks = 'server/modules/orders/locks.test.ts'
const bills = 'server/modules/billing/bills.test.ts'
const billingRoutes = 'server/modules/billing/routes.test.ts'

/** Stock, prices, tax and bills. */
export const stockAndMoneyMutants: readonly Mutant[] = [
  {
    file: 'server/modules/billing/queries/bills.ts',
    find: `    .for('no key update')
  return bill`,
    replace: '  return bill',
    breaks: 'two credit notes of one cause at once',
    tests: [bills],
    engine: 'postgres',
  },
  {
    file: 'server/modules/billing/queries/ledger.ts',
    find: `    .for('no key update')
  if (!store)`,
    replace: '  if (!store)',
    breaks: 'two settlements at once pay more than is owed',
    tests: [billingRoutes],
    engine: 'postgres',
  },
  {
    file: 'server/modules/billing/views/bills.ts',
    find: 'or(eq(orders.shopperId, userId), exists(isMember)),',
    replace: '',
    breaks: 'anybody who is signed in reads every bill',
    tests: [billingRoutes],
  },
  {
    file: 'server/modules/billing/rules/lines.ts',
    find: `kind === 'bill_of_supply' ? 0 : line.gstRate`,
    replace: 'line.gstRate',
    breaks: 'a seller without GSTIN charges tax',
    tests: [bills],
  },
  {
    file: 'server/modules/billing/commands/bills.ts',
    find: `if (paymentMethod === 'cash' && payablePaise > 0)`,
    replace: 'if (payablePaise > 0)',
    breaks: 'what was paid online is entered as paid at the shop',
    tests: [bills],
  },
  {
    file: 'server/modules/inventory/queries.ts',
    find: 'fitting.lines = ${lines.length}',
    replace: 'true',
    breaks: 'a cart is booked partly when the stock of one line is too low',
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
    breaks: 'a booking reads the stock without locking it',
    tests: [routes, 'server/modules/orders/races.test.ts'],
    engine: 'postgres',
  },
  {
    file: 'server/modules/inventory/rules.ts',
    find: 'return stockRow.stock - stockRow.held',
    replace: 'return stockRow.stock',
    breaks: 'held items count as free',
    tests: ['server/modules/inventory/rules.test.ts'],
  },
  {
    file: 'server/modules/inventory/rules.ts',
    find: 'stockChange: -quantity, heldChange: -quantity',
    replace: 'stockChange: -quantity, heldChange: 0',
    breaks: 'sold items stay held',
    tests: [routes],
  },
  {
    file: 'server/modules/inventory/rules.ts',
    find: 'held >= 0 && held <= stock',
    replace: 'held >= 0',
    breaks: 'the stock may be lower than held',
    tests: [inventory, 'server/modules/inventory/rules.test.ts'],
  },
  {
    file: 'server/modules/catalog/rules/bulk-plan.ts',
    find: 'needsSeen && counted !== undefined',
    replace: 'counted === 0.5',
    breaks: 'a paste sets counts that nobody has seen',
    tests: ['server/modules/catalog/bulk-changes.test.ts'],
  },
  {
    file: 'server/modules/catalog/rules/bulk-plan.ts',
    find: 'seen.stock !== variant.stock)',
    replace: 'seen.stock < 0)',
    breaks: 'a paste overwrites a sale made meanwhile',
    tests: ['server/modules/catalog/bulk-changes.test.ts'],
  },
  {
    file: 'server/platform/http/mount.ts',
    find: "idempotent === 'keyed' &&",
    replace: 'false &&',
    breaks: 'the second of two equal steps of the stock is lost',
    tests: ['server/modules/inventory/routes.test.ts'],
  },
  {
    file: 'server/modules/inventory/rules.ts',
    find: 'count.expected !== stockRow.stock',
    replace: 'count.expected < 0',
    breaks: 'a correction of the stock overwrites a sale made meanwhile',
    tests: [inventory],
  },
  {
    file: 'server/modules/orders/commands/release-order.ts',
    find: 'missing ? writeOffStock : releaseStock',
    replace: 'releaseStock',
    breaks: 'missing items are returned to stock',
    tests: ['server/modules/orders/commands/cancel.test.ts'],
  },
  {
    file: 'server/modules/orders/rules/cart.ts',
    find: 'line.pricePaise * line.quantity',
    replace: 'line.pricePaise',
    breaks: 'two items cost as much as one',
    tests: [rules, routes],
  },
  {
    file: 'server/modules/orders/rules/cart.ts',
    find: '!== offer.pricePaise',
    replace: '> offer.pricePaise',
    breaks: 'a booking accepts a higher price than the shopper saw',
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
    breaks: 'a product that is not on sale can be booked',
    tests: [routes],
  },
  {
    file: 'server/modules/orders/commands/mark-ready.ts',
    find: ', ...totals(remaining)',
    replace: '',
    breaks: 'a declined line stays in the total',
    tests: [ready],
  },
  {
    file: 'shared/money.ts',
    find: '(grossPaise * 100) / (100 + ratePercent)',
    replace: '(grossPaise * (100 - ratePercent)) / 100',
    breaks: 'the tax included in a price is computed as if added',
    tests: [money],
  },
  {
    file: 'shared/money.ts',
    find: 'Math.floor(gstPaise / 2)',
    replace: 'Math.ceil(gstPaise / 2)',
    breaks: 'the odd paisa of the tax is added to SGST',
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
    breaks: 'the collected amount includes cancelled orders',
    tests: [history],
  },
  {
    file: 'server/modules/billing/rules/numbers.ts',
    find: 'month >= 4',
    replace: 'month > 4',
    breaks: 'the financial year begins in May',
    tests: ['server/modules/billing/rules/lines.test.ts'],
  },
]
