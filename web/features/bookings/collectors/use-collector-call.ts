import { useQueryClient } from '@tanstack/react-query'
import type { Booking, PickupPass } from '#shared/contract/orders/bookings.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

/** Shows the booking's new pass at once. The pressed button disappears with it, so the page takes the focus. */
export function useCachePass(orderId: string) {
  const queryClient = useQueryClient()
  return ({ message, pickup }: { message: string; pickup: PickupPass }) => {
    const { queryKey } = callQuery('GET /booking', { orderId })
    queryClient.setQueryData<Booking>(queryKey, (known) => known && { ...known, pickup })
    document.querySelector('main')?.focus({ preventScroll: true })
    void toast('success', message)
  }
}

/** Takes the code back from the named person; the shopper gets a new one. */
export function useRevokeCollector(orderId: string) {
  const sayError = useErrorWords()
  return useCall('DELETE /collector', {
    onSuccess: useCachePass(orderId),
    onError: (error) => void toast('error', sayError(error)),
  })
}
