import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { useBeginSession } from './use-begin-session.ts'

export function useLogIn() {
  const t = useTranslations('login')
  const beginSession = useBeginSession()
  return useMutation<Output<'POST /login'>, CallErrorOf<'POST /login'>, Input<'POST /login'>>({
    mutationFn: (form) => call('POST /login', form),
    onSuccess: async ({ user }) => {
      void toast('success', t('success'))
      await beginSession(user)
    },
  })
}
