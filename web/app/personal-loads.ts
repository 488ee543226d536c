import { type Pattern, patterns } from '#shared/paths.ts'
import { bookingPages } from '#web/features/bookings/use-bookings.ts'
import { savedCartQuery } from '#web/features/cart/rendered-cart.ts'
import { checkQuery, wantedLines } from '#web/features/cart/use-cart-check.ts'
import { wishlistQuery } from '#web/features/catalog/toggle-wishlist.ts'
import { merchantOrdersQuery } from '#web/features/counter/use-merchant-orders.ts'
import { callQuery } from '#web/lib/queries.ts'
import { matchPath } from '#web/lib/router.tsx'
import type { User } from '#web/lib/session.ts'
import type { PageRequestData } from './screen.ts'

/** Fetches what the screen shows to this person. What fails is requested again by the browser, which shows the error. */
type PersonalLoad = (page: PageRequestData, user: User) => Promise<unknown>

async function loadCart({ queryClient }: PageRequestData): Promise<void> {
  const { products } = await queryClient.fetchQuery(savedCartQuery)
  if (products.length > 0) await queryClient.prefetchQuery(checkQuery(wantedLines(products)))
}

async function loadBookings({ url, queryClient }: PageRequestData): Promise<void> {
  const orderId = url.searchParams.get('orderId')
  if (!orderId) return queryClient.prefetchInfiniteQuery(bookingPages)
  await queryClient.prefetchQuery(callQuery('GET /booking', { orderId }))
}

/** The frame of every screen of the dashboard names the shop, counts its open orders, and says when a payment is due. */
async function loadDashboard({ queryClient }: PageRequestData, { storeId }: User): Promise<void> {
  if (!storeId) return
  await Promise.all([
    queryClient.prefetchInfiniteQuery(merchantOrdersQuery),
    queryClient.prefetchQuery(callQuery('POST /get-store-name', { storeId })),
    queryClient.prefetchQuery(callQuery('GET /subscription', {})),
  ])
}

const loads: Partial<Record<Pattern, PersonalLoad>> = {
  [patterns.cart]: loadCart,
  [patterns.bookings]: loadBookings,
  [patterns.pickupPass]: loadBookings,
  [patterns.wishlist]: ({ queryClient }) => queryClient.prefetchQuery(wishlistQuery),
  [patterns.account]: async () => undefined,
  // The form is loaded by the browser after its screen.
  [patterns.onboard]: async () => undefined,
  [patterns.anyDashboard]: loadDashboard,
  // Rendered for whoever asks: it is an administrator's.
  [patterns.dynamicForm]: async () => undefined,
}

/** Undefined for a page that all visitors share. Imported by the server's entry only. */
export function personalLoadOf(pathname: string): PersonalLoad | undefined {
  return Object.entries(loads).find(([pattern]) => matchPath(pattern, pathname))?.[1]
}
