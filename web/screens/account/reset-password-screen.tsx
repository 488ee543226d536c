import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { ResetForm } from '#web/features/accounts/reset-form.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { Button } from '#web/ui/button.tsx'

const REST_BEFORE_LOGIN_MS = 1000

export function ResetPasswordScreen() {
  const t = useTranslations('reset')
  const token = useToken()
  const goToLogin = useLaterToLogin()
  const [isEnded, setEnded] = useState(false)
  // The history state, which the browser keeps beside the address, is not known on the server.
  const hydrated = useHydrated()
  const isGood = !isEnded && (token !== undefined || !hydrated)
  const title = isGood ? t('title') : t('endedTitle')
  useHead({ title })
  return (
    <AccountCard title={title} note={isGood ? t('lead') : t('ended')}>
      {isGood ? (
        <ResetForm token={token ?? ''} onDone={goToLogin} onEnded={() => setEnded(true)} />
      ) : (
        <Button asChild size="lg" wide>
          <Link to={paths.forgotPassword()}>{t('askAnew')}</Link>
        </Button>
      )}
    </AccountCard>
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
