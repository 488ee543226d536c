import { useSearchParams } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { LogInReason } from '#web/features/accounts/log-in-reason.tsx'
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx'
import { UntilSignedIn } from '#web/features/accounts/until-signed-in.tsx'
import { useHead } from '#web/lib/page-head.ts'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: SignupScreen, messages: ['access', 'parts'] }
export const loads: ScreenLoads = {
  page: ({ t }) => ({ title: t('signup.submit'), description: t('signup.lead') }),
}

function SignupScreen() {
  const t = useTranslations('signup')
  const returnTo = useSearchParams()[0].get('returnTo')
  useHead({ title: t('submit') })
  return (
    <UntilSignedIn returnTo={returnTo}>
      <AccountCard way="signup" title={t('title')} note={t('lead')}>
        <LogInReason form="signup" />
        <SignUpForm />
      </AccountCard>
    </UntilSignedIn>
  )
}
