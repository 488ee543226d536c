import { NotFoundScreen } from '#web/screens/pages/not-found-screen.tsx'
import { type Pattern, patterns } from './paths.ts'
import { type Gate, type ScreenRef, screenAt } from './screen.ts'

export type Shell = 'shop' | 'dashboard'

export type RouteRow = {
  path: Pattern
  gate: Gate
  shell: Shell
  /** A function where one path has two screens. */
  screen: ScreenRef | ((url: URL) => ScreenRef)
  /** `first`: says only what `firstWords` in vite.config.ts lists, so the rest may come later. */
  words?: 'first'
  /** Shows what the browser kept when there is no signal; other screens have nothing to show then. */
  opensOffline?: true
  /** Other than 200. */
  status?: 404
}

const home = screenAt('screens/shop/home-screen.tsx', () =>
  import('#web/screens/shop/home-screen.tsx').then((m) => m.HomeScreen),
)
const search = screenAt('screens/shop/search-screen.tsx', () =>
  import('#web/screens/shop/search-screen.tsx').then((m) => m.SearchScreen),
)
const product = screenAt('screens/shop/product-screen.tsx', () =>
  import('#web/screens/shop/product-screen.tsx').then((m) => m.ProductScreen),
)
const store = screenAt('screens/shop/store-screen.tsx', () =>
  import('#web/screens/shop/store-screen.tsx').then((m) => m.StoreScreen),
)
const login = screenAt('screens/shop/login-screen.tsx', () =>
  import('#web/screens/shop/login-screen.tsx').then((m) => m.LoginScreen),
)
const cart = screenAt('screens/shop/cart-screen.tsx', () =>
  import('#web/screens/shop/cart-screen.tsx').then((m) => m.CartScreen),
)
const currentOrders = screenAt('screens/dashboard/current-orders-screen.tsx', () =>
  import('#web/screens/dashboard/current-orders-screen.tsx').then((m) => m.CurrentOrdersScreen),
)
const scan = screenAt('screens/dashboard/scan-screen.tsx', () =>
  import('#web/screens/dashboard/scan-screen.tsx').then((m) => m.ScanScreen),
)
const bookings = screenAt('screens/shop/bookings-screen.tsx', () =>
  import('#web/screens/shop/bookings-screen.tsx').then((m) => m.BookingsScreen),
)
const wishlist = screenAt('screens/shop/wishlist-screen.tsx', () =>
  import('#web/screens/shop/wishlist-screen.tsx').then((m) => m.WishlistScreen),
)
const pickup = screenAt('screens/shop/pickup-screen.tsx', () =>
  import('#web/screens/shop/pickup-screen.tsx').then((m) => m.PickupScreen),
)
/** Part of the first chunk, because a failing route shows it without loading anything. */
const notFoundScreen = screenAt('screens/pages/not-found-screen.tsx', async () => NotFoundScreen)

/** To add a screen: a row here, and its data and head in `page-loads.ts` when it is public. */
export const routeRows: readonly RouteRow[] = [
  { path: patterns.home, gate: 'public', shell: 'shop', screen: homeOrSearch, words: 'first' },
  { path: patterns.product, gate: 'public', shell: 'shop', screen: product, words: 'first' },
  { path: patterns.store, gate: 'public', shell: 'shop', screen: storeOrNothing, words: 'first' },
  { path: patterns.cart, gate: 'public', shell: 'shop', screen: cart },
  { path: patterns.bookings, gate: 'user', shell: 'shop', screen: bookings },
  { path: patterns.wishlist, gate: 'user', shell: 'shop', screen: wishlist },
  // Its own gate: without signal nobody can say who is signed in, and the saved pass must open.
  { path: patterns.pickupPass, gate: 'public', shell: 'shop', screen: pickup, opensOffline: true },
  { path: patterns.login, gate: 'public', shell: 'shop', screen: login },
  { path: patterns.currentOrders, gate: 'merchant', shell: 'dashboard', screen: currentOrders },
  { path: patterns.scan, gate: 'merchant', shell: 'dashboard', screen: scan },
  {
    path: patterns.anyOther,
    gate: 'public',
    shell: 'shop',
    screen: notFoundScreen,
    status: 404,
  },
]

function homeOrSearch({ searchParams }: URL): ScreenRef {
  return searchParams.has('rawQuery') ? search : home
}

function storeOrNothing({ searchParams }: URL): ScreenRef {
  return searchParams.get('_id') ? store : notFoundScreen
}

export function screenOf(row: RouteRow, url: URL): ScreenRef {
  return typeof row.screen === 'function' ? row.screen(url) : row.screen
}
