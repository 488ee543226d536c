import { patterns } from '#shared/paths.ts'
import { type RouteRow, screenAt } from '../screen.ts'

const login = screenAt('screens/account/login-screen.tsx', () =>
  import('#web/screens/account/login-screen.tsx').then((m) => m.LoginScreen),
)
const signup = screenAt('screens/account/signup-screen.tsx', () =>
  import('#web/screens/account/signup-screen.tsx').then((m) => m.SignupScreen),
)
const forgotPassword = screenAt('screens/account/forgot-password-screen.tsx', () =>
  import('#web/screens/account/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
)
const resetPassword = screenAt('screens/account/reset-password-screen.tsx', () =>
  import('#web/screens/account/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
)
const cart = screenAt('screens/account/cart-screen.tsx', () =>
  import('#web/screens/account/cart-screen.tsx').then((m) => m.CartScreen),
)
const bookings = screenAt('screens/account/bookings-screen.tsx', () =>
  import('#web/screens/account/bookings-screen.tsx').then((m) => m.BookingsScreen),
)
const pickup = screenAt('screens/account/pickup-screen.tsx', () =>
  import('#web/screens/account/pickup-screen.tsx').then((m) => m.PickupScreen),
)
const wishlist = screenAt('screens/account/wishlist-screen.tsx', () =>
  import('#web/screens/account/wishlist-screen.tsx').then((m) => m.WishlistScreen),
)
const account = screenAt('screens/account/account-screen.tsx', () =>
  import('#web/screens/account/account-screen.tsx').then((m) => m.AccountScreen),
)

const onboard = screenAt('screens/account/onboard-screen.tsx', () =>
  import('#web/screens/account/onboard-screen.tsx').then((m) => m.OnboardScreen),
)

const forAll = { area: 'account', gate: 'public' } as const
const forUsers = { area: 'account', gate: 'user' } as const

/** The screens of a signed-in person: cart, bookings, wishlist and account. */
export const accountRows: readonly RouteRow[] = [
  { ...forAll, path: patterns.login, screen: login },
  { ...forAll, path: patterns.signup, screen: signup },
  { ...forAll, path: patterns.forgotPassword, screen: forgotPassword },
  { ...forAll, path: patterns.resetPassword, screen: resetPassword, secret: true },
  { ...forAll, path: patterns.cart, screen: cart },
  { ...forUsers, path: patterns.bookings, screen: bookings },
  // Without signal it is unknown who is signed in, and the saved pass must open: the screen itself checks the session.
  { ...forAll, path: patterns.pickupPass, screen: pickup, opensOffline: true },
  { ...forUsers, path: patterns.wishlist, screen: wishlist },
  { ...forUsers, path: patterns.account, screen: account },
  {
    ...forUsers,
    path: patterns.onboard,
    screen: onboard,
    texts: ['week', 'pictures'],
  },
]
