import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#web/app/paths.ts'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { clearKept } from './use-begin-session.ts'

/** Deletes the account and goes home as a guest. */
export function useDeleteAccount() {
  const t = useTranslations('ownAccount')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const forget = () => {
    clearKept()
    queryClient.setQueryData(sessionQuery.queryKey, { user: null })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
    })
    void toast('success', t('deleted'))
  }
  const whenGone = useRef<() => void>(undefined)
  // A guest on this screen would be sent to the log-in, so the page forgets the person when it has left it.
  useEffect(() => () => whenGone.current?.(), [])
  return useMutation<Output<'DELETE /me'>, CallErrorOf<'DELETE /me'>, Input<'DELETE /me'>>({
    mutationFn: (form) => call('DELETE /me', form),
    onSuccess: () => {
      whenGone.current = forget
      navigate(paths.home(), { replace: true })
    },
  })
}
