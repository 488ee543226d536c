import { useCallback } from 'react'
import type { PickupPass } from '#shared/contract/orders/bookings.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { useCachePickup } from '../use-bookings.ts'

/** The booking whose link was just made; its section takes the focus when it appears. */
let madeFor: string | undefined

/**
 * Shows the booking's new pass at once. The pressed button disappears with it, so the page takes the focus, or with
 * `bringIntoView` the section with the link, which stands further up.
 */
export function useCachePass(orderId: string, { bringIntoView = false } = {}) {
  const put = useCachePickup()
  return ({ message, pickup }: { message: string; pickup: PickupPass }) => {
    if (bringIntoView) madeFor = orderId
    put(orderId, pickup)
    document.querySelector('main')?.focus({ preventScroll: true })
    void toast('success', message)
  }
}

/** A ref of the section with the link: right after the link was made, the section is in view and has the focus. */
export function useIntoView(orderId: string) {
  return useCallback(
    (section: HTMLElement | null) => {
      if (!section || madeFor !== orderId) return
      madeFor = undefined
      section.focus({ preventScroll: true })
      section.scrollIntoView({ block: 'center' })
    },
    [orderId],
  )
}

/** Takes the code back from the named person; the shopper gets a new one. */
export function useRevokeCollector(orderId: string) {
  const sayError = useErrorWords()
  return useCall('DELETE /collector', {
    onSuccess: useCachePass(orderId),
    onError: (error) => void toast('error', sayError(error)),
  })
}
