import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { keepEnteredEmail } from './entered-email.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { useCheckWhileTyping, withGuessableRule } from './guessable-password.ts'

type Values = { password: string; c_password: string }
type ResetFormProps = {
  token: string
  /** The e-mail of the account, for password managers and for the log-in that follows. */
  email: string | undefined
  onDone: () => void
  onEnded: () => void
}

/** A new password, entered twice. `onEnded` is called when the link is no longer valid. */
export function ResetForm({ token, email, onDone, onEnded }: ResetFormProps) {
  const t = useTranslations('reset')
  const tSignUp = useTranslations('signup')
  const queryClient = useQueryClient()
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm<
    'POST /reset-password/:token',
    Values
  >('POST /reset-password/:token', {
    schema: async () =>
      withGuessableRule((await import('#shared/contract/accounts/accounts.ts')).ResetForm),
    toInput: ({ password }) => ({ token, password }),
    sendsOnce: true,
    onSuccess: () => {
      void toast('success', t('done'))
      if (email) keepEnteredEmail(email)
      // All sessions have ended. The session is unknown until the server answers again.
      void queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
      onDone()
    },
    onError: ({ code }) => {
      if (code === 'LINK_ENDED') onEnded()
    },
  })
  useCheckWhileTyping(form)
  return (
    <form {...events} className="flex flex-col gap-2">
      <FormErrors problems={problems} refusal={refusal} />
      {email && (
        <p className="mb-2 text-sm break-words text-ink-muted">
          {t('account', { email })}
          <input type="hidden" name="username" autoComplete="username" value={email} />
        </p>
      )}
      <Field
        steady
        label={t('password')}
        hint={tSignUp('passwordHint')}
        error={errorAt('password')}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field steady label={t('confirmPassword')} error={errorAt('c_password')}>
        <PasswordInput autoComplete="new-password" {...register('c_password')} />
      </Field>
      <Button size="lg" wide {...button}>
        {t('submit')}
      </Button>
    </form>
  )
}
