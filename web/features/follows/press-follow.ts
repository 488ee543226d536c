import type { QueryClient } from '@tanstack/react-query'
import { askLogIn } from '#web/features/accounts/entry/ask-log-in.ts'
import { CallError } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import type { Translate } from '#web/lib/locale.ts'
import type { Navigate } from '#web/lib/router.tsx'
import { sessionQuery } from '#web/lib/session.ts'
import type { FollowedStore } from '#web/lib/tab-storage.ts'
import { readChanged, showAnswer } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { followsQuery } from './use-follows.ts'

type Press = {
  queryClient: QueryClient
  store: FollowedStore
  navigate: Navigate
  t: Translate
}

/** Handles a press of Follow; a guest is asked to log in, and follows after that. Returns whether the shop is followed now. */
export async function pressFollow({ queryClient, store, navigate, t }: Press): Promise<boolean> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  if (!user) {
    askLogIn(navigate, { kind: 'follow', ...store })
    return false
  }
  const { storeId, shopName } = store
  try {
    const { storeIds } = await queryClient.ensureQueryData(followsQuery)
    const wanted = !storeIds.includes(storeId)
    await saveFollow(queryClient, storeId, wanted)
    if (!wanted) {
      const run = () => void saveFollow(queryClient, storeId, true)
      void toast('success', t('storePage.unfollowed', { store: shopName }), {
        undo: { label: t('ui.undo'), run },
      })
    }
    return wanted
  } catch (error) {
    void toast('error', error instanceof CallError ? error.message : t('storePage.followFailed'))
    return false
  }
}

/** After the log-in, follows the shop that the guest wanted, and shows a toast. */
export async function followRequested(
  queryClient: QueryClient,
  { storeId }: FollowedStore,
  welcome: string,
): Promise<void> {
  try {
    await saveFollow(queryClient, storeId, true)
    void toast('success', welcome)
  } catch (error) {
    if (error instanceof CallError) void toast('error', error.message)
  }
}

/** Every screen changes at once; when the server rejects the change, it is rolled back and the promise rejects. */
async function saveFollow(
  queryClient: QueryClient,
  storeId: string,
  wanted: boolean,
): Promise<void> {
  const { queryKey } = followsQuery
  await queryClient.cancelQueries({ queryKey })
  const show = (isFollowed: boolean) =>
    queryClient.setQueryData<Output<'GET /follows'>>(queryKey, (known) => {
      if (!known) return known
      const others = known.storeIds.filter((id) => id !== storeId)
      return { storeIds: isFollowed ? [storeId, ...others] : others }
    })
  show(wanted)
  try {
    const input = { storeId, wanted }
    showAnswer(queryClient, 'PUT /follow', input, await call('PUT /follow', input))
    void readChanged(queryClient, 'PUT /follow')
  } catch (error) {
    show(!wanted)
    throw error
  }
}
