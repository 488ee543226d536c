import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'
import { useCheckWhileTyping, withGuessableRule } from './guessable-password.ts'

type Values = { password: string; c_password: string }
type ResetFormProps = { token: string; onDone: () => void; onEnded: () => void }

/** A new password, entered twice. `onEnded` is called when the link is no longer valid. */
export function ResetForm({ token, onDone, onEnded }: ResetFormProps) {
  const t = useTranslations('reset')
  const tSignUp = useTranslations('signup')
  const queryClient = useQueryClient()
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm<
    'POST /reset-password/:token',
    Values
  >('POST /reset-password/:token', {
    schema: async () => withGuessableRule((await import('#shared/contract/accounts.ts')).ResetForm),
    toInput: ({ password }) => ({ token, password }),
    sendsOnce: true,
    warnsOnLeave: true,
    onSuccess: () => {
      void toast('success', t('done'))
      // All sessions have ended, so it is unknown who is signed in until the server answers again.
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
