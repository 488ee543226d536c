import type { QueryClient } from '@tanstack/react-query'
import {
  bookingKeyStorage,
  cartStorage,
  recentSearchStorage,
  savedCartStorage,
  savedPassStorage,
} from './browser-keys.ts'
import type { CallKey } from './call.ts'
import { eraseCounter } from './counter-owner.ts'
import { leftShopStorage } from './kept-counter.ts'
import { seenProductStorage } from './seen-products.ts'
import { forgetTab } from './tab-storage.ts'

/** Reads with an answer that depends on the account. The answers of all other reads are the same for a guest. */
export const personalReads: ReadonlySet<string> = new Set<CallKey>([
  'POST /get-orders',
  'GET /blocked-shoppers',
  'GET /booking',
  'GET /trip',
  'GET /phone-number',
  'GET /email-change',
  'GET /sessions',
  'GET /sold-often',
  'GET /family',
  'GET /push-devices',
  'GET /customer-phone',
  'GET /trip',
  'GET /booking-reviews',
  'GET /review-requests',
  'GET /waitlist',
  'GET /store-waitlist',
  'GET /wishlist',
  'GET /follows',
  'GET /followed-stores',
  'GET /arrival-note',
  'GET /price-drops',
  'GET /cart',
  'GET /onBoarding',
  'GET /onBoard/config',
  'GET /me/export',
  'GET /me/archive',
  'GET /me/archive/file',
  'POST /get-merchant-orders',
  'GET /editProduct',
  'GET /product-pictures',
  'GET /check-sku/:sku',
  'POST /get-products-category-list',
  'GET /order-history',
  'GET /order-history/csv',
  'GET /order-history/xlsx',
  'GET /products/csv',
  'GET /products/xlsx',
  'GET /payment-state',
  'GET /payout-account',
  'POST /scan-pickup',
  'GET /campaigns',
  'POST /campaigns/preview',
  'GET /imports',
  'GET /import',
  'GET /import/preview',
  'GET /import/errors',
  'GET /inventory',
  'GET /last-bills',
  'GET /day-summary',
  'GET /first-steps',
  'GET /figures',
  'GET /missed-words',
  'GET /stock-note',
  'GET /first-booking-note',
  'GET /dashboard/yourAccount',
  'GET /store-data',
  'GET /store-archive',
  'GET /store-archive/file',
  'GET /gift-codes',
  'GET /grievances',
  'GET /stock-movements',
  'GET /bill',
  'GET /counter-bill',
  'GET /day-close',
  'GET /bills/day-close',
  'GET /bills/hsn-summary',
  'GET /shop-tokens',
  'GET /shop-webhooks',
  'GET /webhook-deliveries',
  'GET /staff',
  'GET /shop-messages',
  'GET /support-views',
  'GET /statement',
  'GET /received-reviews',
  'GET /questions',
  'GET /received-questions',
  'GET /statement/csv',
  'GET /subscription',
  'GET /subscription-payments',
  'GET /subscription-receipt',
  'GET /tags',
  'GET /scanned-tag',
])

/** Removes the pickup codes, and the keys of pending bookings, from the browser's storage. */
export function removeSavedCodes(): void {
  savedPassStorage.remove()
  bookingKeyStorage.remove()
}

/** Removes from the browser's storage what belongs to a person who leaves. The place stays: the device is still there. */
export function removePersonalData(): void {
  removeSavedCodes()
  for (const saved of [
    cartStorage,
    savedCartStorage,
    recentSearchStorage,
    seenProductStorage,
    leftShopStorage,
  ])
    saved.remove()
  eraseCounter()
  forgetTab()
}

/** Removes the answers for one account from memory. Screens that show these answers change at once. */
export function forgetPerson(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: ({ queryKey }) => isPersonal(queryKey) })) {
    query.reset()
    if (!query.isActive()) cache.remove(query)
  }
  const mutations = queryClient.getMutationCache()
  for (const mutation of mutations.getAll())
    if (mutation.state.status !== 'pending') mutations.remove(mutation)
}

/** True for a query whose answer depends on the account. */
export function isPersonal([key, input]: readonly unknown[]): boolean {
  return personalReads.has(String(key)) || isOwnList(input)
}

/** True for a public read in the mode that returns the merchant's own products. */
function isOwnList(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'mode' in input && input.mode === 'merchant'
}
