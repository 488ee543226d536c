import type { Booking } from '#shared/contract/orders/bookings.ts'
import { type SavedPass, type SavedPasses, savedPassStorage } from '#web/lib/browser-keys.ts'
import { useEffect } from 'react'
import { useLocale } from '#web/lib/locale.ts'
import { useSession } from '#web/lib/session.ts'
import type { Locale } from '#shared/page.ts'
import { openRangeOf } from './taken.tsx'
import { paymentDoubtOf } from './payment-doubt.ts'

const MOST_PASSES = 10

/** The part of a booking that is saved for pickup without signal; null without a code. */
export function toSavedPass(booking: Booking, savedAt: string): SavedPass | null {
  const { pickup } = booking
  if (!pickup?.code || !pickup.token) return null
  const range = openRangeOf(booking)
  const doubt = paymentDoubtOf(booking)
  const { orderId, orderNumber, storeId, storeName, address, contact, instructions, lat, long } =
    booking
  return {
    orderId,
    orderNumber,
    storeId,
    storeName,
    address,
    contact,
    instructions,
    ...(booking.exchangeDays > 0 && { exchangeDays: booking.exchangeDays }),
    lat,
    long,
    due: cashDueOf(booking),
    ...(range && { range }),
    ...(doubt && { doubt: doubt.kind, doubtPaise: doubt.paise }),
    code: pickup.code,
    token: pickup.token,
    deadline: pickup.deadline,
    savedAt,
  }
}

export function cashDueOf({
  paymentMethod,
  paymentStatus,
  amount,
}: Pick<Booking, 'paymentMethod' | 'paymentStatus' | 'amount'>): number {
  return paymentMethod === 'cash' && paymentStatus === 'unpaid' ? amount : 0
}

/**
 * Updates the saved passes of an account from its bookings: new passes come first, bookings without a code are removed.
 */
export function keepPasses(
  saved: SavedPasses,
  email: string,
  bookings: readonly Booking[],
  savedAt: string,
): SavedPasses {
  const seen = new Set(bookings.map(({ orderId }) => orderId))
  const fresh = bookings.flatMap((booking) => toSavedPass(booking, savedAt) ?? [])
  const others =
    saved.email === email ? saved.passes.filter(({ orderId }) => !seen.has(orderId)) : []
  return { email, passes: [...fresh, ...others].slice(0, MOST_PASSES) }
}

/** Saves the passes of these bookings, and the page that shows them, for pickup without signal. */
export function useKeepPasses(bookings: readonly Booking[] | undefined, seenAt: number): void {
  const session = useSession()
  const { locale } = useLocale()
  const isAny = bookings !== undefined && bookings.length > 0
  const email = session.status === 'user' ? session.user.email : undefined
  useEffect(() => {
    if (!bookings || email === undefined) return
    const savedAt = new Date(seenAt).toISOString()
    savedPassStorage.write(keepPasses(savedPassStorage.read(), email, bookings, savedAt))
  }, [bookings, email, seenAt])
  useEffect(() => {
    if (isAny) void keepOffline(locale)
  }, [isAny, locale])
}

/** Registers the service worker for the pages that must open without signal. Resolves to false without one. */
export async function keepOffline(locale: Locale): Promise<boolean> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  const register = () => navigator.serviceWorker.register(`/sw.js?lang=${locale}`)
  return register().then(
    () => true,
    () => false,
  )
}
