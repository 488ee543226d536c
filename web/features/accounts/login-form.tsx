import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { EmailInput } from './account-card.tsx'
import { enteredEmail } from './entered-email.ts'
import { useBeginSession } from './use-begin-session.ts'

type LoginFormProps = { forgot: ReactNode }

/**
 * E-mail and password. The input is kept after an error. `forgot` is a link to a new password; it stands after the
 * button, so that Tab leads from field to field.
 */
export function LoginForm({ forgot }: LoginFormProps) {
  const t = useTranslations('login')
  const sayError = useErrorWords()
  const beginSession = useBeginSession()
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /login',
    {
      schema: async () => (await import('#shared/contract/accounts/accounts.ts')).LoginForm,
      defaultValues: { email: enteredEmail() },
      sendsOnce: true,
      leavesFreely: true,
      onSuccess: async ({ user }) => {
        await beginSession(user, { isNew: false, text: t('success') })
      },
      onError: ({ code }) => {
        if (code === 'WRONG_LOGIN') form.setFocus('password', { shouldSelect: true })
      },
    },
  )
  const isWrong = refusal?.code === 'WRONG_LOGIN'
  return (
    <form {...events} className="flex flex-col gap-2">
      <FormErrors problems={problems} refusal={isWrong ? null : refusal} />
      <Field steady label={t('email')} error={errorAt('email')}>
        <EmailInput autoComplete="username" {...register('email')} />
      </Field>
      <Field steady label={t('password')} error={isWrong ? sayError(refusal) : errorAt('password')}>
        <PasswordInput autoComplete="current-password" {...register('password')} />
      </Field>
      <Button size="lg" wide {...button}>
        {t('submit')}
      </Button>
      <p className="pt-3 text-center text-sm">{forgot}</p>
    </form>
  )
}
