import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { OTP_RESEND_SECONDS } from '#shared/limits.ts'
import { useSecondsUntil } from '#web/features/accounts/code-step.tsx'
import { useLogInLink } from '#web/features/accounts/entry/ask-log-in.ts'
import type { Input } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Link } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import type { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export type ComplaintValues = Pick<
  Input<'POST /grievances'>,
  'orderNumber' | 'text' | 'name' | 'email' | 'otp'
> & { topic: string }
export type ComplaintFormOf = ReturnType<
  typeof useEndpointForm<'POST /grievances', ComplaintValues>
>

/** Name, e-mail and the e-mailed code of somebody who is not logged in. */
export function GuestProof({ form }: { form: ComplaintFormOf }) {
  const t = useTranslations('grievances.form')
  const { register, errorAt } = form
  return (
    <fieldset className="flex flex-col gap-4 rounded-card bg-sunken p-4">
      <legend className="sr-only">{t('email')}</legend>
      <p className="text-sm">
        {t('proofNote')}{' '}
        <Link
          {...useLogInLink()}
          className="font-semibold text-primary underline underline-offset-4"
        >
          {t('logIn')}
        </Link>
      </p>
      <Field label={t('who')} error={errorAt('name')}>
        <TextInput autoComplete="name" maxLength={25} {...register('name')} />
      </Field>
      <Field label={t('email')} error={errorAt('email')}>
        <TextInput type="email" autoComplete="email" inputMode="email" {...register('email')} />
      </Field>
      <Code form={form} />
    </fieldset>
  )
}

function Code({ form: { form, errorAt } }: { form: ComplaintFormOf }) {
  const t = useTranslations('grievances.form')
  const sayError = useErrorWords()
  const email = useWatch({ control: form.control, name: 'email' }) ?? ''
  const { ref, name, value, onChange } = useController({
    control: form.control,
    name: 'otp',
  }).field
  const [sent, setSent] = useState<{ to: string; resendAt: number }>()
  const wait = useSecondsUntil(sent?.resendAt ?? 0)
  const send = useCall('POST /grievance-code', {
    onSuccess: (_answer, { email: to }) => {
      setSent({ to, resendAt: Date.now() + OTP_RESEND_SECONDS * 1000 })
      setTimeout(() => form.setFocus('otp'))
    },
    onError: (error, { email: to }) => {
      if (error.code === 'RATE_LIMITED')
        setSent({ to, resendAt: Date.now() + error.details.retryAfterSeconds * 1000 })
    },
  })
  const ask = async () => {
    if (await form.trigger('email', { shouldFocus: true })) send.mutate({ email: email.trim() })
  }
  const isSent = sent?.to === email.trim()
  const refused = send.error && sayError(send.error)
  return (
    <>
      {isSent && (
        <Field
          label={t('otp')}
          hint={t('otpHint', { email: sent.to })}
          error={errorAt('otp') ?? refused ?? undefined}
        >
          <CodeInput ref={ref} name={name} value={value ?? ''} onChange={onChange} />
        </Field>
      )}
      {!isSent && (refused ?? errorAt('otp')) && (
        <p role="alert" className="text-sm text-danger">
          {refused ?? errorAt('otp')}
        </p>
      )}
      <Button
        variant="secondary"
        className="self-start max-sm:self-stretch"
        loading={send.isPending}
        disabled={isSent && wait > 0}
        onClick={() => void ask()}
      >
        {!isSent ? t('sendCode') : wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
      </Button>
    </>
  )
}
