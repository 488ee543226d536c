import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ADMIN_LINK_HOURS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { RecoveryCodes } from '#web/features/admin/set-up/recovery-codes.tsx'
import { SetUpForm } from '#web/features/admin/set-up/set-up-form.tsx'
import type { Output } from '#web/lib/call.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { storedInTab } from '#web/lib/tab-storage.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = {
  component: AdminSetUpScreen,
  messages: ['access', 'errors', 'administrators'],
}
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('adminSetUp.title') }) }

/** The token of a link that was opened in this tab, so that it stays out of addresses. */
const tokenStorage = storedInTab<string>('adminLink')

/** A new administrator chooses a password and sets up the second factor. */
function AdminSetUpScreen() {
  const [done, setDone] = useState<Output<'POST /admin/set-up/finish'>>()
  const { state, query, token } = useLink()
  if (done) return <RecoveryCodes codes={done.recoveryCodes} />
  if (state === 'ended') return <Ended />
  if (query.error) return <QueryFailed query={query} />
  if (!query.data || !token) return <Loading />
  return (
    <SetUpForm
      token={token}
      link={query.data}
      onDone={(output) => {
        tokenStorage.write(null)
        setDone(output)
      }}
      onEnded={() => void query.refetch()}
    />
  )
}

function Ended() {
  const t = useTranslations('adminSetUp')
  return (
    <AccountCard title={t('endedTitle')} note={t('ended', { hours: ADMIN_LINK_HOURS })}>
      <ButtonLink to={paths.adminLogin()} size="lg" wide>
        {t('toLogIn')}
      </ButtonLink>
    </AccountCard>
  )
}

function Loading() {
  const t = useTranslations('adminSetUp')
  return (
    <AccountCard title={t('title')} note={t('loading')}>
      <SkeletonText lines={8} />
    </AccountCard>
  )
}

function useLink() {
  const token = useToken()
  const hydrated = useHydrated()
  const query = useQuery({
    ...callQuery('POST /admin/set-up', { token: token ?? '' }),
    retry: retryOnce,
    enabled: hydrated && token !== undefined,
    // The link is not read again, because it is used up after the set-up.
    staleTime: Infinity,
  })
  const hasNone = hydrated && token === undefined
  const state = hasNone || query.error?.code === 'LINK_ENDED' ? 'ended' : 'open'
  return { token, query, state } as const
}

/** Moves the token from the address to the tab's storage, so that it is in no history. */
function useToken(): string | undefined {
  const given = useLocation().hash.slice(1)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  useEffect(() => {
    if (given === '') return
    tokenStorage.write(given)
    navigate(paths.adminSetUp(), { replace: true })
  }, [given, navigate])
  return hydrated ? given || tokenStorage.read() : undefined
}
