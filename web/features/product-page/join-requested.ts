import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/lib/call-error.ts'
import { call } from '#web/lib/call.ts'
import { callQuery } from '#web/lib/queries.ts'
import { takeRequest } from '#web/lib/tab-storage.ts'
import { toast } from '#web/ui/toast.ts'

/** Carries out "Tell me when it is back" of a guest, after the log-in. */
export async function joinRequested(queryClient: QueryClient): Promise<void> {
  const wish = takeRequest('waitlist')
  if (!wish) return
  try {
    await call('POST /waitlist', { variantId: wish.variantId })
    void toast('success', wish.toast)
  } catch (error) {
    if (error instanceof CallError) void toast('error', error.message)
  }
  const { queryKey } = callQuery('GET /product', { _id: wish.productId })
  await queryClient.invalidateQueries({ queryKey })
}
