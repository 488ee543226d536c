import type { QueryClient } from '@tanstack/react-query'
import {
  bookingKeyStorage,
  cartStorage,
  recentSearchStorage,
  savedCartStorage,
  savedPassStorage,
} from './browser-keys.ts'
import { callTable } from './call-table.ts'
import { eraseCounter } from './counter-owner.ts'
import { leftShopStorage } from './kept-counter.ts'
import { seenProductStorage } from './seen-products.ts'
import { forgetTab } from './tab-storage.ts'

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
  return callTable[String(key)]?.personal === true || isOwnList(input)
}

/** True for a public read in the mode that returns the merchant's own products. */
function isOwnList(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'mode' in input && input.mode === 'merchant'
}
