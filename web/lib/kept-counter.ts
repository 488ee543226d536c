import { useSyncExternalStore } from 'react'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { KEPT_COUNTER_HOURS } from '#shared/limits.ts'
import { patterns } from '#shared/paths.ts'
import { storedJson, storedText } from './browser-storage.ts'

/** The addresses that open without signal for a shop. */
export const counterScreens: readonly string[] = [patterns.currentOrders, patterns.scan]

/**
 * The part of an order that the device keeps for a counter without signal. Never a phone number, an e-mail address, an address or
 * a code.
 */
export type KeptOrder = Pick<
  MerchantOrder,
  | 'orderId'
  | 'orderNumber'
  | 'bookingDateTime'
  | 'readyByAt'
  | 'dueAt'
  | 'orderStatus'
  | 'paymentMethod'
  | 'toTry'
  | 'paymentStatus'
  | 'amount'
  | 'totalTax'
  | 'products'
> & { firstName: string }

/** The last known current orders of one person and shop. */
export type KeptCounter = {
  /** The person and the shop, from `ownerOf`; empty when nothing is kept. */
  owner: string
  /** The person without the shop, from `memberOf`; empty for the shop's owner. */
  person: string
  shopName: string
  /** The time of the server's answer, in milliseconds of the epoch. */
  keptAt: number
  /** The numbers of all current orders and of those that wait, kept or not. */
  total: number
  awaiting: number
  orders: KeptOrder[]
}

export const NOTHING_KEPT: KeptCounter = {
  owner: '',
  person: '',
  shopName: '',
  keptAt: 0,
  total: 0,
  awaiting: 0,
  orders: [],
}
export const keptCounterStorage = storedJson('counter', isKeptCounter, NOTHING_KEPT)

/** The name of the shop whose staff the person has left, until the person was told. */
export const leftShopStorage = storedText('leftShop')

function isKeptCounter(value: unknown): value is KeptCounter {
  const { owner, keptAt, orders } = (value ?? {}) as Partial<KeptCounter>
  return typeof owner === 'string' && Number.isFinite(keptAt) && Array.isArray(orders)
}

/** The kept orders of the last 24 hours; `NOTHING_KEPT` when they are older. */
export function keptCounter(now = Date.now()): KeptCounter {
  const kept = keptCounterStorage.read()
  return Math.abs(now - kept.keptAt) < KEPT_COUNTER_HOURS * HOUR_MS ? kept : NOTHING_KEPT
}

/** True when the counter's screens can open without an answer of the server. */
export function isCounterKept(): boolean {
  return keptCounter().owner !== ''
}

/** The owner of the kept orders; empty when nothing is kept, on the server and during hydration. */
export function useKeptOwner(): string {
  return useSyncExternalStore(keptCounterStorage.subscribe, keptOwner, () => '')
}

const keptOwner = () => keptCounter().owner
