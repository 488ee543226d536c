import { useQueryClient } from '@tanstack/react-query'
import type { OwnPayouts } from '#shared/contract/payouts/own-payouts.ts'
import { callQuery } from '#web/lib/queries.ts'
import { toast } from '#web/ui/toast.ts'

/** Writes the new state from a call's answer into the cache, and shows the message. */
export function useCachePayouts(): (answer: { message: string; payouts: OwnPayouts }) => void {
  const queryClient = useQueryClient()
  return ({ message, payouts }) => {
    queryClient.setQueryData(callQuery('GET /payout-account', {}).queryKey, payouts)
    void toast('success', message)
  }
}
