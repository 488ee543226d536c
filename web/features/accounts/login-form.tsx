import { useEffect } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useLogIn } from './use-log-in.ts'

type Values = { email: string; password: string }

/** The schema's code is heavier than the screen: it travels when somebody begins to type. */
const loadSchema = () => import('./login-schema.ts')
const check: Resolver<Values> = async (...form) => (await loadSchema()).checkLogin(...form)

/** E-mail and password; what was typed stays whatever the answer is. */
export function LoginForm() {
  const t = useTranslations('login')
  const sayError = useErrorWords()
  const logIn = useLogIn()
  const { register, handleSubmit, formState, setFocus } = useForm<Values>({
    resolver: check,
    mode: 'onTouched',
  })
  // Before that a browser would send the form by itself, with the password in the address.
  const hydrated = useHydrated()
  const errors = sayProblems(formState.errors, t)
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
      <Field label={t('email')} error={errors.email}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          onFocus={() => void loadSchema()}
          {...register('email')}
        />
      </Field>
      <Field label={t('password')} error={refused ? sayError(logIn.error) : errors.password}>
        <PasswordInput autoComplete="current-password" maxLength={128} {...register('password')} />
      </Field>
      <Button type={hydrated ? 'submit' : 'button'} size="lg" wide loading={logIn.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}

type Words = ReturnType<typeof useTranslations<'login'>>

function sayProblems({ email, password }: FieldErrors<Values>, t: Words) {
  return {
    email: email && t(email.type === 'too_small' ? 'emailRequired' : 'emailInvalid'),
    password: password && t('passwordRequired'),
  }
}
