import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/text-input.tsx'
import { EmailInput } from './email-input.tsx'
import { lazyCheck } from './lazy-check.ts'
import { useFieldWords } from './use-field-words.ts'
import { useMutation } from '@tanstack/react-query'
import type { CallError } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { useBeginSession } from './use-begin-session.ts'

type Values = { email: string; password: string }

const { check, prepare } = lazyCheck<Values>(
  async () => (await import('./login-schema.ts')).checkLogin,
)

type LoginFormProps = { forgot: ReactNode }

/** E-mail and password; what was typed stays whatever the answer is. `forgot` leads to a new password. */
export function LoginForm({ forgot }: LoginFormProps) {
  const t = useTranslations('login')
  const sayField = useFieldWords()
  const sayError = useErrorWords()
  const logIn = useLogIn()
  const { register, handleSubmit, formState, setFocus } = useForm<Values>({
    resolver: check,
    mode: 'onTouched',
  })
  // Before that a browser would send the form by itself, with the password in the address.
  const hydrated = useHydrated()
  const { errors } = formState
  const refused = logIn.error?.code === 'WRONG_LOGIN'
  useEffect(() => {
    if (refused) setFocus('password', { shouldSelect: true })
  }, [refused, setFocus])

  const submit = handleSubmit((form) => {
    if (!logIn.isPending) logIn.mutate(form)
  })
  const settle = () => logIn.isError && logIn.reset()
  return (
    <form
      noValidate

      onSubmit={submit}
      onInput={settle}
      className="flex flex-col gap-5"
    >
      {logIn.error && !refused && <FormError>{sayError(logIn.error)}</FormError>}
      <Field label={t('email')} error={sayField(errors.email?.message)}>
        <EmailInput autoComplete="username" onFocus={prepare} {...register('email')} />
      </Field>
      <Field
        label={t('password')}
        aside={forgot}
        error={refused ? sayError(logIn.error) : sayField(errors.password?.message)}
      >
        <PasswordInput autoComplete="current-password" maxLength={128} {...register('password')} />
      </Field>
      <Button type={hydrated ? 'submit' : 'button'} size="lg" wide loading={logIn.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}

function useLogIn() {
  const t = useTranslations('login')
  const beginSession = useBeginSession()
  return useMutation<Output<'POST /login'>, CallError, Input<'POST /login'>>({
    mutationFn: (form) => call('POST /login', form),
    onSuccess: async ({ user }) => {
      void toast('success', t('success'))
      await beginSession(user)
    },
  })
}
