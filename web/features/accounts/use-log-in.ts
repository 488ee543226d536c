import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { bookingKeyStorage, cartStorage, savedPassStorage } from '#web/lib/browser-keys.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { keptCartStorage } from '#web/lib/kept-cart.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

const cleared = [cartStorage, keptCartStorage, bookingKeyStorage, savedPassStorage]

/** Begins a session. What the browser kept for whoever was here before is cleared. */
export function useLogIn() {
  const queryClient = useQueryClient()
  const t = useTranslations('login')
  return useMutation<Output<'POST /login'>, CallError, Input<'POST /login'>>({
    mutationFn: (form) => call('POST /login', form),
    onSuccess: async ({ user }) => {
      for (const kept of cleared) kept.remove()
      void toast('success', t('success'))
      await queryClient.cancelQueries()
      queryClient.setQueryData(sessionQuery.queryKey, { user })
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
      })
    },
  })
}
