import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { CardNote } from '#web/features/accounts/account-card.tsx'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { Redirect, useNavigate } from '#web/lib/router.tsx'
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
  const hasEnded = useHydrated() && adminLogInStorage.read() === true
  if (admin) return <Redirect to={paths.adminDashboard()} />
  return (
    <Page width="form">
      <Card>
        <PageTitle>{t('loginTitle')}</PageTitle>
        {hasEnded && <CardNote>{t('ended')}</CardNote>}
        <AdminLoginForm />
      </Card>
    </Page>
  )
}

function AdminLoginForm() {
  const t = useTranslations('admin')
  const navigate = useNavigate()
  const { events, register, errorAt, refusal, problems, button, form } = useEndpointForm(
    'POST /admin/login',
    {
      schema: async () => (await import('#shared/contract/admin/admin.ts')).AdminLoginForm,
      sendsOnce: true,
      leavesFreely: true,
      onSuccess: () => {
        adminLogInStorage.write(true)
        navigate(paths.adminDashboard(), { replace: true })
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
