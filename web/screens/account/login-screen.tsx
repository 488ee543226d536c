import { useSearchParams } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { patterns } from '#shared/paths.ts'
import { AccountCard, CardNote } from '#web/features/accounts/account-card.tsx'
import { LogInReason } from '#web/features/accounts/log-in-reason.tsx'
import { EntrySteps } from '#web/features/accounts/entry/entry-steps.tsx'
import { UntilSignedIn } from '#web/features/accounts/until-signed-in.tsx'
import { useHead } from '#web/lib/page-head.ts'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: LoginScreen, messages: ['access', 'parts'] }
export const loads: ScreenLoads = {
  page: ({ t }) => ({ title: t('login.submit'), description: t('guide.lead') }),
}

function LoginScreen() {
  const t = useTranslations('login')
  const query = useSearchParams()[0]
  const returnTo = query.get('returnTo') ?? undefined
  useHead({ title: t('submit') })
  return (
    <UntilSignedIn returnTo={returnTo ?? null}>
      <AccountCard way="login" title={t('title')} note={t('lead')}>
        {query.get('reason') === 'ended' ? (
          <CardNote>{t(endedKey(returnTo ?? ''))}</CardNote>
        ) : (
          <LogInReason form="login" />
        )}
        <EntrySteps first="password" />
      </AccountCard>
    </UntilSignedIn>
  )
}

/** The message for a session that ended on the page `returnTo`; a suspension of the shop logs its owner out. */
function endedKey(returnTo: string): 'endedInDashboard' | 'ended' {
  return returnTo.startsWith(patterns.dashboard) ? 'endedInDashboard' : 'ended'
}
