import { useState } from 'react'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'

/**
 * Keeps rows in the order in which they were last shown, and puts new ones below them, so that no row moves under a
 * finger.
 */
export function inPlaces<Row extends { orderId: string }>(
  shown: readonly string[],
  orders: readonly Row[],
): Row[] {
  const known = new Set(shown)
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  const rows = shown.flatMap((orderId) => byId.get(orderId) ?? [])
  return [...rows, ...orders.filter(({ orderId }) => !known.has(orderId))]
}

/**
 * Keeps current orders in their places while they are marked as ready or the server sorts them again. They are sorted
 * again when `sortedFor` changes: with another filter, when a dialog covers the list, and on the way to a new order.
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
