import { useEffect } from 'react'
import type { Booking } from '#shared/contract/orders.ts'
import { savedPassStorage } from '#web/lib/browser-keys.ts'
import { keepOffline } from '#web/lib/keep-offline.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useSession } from '#web/lib/session.ts'
import { keepPasses } from './saved-passes.ts'

/** Keeps the passes among these bookings in the browser, and the page that shows them, for a counter without signal. */
export function useKeepPasses(bookings: readonly Booking[] | undefined, seenAt: number): void {
  const session = useSession()
  const { language } = useLanguage()
  const isAny = bookings !== undefined && bookings.length > 0
  const email = session.status === 'user' ? session.user.email : undefined
  useEffect(() => {
    if (!bookings || email === undefined) return
    const savedAt = new Date(seenAt).toISOString()
    savedPassStorage.write(keepPasses(savedPassStorage.read(), email, bookings, savedAt))
  }, [bookings, email, seenAt])
  useEffect(() => {
    if (isAny) void keepOffline(language)
  }, [isAny, language])
}
