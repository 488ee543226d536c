import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { forgetDraft } from './sign-up-draft.ts'
import { useBeginSession } from './use-begin-session.ts'

export function useSignUp() {
  const t = useTranslations('signup')
  const beginSession = useBeginSession()
  return useMutation<Output<'POST /signup'>, CallErrorOf<'POST /signup'>, Input<'POST /signup'>>({
    mutationFn: (form) => call('POST /signup', form),
    onSuccess: async ({ user }) => {
      forgetDraft()
      void toast('success', t('welcome', { name: user.name }))
      await beginSession(user)
    },
  })
}
