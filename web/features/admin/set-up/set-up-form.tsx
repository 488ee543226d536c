import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import { MIN_ADMIN_PASSWORD } from '#shared/limits.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import type { Output } from '#web/lib/call.ts'
import { useLocale } from '#web/lib/locale.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Link = Output<'POST /admin/set-up'>

type SetUpProps = {
  token: string
  link: Link
  onDone: (output: Output<'POST /admin/set-up/finish'>) => void
  onEnded: () => void
}

export function SetUpForm({ token, link, onDone, onEnded }: SetUpProps) {
  const t = useTranslations('adminSetUp')
  const { locale } = useLocale()
  const { UID: uid, role, endsAt } = link
  const { events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /admin/set-up/finish',
    {
      schema: async () => (await import('#shared/contract/admin/administrators.ts')).SetUpForm,
      defaultValues: { token, password: '', totp: '' },
      onSuccess: onDone,
      onError: ({ code }) => {
        if (code === 'LINK_ENDED') onEnded()
      },
    },
  )
  return (
    <AccountCard
      title={t('title')}
      note={t('welcome', { uid, role, until: formatMoment(endsAt, locale) })}
    >
      <form {...events} className="flex flex-col gap-5">
        <FormErrors problems={problems} refusal={refusal} />
        {/* Tells a password manager the name of the log-in. */}
        <input type="text" autoComplete="username" value={uid} readOnly hidden />
        <Field
          label={t('password')}
          hint={t('passwordHint', { minimum: MIN_ADMIN_PASSWORD })}
          error={errorAt('password')}
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <AppKey link={link} />
        <Field label={t('code')} hint={t('codeHint')} error={errorAt('totp')}>
          <TextInput
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            {...register('totp')}
          />
        </Field>
        <Button size="lg" wide {...button}>
          {t('finish')}
        </Button>
      </form>
    </AccountCard>
  )
}

/** The secret for the authenticator app: to scan, to open on the same device, and to type. */
function AppKey({ link: { secret, uri } }: { link: Link }) {
  const t = useTranslations('adminSetUp')
  return (
    <section
      aria-labelledby="app-key"
      className="flex flex-col gap-2 rounded-control bg-sunken p-4"
    >
      <h2 id="app-key" className="text-base">
        {t('appTitle')}
      </h2>
      <p className="text-sm">{t('appText')}</p>
      <div className="daylight mx-auto w-full max-w-48 rounded-control border border-hairline bg-surface text-ink">
        <QrCode text={uri} label={t('qr')} />
      </div>
      <a
        href={uri}
        className="inline-flex min-h-11 items-center self-center text-sm font-semibold text-primary hover:underline"
      >
        {t('onThisPhone')}
      </a>
      <p className="text-sm">
        {t('orType')}{' '}
        <code className="block font-semibold wrap-anywhere select-all">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </section>
  )
}
