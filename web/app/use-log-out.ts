import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { bookingKeyStorage, savedPassStorage } from '#web/lib/browser-keys.ts'
import { call } from '#web/lib/call.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { paths } from './paths.ts'

/** Ends the session, goes home and forgets what only this person could see. */
export function useLogOut(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const t = useTranslations('errors')
  const { mutate } = useMutation({
    mutationFn: () => call('POST /logout', {}),
    onSuccess: async () => {
      savedPassStorage.remove()
      bookingKeyStorage.remove()
      // Home first: a private screen would send the guest to the log-in screen.
      await navigate(paths.home())
      queryClient.setQueryData(sessionQuery.queryKey, { user: null })
      queryClient.removeQueries({ type: 'inactive' })
      await queryClient.invalidateQueries()
    },
    onError: () => void toast('error', t('UNEXPECTED')),
  })
  return () => mutate()
}
