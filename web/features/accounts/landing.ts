import { paths, safeReturn } from '#shared/paths.ts'
import type { User } from '#web/lib/session.ts'

/** The address to open after a log-in: the dashboard for merchants, the page that required the log-in for others. */
export function landingOf(role: User['role'], returnTo: string | null): string {
  const wanted = safeReturn(returnTo)
  if (role === 'merchant') return isWithin(wanted, '/dashboard') ? wanted : paths.dashboard()
  return pagesOutside.some((place) => isWithin(wanted, place)) ? paths.home() : wanted
}

/** Screens for people who are not signed in. */
const pagesOutside = [paths.login(), paths.signup(), paths.forgotPassword(), paths.resetPassword()]

function isWithin(path: string, place: string): boolean {
  return new RegExp(`^${place}(?:[/?#]|$)`).test(path)
}
