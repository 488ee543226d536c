import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

/** Sets the password; this browser's session may be among those that end with it. */
export function useResetPassword() {
  const t = useTranslations('reset')
  const queryClient = useQueryClient()
  return useMutation<
    Output<'POST /reset-password/:token'>,
    CallErrorOf<'POST /reset-password/:token'>,
    Input<'POST /reset-password/:token'>
  >({
    mutationFn: (form) => call('POST /reset-password/:token', form),
    onSuccess: () => {
      void toast('success', t('done'))
      // Whoever was signed in here is not known until the server has been asked again.
      void queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
    },
  })
}
