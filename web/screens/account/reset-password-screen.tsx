import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useParams } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { ResetForm } from '#web/features/accounts/reset-form.tsx'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: ResetPasswordScreen, messages: ['access', 'parts'] }
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('reset.title') }) }

const REST_BEFORE_LOGIN_MS = 1000

function ResetPasswordScreen() {
  const t = useTranslations('reset')
  const token = useToken()
  const goToLogin = useLaterToLogin()
  const link = useLink(token)
  const isGood = link.state !== 'ended'
  const title = isGood ? t('title') : t('endedTitle')
  return (
    <AccountCard title={title} note={isGood ? t('lead') : t('ended')}>
      {link.state === 'checking' && <FormSkeleton />}
      {link.state === 'good' && (
        <ResetForm
          token={token ?? ''}
          email={link.email}
          onDone={goToLogin}
          onEnded={link.onEnded}
        />
      )}
      {!isGood && (
        <ButtonLink to={paths.forgotPassword()} size="lg" wide>
          {t('askAnew')}
        </ButtonLink>
      )}
    </AccountCard>
  )
}

/** Checks whether the link is valid. When the check fails, the form is shown, and the server checks it again. */
function useLink(token: string | undefined) {
  const [isEnded, setEnded] = useState(false)
  // The server does not know the browser's history state, which holds the token.
  const hydrated = useHydrated()
  const { data, error, isPending } = useQuery({
    ...callQuery('POST /reset-link', { token: token ?? '' }),
    retry: retryOnce,
    enabled: hydrated && token !== undefined,
    // The link is not checked again, because it is used up after the password is saved.
    staleTime: Infinity,
  })
  const hasNone = hydrated && token === undefined
  const state =
    isEnded || hasNone || error?.code === 'LINK_ENDED' ? 'ended' : isPending ? 'checking' : 'good'
  return { state, email: data?.email, onEnded: () => setEnded(true) } as const
}

/** The skeleton is as high as the form, so that nothing moves when the form appears. */
function FormSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-13" />
    </div>
  )
}

/** Removes the token from the address, so that it is in no history and sent with no request. */
function useToken(): string | undefined {
  const { token } = useParams()
  const { state } = useLocation() as { state: { token?: unknown } | null }
  const navigate = useNavigate()
  useEffect(() => {
    if (token) navigate(paths.resetPassword(), { replace: true, state: { token } })
  }, [token, navigate])
  const hydrated = useHydrated()
  const saved = hydrated && typeof state?.token === 'string' ? state.token : undefined
  return token ?? saved
}

function useLaterToLogin(): () => void {
  const navigate = useNavigate()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), REST_BEFORE_LOGIN_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])
  return () => setDone(true)
}
