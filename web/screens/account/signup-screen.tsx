import { Redirect, useSearchParams } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { landingOf } from '#web/features/accounts/landing.ts'
import { LogInReason } from '#web/features/accounts/log-in-reason.tsx'
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { useSession } from '#web/lib/session.ts'

export function SignupScreen() {
  const t = useTranslations('signup')
  const session = useSession()
  const returnTo = useSearchParams()[0].get('returnTo')
  useHead({ title: t('submit') })
  if (session.status === 'user') return <Redirect to={landingOf(session.user.role, returnTo)} />
  return (
    <AccountCard way="signup" title={t('title')} note={t('lead')}>
      <LogInReason form="signup" />
      <SignUpForm />
    </AccountCard>
  )
}
