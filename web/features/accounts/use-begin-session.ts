import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import {
  bookingKeyStorage,
  cartStorage,
  savedPassStorage,
  savedCartStorage,
} from '#web/lib/browser-keys.ts'
import { keptFamilyStorage } from '#web/lib/kept-family.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { logInRequest } from '#web/lib/tab-storage.ts'
import { sessionQuery, type User } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { keepEnteredEmail } from './entered-email.ts'
import { forgetEntry } from '#web/features/accounts/entry/entry-draft.ts'
import { LOG_IN } from '#web/features/accounts/entry/ask-log-in.ts'

const personal = [cartStorage, savedCartStorage, bookingKeyStorage, savedPassStorage]

function clearSaved(): void {
  for (const saved of personal) saved.remove()
}

/**
 * Starts the session of this person on the page, and removes data that the browser stored for an earlier person. A page
 * shows the toast `welcome` at once; the sheet shows a toast about the guest's request instead.
 */
export function useBeginSession(): (
  user: User,
  welcome: { isNew: boolean; text: string },
) => Promise<void> {
  const queryClient = useQueryClient()
  const isInSheet = useLocation().state === LOG_IN
  const offerKept = useKeptOffer()
  return async (user, { isNew, text }) => {
    clearSaved()
    keepEnteredEmail('')
    forgetEntry()
    const request = isInSheet ? logInRequest.read() : undefined
    logInRequest.write(request ? { ...request, isNew } : null)
    if (!request) void toast('success', text)
    offerKept()
    await queryClient.cancelQueries()
    queryClient.setQueryData(sessionQuery.queryKey, { user })
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
    })
  }
}

/** Offers to save with the account the sizes that this device has kept before the log-in. */
function useKeptOffer(): () => void {
  const t = useTranslations('sizes')
  const navigate = useNavigate()
  return () => {
    const names = keptFamilyStorage
      .read()
      .map(({ name }) => name)
      .join(', ')
    if (names === '') return
    void toast('info', t('keptOffer', { names }), {
      action: { label: t('keptSave'), run: () => navigate(paths.account('family')) },
    })
  }
}
