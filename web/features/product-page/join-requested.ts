import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '#web/lib/call-error.ts'
import { call } from '#web/lib/call.ts'
import { takeRequest } from '#web/lib/tab-storage.ts'
import { readChanged } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

/** Joins the waitlist after the log-in, as the guest has asked. */
export async function joinRequested(queryClient: QueryClient): Promise<void> {
  const wish = takeRequest('waitlist')
  if (!wish) return
  try {
    await call('POST /waitlist', { variantId: wish.variantId })
    void toast('success', wish.toast)
  } catch (error) {
    if (error instanceof CallError) void toast('error', error.message)
  }
  await readChanged(queryClient, 'POST /waitlist')
}
