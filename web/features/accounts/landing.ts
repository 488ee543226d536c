import { paths, safeReturn } from '#shared/paths.ts'
import type { User } from '#web/lib/session.ts'

/**
 * Where a person is redirected after logging in: merchants to their orders, others back to the page that required it.
 */
export function landingOf(role: User['role'], returnTo: string | null): string {
  const wanted = safeReturn(returnTo)
  if (role === 'merchant') return isWithin(wanted, '/dashboard') ? wanted : paths.dashboard()
  return outside.some((place) => isWithin(wanted, place)) ? paths.home() : wanted
}

/** Screens for people who are not signed in. */
const outside = [paths.login(), paths.signup(), paths.forgotPassword(), paths.resetPassword()]

function isWithin(path: string, place: string): boolean {
  return new RegExp(`^${place}(?:[/?#]|$)`).test(path)
}
