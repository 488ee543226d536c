import { useState } from 'react'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'

/**
 * Keeps rows in the order in which they were last shown, so that no row moves under a finger. A new row follows the
 * order that stands before it in `orders`.
 */
export function inPlaces<Row extends { orderId: string }>(
  shown: readonly string[],
  orders: readonly Row[],
): Row[] {
  const known = new Set(shown)
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const rows = shown.flatMap((orderId) => byId.get(orderId) ?? [])
  orders.forEach((order, index) => {
    if (known.has(order.orderId)) return
    const before = orders[index - 1]
    rows.splice(before ? rows.indexOf(before) + 1 : 0, 0, order)
  })
  return rows
}

/**
 * Keeps current orders in their places while they are marked as ready or the server sorts them again. They are sorted
 * again when `sortedFor` changes: with another filter, and when a dialog covers the list.
 */
export function useOrdersInPlace(
  orders: readonly MerchantOrder[],
  sortedFor: string,
): MerchantOrder[] {
  const [last, setLast] = useState({ sortedFor, shown: idsOf(orders) })
  const rows = inPlaces(last.sortedFor === sortedFor ? last.shown : [], orders)
  const shown = idsOf(rows)
  if (last.sortedFor !== sortedFor || shown.join() !== last.shown.join()) {
    setLast({ sortedFor, shown })
  }
  return rows
}

function idsOf(orders: readonly { orderId: string }[]): string[] {
  return orders.map(({ orderId }) => orderId)
}
