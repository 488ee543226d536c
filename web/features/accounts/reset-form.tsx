import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/text-input.tsx'
import { lazyCheck } from './lazy-check.ts'
import { useFieldWords } from './use-field-words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CallError } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { toast } from '#web/ui/toast.ts'

type Values = { password: string; c_password: string }

const { check, prepare } = lazyCheck<Values>(
  async () => (await import('./password-schemas.ts')).checkReset,
)

type ResetFormProps = { token: string; onDone: () => void; onEnded: () => void }

/** A new password, twice. `onEnded` hears that the link is no longer good. */
export function ResetForm({ token, onDone, onEnded }: ResetFormProps) {
  const t = useTranslations('reset')
  const tSignUp = useTranslations('signup')
  const sayError = useErrorWords()
  const sayField = useFieldWords()
  const reset = useResetPassword()
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    resolver: check,
    mode: 'onTouched',
  })
  const { errors } = formState
  // Before that a browser would send the form by itself, with the password in the address.
  const hydrated = useHydrated()
  const submit = handleSubmit(({ password }) => {
    if (reset.isPending || reset.isSuccess) return
    reset.mutate(
      { token, password },
      {
        onSuccess: onDone,
        onError: ({ code, fields }) => {
          if (code === 'LINK_ENDED') onEnded()
          const { password: message } = fields
          if (message) setError('password', { message }, { shouldFocus: true })
        },
      },
    )
  })
  return (
    <form
      noValidate
      onSubmit={submit}
      onInput={() => reset.isError && reset.reset()}
      className="flex flex-col gap-5"
    >
      {reset.error && !reset.error.fields['password'] && (
        <FormError>{sayError(reset.error)}</FormError>
      )}
      <Field
        label={t('password')}
        hint={tSignUp('passwordHint')}
        error={sayField(errors.password?.message)}
      >
        <PasswordInput autoComplete="new-password" onFocus={prepare} {...register('password')} />
      </Field>
      <Field label={t('confirmPassword')} error={sayField(errors.c_password?.message)}>
        <PasswordInput autoComplete="new-password" {...register('c_password')} />
      </Field>
      <Button
        type={hydrated ? 'submit' : 'button'}
        size="lg"
        wide
        loading={reset.isPending || reset.isSuccess}
      >
        {t('submit')}
      </Button>
    </form>
  )
}

/** Sets the password; this browser's session may be among those that end with it. */
function useResetPassword() {
  const t = useTranslations('reset')
  const queryClient = useQueryClient()
  return useMutation<
    Output<'POST /reset-password/:token'>,
    CallError,
    Input<'POST /reset-password/:token'>
  >({
    mutationFn: (form) => call('POST /reset-password/:token', form),
    onSuccess: () => {
      void toast('success', t('done'))
      // Whoever was signed in here is not known until the server has been asked again.
      void queryClient.resetQueries({ queryKey: sessionQuery.queryKey })
    },
  })
}
