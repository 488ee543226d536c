import { useTranslations } from 'use-intl'
import { CardNote } from '#web/features/accounts/account-card.tsx'
import { adminLandingOf } from '#web/features/accounts/landing.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { Redirect, useNavigate, useSearchParams } from '#web/lib/router.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { adminLogInStorage, useKnownAdmin } from '#web/features/admin/admin-session.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: AdminLoginScreen, messages: ['access'] }

function AdminLoginScreen() {
  const t = useTranslations('admin')
  const admin = useKnownAdmin()
  const returnTo = useSearchParams()[0].get('returnTo')
  const hasEnded = useStored(adminLogInStorage, null) !== null
  if (admin) return <Redirect to={adminLandingOf(returnTo)} />
  return (
    <Page width="form">
      <Card>
        <PageTitle>{t('loginTitle')}</PageTitle>
        {hasEnded && <CardNote>{t('ended')}</CardNote>}
        {!hasEnded && returnTo !== null && <CardNote>{t('toOpen')}</CardNote>}
        <AdminLoginForm landing={adminLandingOf(returnTo)} />
      </Card>
    </Page>
  )
}

function AdminLoginForm({ landing }: { landing: string }) {
  const t = useTranslations('admin')
  const navigate = useNavigate()
  const { events, register, errorAt, refusal, problems, button, form } = useEndpointForm(
    'POST /admin/login',
    {
      schema: async () => (await import('#shared/contract/admin/admin.ts')).AdminLoginForm,
      sendsOnce: true,
      leavesFreely: true,
      onSuccess: () => {
        adminLogInStorage.write('in')
        navigate(landing, { replace: true })
      },
      onError: () => {
        form.setFocus('password', { shouldSelect: true })
      },
    },
  )
  return (
    <form {...events} className="flex flex-col gap-5">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('uid')} error={errorAt('UID')}>
        <TextInput
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          {...register('UID')}
        />
      </Field>
      <Field label={t('password')} error={errorAt('password')}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Field label={t('totp')} hint={t('totpHint')} error={errorAt('totp')}>
        <TextInput
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          {...register('totp')}
        />
      </Field>
      <Button size="lg" wide {...button}>
        {t('logIn')}
      </Button>
    </form>
  )
}
