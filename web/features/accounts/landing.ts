import { paths, patterns, safeReturn } from '#shared/paths.ts'
import type { User } from '#web/lib/session.ts'

/**
 * The address to open after a log-in: the page that required it. A merchant who logged in without such a page gets the
 * dashboard.
 */
export function landingOf(role: User['role'], returnTo: string | null): string {
  const wanted = safeReturn(returnTo)
  if (role === 'merchant')
    return personalPages.some((place) => isWithin(wanted, place)) ? wanted : paths.dashboard()
  return pagesOutside.some((place) => isWithin(wanted, place)) ? paths.home() : wanted
}

/** Screens for people who are not signed in. */
const pagesOutside = [paths.login(), paths.signup(), paths.forgotPassword(), paths.resetPassword()]

/** Screens of one person, which everybody must log in for; links in e-mails lead to them. */
const personalPages = [
  patterns.dashboard,
  patterns.account,
  patterns.bookings,
  patterns.cart,
  patterns.followedShops,
  patterns.wishlist,
]

/** The address to open after the log-in of an administrator: the page that required it. */
export function adminLandingOf(returnTo: string | null): string {
  const wanted = safeReturn(returnTo)
  const isEntry = [patterns.adminLogin, patterns.adminSetUp].some((place) =>
    isWithin(wanted, place),
  )
  return isWithin(wanted, patterns.admin) && !isEntry ? wanted : paths.adminDashboard()
}

function isWithin(path: string, place: string): boolean {
  return new RegExp(`^${place}(?:[/?#]|$)`).test(path)
}
