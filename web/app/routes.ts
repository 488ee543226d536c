import { NotFoundScreen } from '#web/screens/pages/not-found-screen.tsx'
import { type MessageArea, USUAL_AREAS } from './messages.ts'
import { type Pattern, patterns } from '#shared/paths.ts'
import { type Gate, type ScreenRef, screenAt } from './screen.ts'

export type Shell = 'shop' | 'dashboard'

export type RouteRow = {
  path: Pattern
  gate: Gate
  shell: Shell
  /** A function where one path has two screens. */
  screen: ScreenRef | ((url: URL) => ScreenRef)
  /** The areas whose messages the screen shows; `USUAL_AREAS` when left out. */
  messages?: readonly MessageArea[]
  /** Shows what the browser kept when there is no signal; other screens have nothing to show then. */
  opensOffline?: true
  /** Its address is nobody else's business: no cache keeps the page, and no link tells where it came from. */
  secret?: true
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
const signup = screenAt('screens/shop/signup-screen.tsx', () =>
  import('#web/screens/shop/signup-screen.tsx').then((m) => m.SignupScreen),
)
const forgotPassword = screenAt('screens/shop/forgot-password-screen.tsx', () =>
  import('#web/screens/shop/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
)
const resetPassword = screenAt('screens/shop/reset-password-screen.tsx', () =>
  import('#web/screens/shop/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
)
const cart = screenAt('screens/shop/cart-screen.tsx', () =>
  import('#web/screens/shop/cart-screen.tsx').then((m) => m.CartScreen),
)
const currentOrders = screenAt('screens/dashboard/current-orders-screen.tsx', () =>
  import('#web/screens/dashboard/current-orders-screen.tsx').then((m) => m.CurrentOrdersScreen),
)
const orderHistory = screenAt('screens/dashboard/order-history-screen.tsx', () =>
  import('#web/screens/dashboard/order-history-screen.tsx').then((m) => m.OrderHistoryScreen),
)
const blockedCustomers = screenAt('screens/dashboard/blocked-customers-screen.tsx', () =>
  import('#web/screens/dashboard/blocked-customers-screen.tsx').then(
    (m) => m.BlockedCustomersScreen,
  ),
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
const account = screenAt('screens/shop/account-screen.tsx', () =>
  import('#web/screens/shop/account-screen.tsx').then((m) => m.AccountScreen),
)
const pickup = screenAt('screens/shop/pickup-screen.tsx', () =>
  import('#web/screens/shop/pickup-screen.tsx').then((m) => m.PickupScreen),
)
const terms = screenAt('screens/pages/terms-screen.tsx', () =>
  import('#web/screens/pages/terms-screen.tsx').then((m) => m.TermsScreen),
)
const refundPolicy = screenAt('screens/pages/refund-policy-screen.tsx', () =>
  import('#web/screens/pages/refund-policy-screen.tsx').then((m) => m.RefundPolicyScreen),
)
const privacyPolicy = screenAt('screens/pages/privacy-policy-screen.tsx', () =>
  import('#web/screens/pages/privacy-policy-screen.tsx').then((m) => m.PrivacyPolicyScreen),
)
const aboutUs = screenAt('screens/pages/about-us-screen.tsx', () =>
  import('#web/screens/pages/about-us-screen.tsx').then((m) => m.AboutUsScreen),
)
const contactUs = screenAt('screens/pages/contact-us-screen.tsx', () =>
  import('#web/screens/pages/contact-us-screen.tsx').then((m) => m.ContactUsScreen),
)
const siteMap = screenAt('screens/pages/site-map-screen.tsx', () =>
  import('#web/screens/pages/site-map-screen.tsx').then((m) => m.SiteMapScreen),
)
/** Part of the first chunk, because a failing route shows it without loading anything. */
const notFoundScreen = screenAt('screens/pages/not-found-screen.tsx', async () => NotFoundScreen)

const FIRST: readonly MessageArea[] = ['shop']
const PAGES: readonly MessageArea[] = [...USUAL_AREAS, 'pages']
const DASHBOARD: readonly MessageArea[] = [...USUAL_AREAS, 'dashboard']
const withText = (text: MessageArea): readonly MessageArea[] => [...USUAL_AREAS, 'pages', text]

/** To add a screen: a row here, and its data and head in `page-loads.ts` when it is public. */
export const routeRows: readonly RouteRow[] = [
  { path: patterns.home, gate: 'public', shell: 'shop', screen: homeOrSearch, messages: FIRST },
  { path: patterns.product, gate: 'public', shell: 'shop', screen: product, messages: FIRST },
  { path: patterns.store, gate: 'public', shell: 'shop', screen: storeOrNothing, messages: FIRST },
  { path: patterns.cart, gate: 'public', shell: 'shop', screen: cart },
  { path: patterns.bookings, gate: 'user', shell: 'shop', screen: bookings },
  { path: patterns.wishlist, gate: 'user', shell: 'shop', screen: wishlist },
  { path: patterns.account, gate: 'user', shell: 'shop', screen: account },
  // Its own gate: without signal nobody can say who is signed in, and the saved pass must open.
  { path: patterns.pickupPass, gate: 'public', shell: 'shop', screen: pickup, opensOffline: true },
  { path: patterns.login, gate: 'public', shell: 'shop', screen: login },
  page(patterns.signup, signup),
  page(patterns.forgotPassword, forgotPassword),
  { ...page(patterns.resetPassword, resetPassword), secret: true },
  page(patterns.terms, terms, withText('terms')),
  page(patterns.refundPolicy, refundPolicy, withText('refunds')),
  page(patterns.privacyPolicy, privacyPolicy, withText('privacy')),
  page(patterns.aboutUs, aboutUs, withText('about')),
  page(patterns.contactUs, contactUs),
  page(patterns.siteMap, siteMap),
  {
    path: patterns.currentOrders,
    gate: 'merchant',
    shell: 'dashboard',
    screen: currentOrders,
    messages: DASHBOARD,
  },
  {
    path: patterns.orderHistory,
    gate: 'merchant',
    shell: 'dashboard',
    screen: orderHistory,
    messages: DASHBOARD,
  },
  {
    path: patterns.blockedCustomers,
    gate: 'merchant',
    shell: 'dashboard',
    screen: blockedCustomers,
    messages: DASHBOARD,
  },
  { path: patterns.scan, gate: 'merchant', shell: 'dashboard', screen: scan, messages: DASHBOARD },
  {
    path: patterns.anyOther,
    gate: 'public',
    shell: 'shop',
    screen: notFoundScreen,
    status: 404,
  },
]

function page(path: Pattern, screen: ScreenRef, messages = PAGES): RouteRow {
  return { path, gate: 'public', shell: 'shop', screen, messages }
}

export function messageAreasOf({ messages = USUAL_AREAS }: RouteRow): readonly MessageArea[] {
  return messages
}

function homeOrSearch({ searchParams }: URL): ScreenRef {
  return searchParams.has('rawQuery') ? search : home
}

function storeOrNothing({ searchParams }: URL): ScreenRef {
  return searchParams.get('_id') ? store : notFoundScreen
}

export function screenOf(row: RouteRow, url: URL): ScreenRef {
  return typeof row.screen === 'function' ? row.screen(url) : row.screen
}
