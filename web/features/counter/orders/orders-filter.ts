import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { storedText } from '#web/lib/browser-storage.ts'
import { readTypedNumber } from '#web/lib/format.ts'
import { asNumberDigits } from '#shared/formats/order-number.ts'
import { isAwaiting, isReady } from '../merchant-order.ts'

export const shownParts = ['all', 'awaiting', 'ready'] as const
export type ShownPart = (typeof shownParts)[number]

/** The filter of the current orders, as the address contains it. */
export type OrdersFilter = { show: ShownPart; search: string }

/** `newest` when the merchant wants the last booked order first. */
export const ordersSortStorage = storedText('ordersSort')

const LONGEST_SEARCH = 80

/** Reads an address; unknown values are ignored. */
export function readOrdersFilter(query: URLSearchParams): OrdersFilter {
  return {
    show: shownParts.find((part) => part === query.get('show')) ?? 'all',
    search: (query.get('search') ?? '').trim().slice(0, LONGEST_SEARCH),
  }
}

/** Writes the address, without default values. */
export function filterAddress({ show, search }: OrdersFilter): { show?: string; search?: string } {
  const words = search.trim()
  return { ...(show !== 'all' && { show }), ...(words && { search: words }) }
}

export function isFiltered({ show, search }: OrdersFilter): boolean {
  return show !== 'all' || search.trim() !== ''
}

/** True when an order has the status and contains every word in its number, names, e-mail, products or amount. */
export function fits(order: MerchantOrder, { show, search }: OrdersFilter): boolean {
  if (show === 'awaiting' && !isAwaiting(order)) return false
  if (show === 'ready' && !isReady(order)) return false
  return hasWords(order, search)
}

export function hasWords(order: MerchantOrder, search: string): boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const { orderNumber, userName, userEmail, collector = '', amount, products } = order
  const goods = products.flatMap(({ name, inHindi, variant }) => [
    name,
    inHindi?.name ?? '',
    ...Object.values(variant),
  ])
  const text = fold([userName, userEmail, collector, ...goods].join(' '))
  // Customers leave out the hyphen when they say the number.
  const isInNumber = (word: string) => bare(orderNumber).includes(bare(asNumberDigits(word)))
  const isAmount = (word: string) => readTypedNumber(word) === amount
  return words.every((word) => isInNumber(word) || isAmount(word) || text.includes(word))
}

function fold(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('en-IN')
}

function bare(number: string): string {
  return number.replaceAll('-', '')
}
