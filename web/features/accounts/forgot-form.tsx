import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import MailCheck from 'lucide-react/icons/mail-check'
import { OTP_RESEND_SECONDS } from '#shared/limits.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { EmailInput } from './email-input.tsx'
import { lazyCheck } from './lazy-check.ts'
import { useFieldWords } from './use-field-words.ts'
import { useSecondsUntil } from './use-seconds-until.ts'
import { useMutation } from '@tanstack/react-query'
import type { CallError } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'

type Values = { email: string }

const { check, prepare } = lazyCheck<Values>(
  async () => (await import('./password-schemas.ts')).checkForgot,
)

/** Asks for a link; `email` is the signed-in person's own. Says the same whether the address is known. */
export function ForgotForm({ email = '' }: { email?: string | undefined }) {
  const t = useTranslations('forgot')
  const sayError = useErrorWords()
  const sayField = useFieldWords()
  const forgot = useForgotPassword()
  const [sent, setSent] = useState<{ email: string; at: number }>()
  const { register, handleSubmit, formState } = useForm<Values>({
    resolver: check,
    mode: 'onTouched',
    ...(email && { defaultValues: { email } }),
  })
  const hydrated = useHydrated()
  const ask = (form: Values) => {
    if (forgot.isPending) return
    forgot.mutate(form, { onSuccess: () => setSent({ email: form.email.trim(), at: Date.now() }) })
  }
  if (sent) {
    const again = () => ask({ email: sent.email })
    return (
      <Sent
        {...sent}
        isPending={forgot.isPending}
        error={forgot.error ? sayError(forgot.error) : undefined}
        onAgain={again}
        onOther={() => setSent(undefined)}
      />
    )
  }
  return (
    <form
      noValidate
      onSubmit={handleSubmit(ask)}
      onInput={() => forgot.isError && forgot.reset()}
      className="flex flex-col gap-5"
    >
      {forgot.error && <FormError>{sayError(forgot.error)}</FormError>}
      <Field label={t('email')} error={sayField(formState.errors.email?.message)}>
        <EmailInput autoComplete="email" onFocus={prepare} {...register('email')} />
      </Field>
      <Button type={hydrated ? 'submit' : 'button'} size="lg" wide loading={forgot.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}

type SentProps = {
  email: string
  at: number
  isPending: boolean
  error: string | undefined
  onAgain: () => void
  onOther: () => void
}

function Sent({ email, at, isPending, error, onAgain, onOther }: SentProps) {
  const t = useTranslations('forgot')
  const again = useTranslations('signup')
  const wait = useSecondsUntil(at + OTP_RESEND_SECONDS * 1000)
  return (
    <div className="flex flex-col gap-4">
      {error && <FormError>{error}</FormError>}
      <output className="flex flex-col gap-2">
        <h2 className="flex items-center gap-2 text-lg">
          <MailCheck className="size-5 shrink-0 text-leaf" aria-hidden="true" />
          {t('sentTitle')}
        </h2>
        <p className="text-sm break-words">{t('sent', { email })}</p>
      </output>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          className="grow"
          loading={isPending}
          disabled={wait > 0}
          onClick={onAgain}
        >
          {wait > 0 ? again('resendIn', { seconds: wait }) : again('resend')}
        </Button>
        <Button variant="quiet" className="grow" onClick={onOther}>
          {t('other')}
        </Button>
      </div>
    </div>
  )
}

function useForgotPassword() {
  return useMutation<Output<'POST /forgot-password'>, CallError, Input<'POST /forgot-password'>>({
    mutationFn: ({ email }) => call('POST /forgot-password', { email }),
  })
}
