/**
 * For each table that an invariant reads, the condition for the rows of the given stores. A condition may name a table
 * above it in the list, which then has the rows of these stores only. Rows are found by their parent row, not by their
 * own `store_id`, so that a row with a wrong `store_id` is found too. A table outside of this list is read whole.
 */
const scopes: readonly (readonly [table: string, condition: string])[] = [
  ['orders', 'store_id = any(STORES)'],
  ['order_lines', 'order_id in (select id from orders)'],
  ['order_events', 'order_id in (select id from orders)'],
  ['order_discounts', 'order_id in (select id from orders)'],
  ['pickup_codes', 'order_id in (select id from orders)'],
  ['products', 'store_id = any(STORES)'],
  ['variants', 'store_id = any(STORES)'],
  ['variant_stock', 'variant_id in (select id from variants)'],
  ['stock_movements', 'variant_id in (select id from variants)'],
  ['waitlist_holds', 'variant_id in (select id from variants)'],
  ['bills', 'store_id = any(STORES)'],
  ['bill_lines', 'bill_id in (select id from bills)'],
  ['bill_counters', 'store_id = any(STORES)'],
  ['withheld_taxes', 'bill_id in (select id from bills)'],
  ['returns', 'store_id = any(STORES)'],
  ['return_lines', 'return_id in (select id from returns)'],
  ['gift_codes', 'store_id = any(STORES)'],
  ['gift_code_uses', 'gift_code_id in (select id from gift_codes)'],
  ['lowered_prices', 'bill_id in (select id from bills)'],
  ['payment_corrections', 'bill_id in (select id from bills)'],
  ['sale_discounts', 'bill_id in (select id from bills)'],
  ['store_ledger', 'store_id = any(STORES)'],
  ['payouts', 'store_id = any(STORES)'],
  ['split_payments', 'store_id = any(STORES)'],
  ['subscriptions', 'store_id = any(STORES)'],
  ['subscription_purchases', 'store_id = any(STORES)'],
  [
    'payment_orders',
    'subject_id = any(array(select id from orders union all select id from subscription_purchases))',
  ],
  ['counter_payments', 'store_id = any(STORES)'],
  ['payments', 'payment_order_id in (select id from payment_orders)'],
  ['refunds', 'payment_id in (select id from payments)'],
  ['refund_parts', 'refund_id in (select id from refunds)'],
  ['disputes', 'payment_id in (select id from payments)'],
  ['reviews', 'store_id = any(STORES)'],
  ['review_totals', 'store_id = any(STORES)'],
  ['search_products', 'store_id = any(STORES)'],
]

/**
 * The query of an invariant, limited to some stores: each table is replaced by a common table expression of the same
 * name with the rows of these stores, which the planner inlines. Throws for an id that is not a UUID.
 */
export function ofStores(invariant: string, storeIds: readonly string[]): string {
  const wrong = storeIds.find((id) => !/^[0-9a-f-]{36}$/.test(id))
  if (wrong !== undefined) throw new Error(`${wrong} is no id of a store`)
  const stores = `'{${storeIds.join(',')}}'::uuid[]`
  let text = invariant
  const shadows: string[] = []
  for (const [table, condition] of scopes.toReversed()) {
    if (!new RegExp(`\\b${table}\\b`).test(text)) continue
    text += condition
    const where = condition.replace('STORES', stores)
    shadows.unshift(`${table} as not materialized (select * from ${table} where ${where})`)
  }
  // These queries normally find no row. With `exists` the planner would choose a plan for a fast first row.
  return `with ${shadows.join(', ')} select (select count(*) from (${invariant}) as found) > 0 as broken`
}
