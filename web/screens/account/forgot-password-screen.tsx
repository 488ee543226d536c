import { Link, useNavigate, useSearchParams } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { ForgotForm } from '#web/features/accounts/forgot-form.tsx'
import { SetPassword } from '#web/features/accounts/entry/set-password.tsx'
import { useSession } from '#web/lib/session.ts'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: ForgotPasswordScreen, messages: ['access', 'parts'] }
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('forgot.title') }) }

/** Requests a link for a new password, for people who forgot or want to change theirs; or sets the first one here. */
function ForgotPasswordScreen() {
  const t = useTranslations('forgot')
  const session = useSession()
  const returnTo = useSearchParams()[0].get('returnTo') ?? undefined
  const navigate = useNavigate()
  const proof = useTranslations('proof')
  if (session.status === 'user' && !session.user.hasPassword) {
    return (
      <AccountCard title={proof('setTitle')} note={proof('setLead')}>
        <SetPassword onDone={() => navigate(paths.account(), { replace: true })} />
      </AccountCard>
    )
  }
  const email = session.status === 'user' ? session.user.email : undefined
  const title = email ? t('changeTitle') : t('title')
  const back = !email && (
    <Link
      to={paths.login(returnTo)}
      className="font-semibold text-primary underline underline-offset-3"
    >
      {t('back')}
    </Link>
  )
  return (
    <AccountCard title={title} note={email ? t('changeLead') : t('lead')} foot={back}>
      <ForgotForm key={email} email={email} />
    </AccountCard>
  )
}
