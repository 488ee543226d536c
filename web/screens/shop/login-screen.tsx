import { Navigate, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { landingOf } from '#web/features/accounts/landing.ts'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { useSession } from '#web/lib/session.ts'
import { Awning } from '#web/ui/awning.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

export function LoginScreen() {
  const t = useTranslations('login')
  const session = useSession()
  const returnTo = useSearchParams()[0].get('returnTo')
  useHead({ title: t('submit') })
  if (session.status === 'user') {
    return <Navigate to={landingOf(session.user.role, returnTo)} replace />
  }
  return (
    <Page width="form">
      <Card padded={false} className="overflow-hidden">
        <Awning />
        <div className="p-5 pt-3 md:p-8 md:pt-5">
          <PageTitle note={t('lead')}>{t('title')}</PageTitle>
          <LoginForm />
        </div>
      </Card>
    </Page>
  )
}
