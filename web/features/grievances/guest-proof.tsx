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

/** Sends the code, and then shows its field. */
function Code({ form }: { form: ComplaintFormOf }) {
  const t = useTranslations('grievances.form')
  const { ref, name, value, onChange } = useController({
    control: form.form.control,
    name: 'otp',
  }).field
  const { sentTo, wait, ask, isAsking, error } = useCode(form)
  const again = wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')
  return (
    <>
      {sentTo ? (
        <Field label={t('otp')} hint={t('otpHint', { email: sentTo })} error={error}>
          <CodeInput ref={ref} name={name} value={value ?? ''} onChange={onChange} />
        </Field>
      ) : (
        error && (
          <p role="alert" className="text-sm text-danger">
            {error}
          </p>
        )
      )}
      <Button
        variant="secondary"
        className="self-start max-sm:self-stretch"
        loading={isAsking}
        disabled={wait > 0}
        onClick={() => void ask()}
      >
        {sentTo ? again : t('sendCode')}
      </Button>
    </>
  )
}

/** `sentTo`: the address in the form, once a code was sent there; `wait`: seconds until a further one. */
function useCode({ form, errorAt }: ComplaintFormOf) {
  const sayError = useErrorWords()
  const email = (useWatch({ control: form.control, name: 'email' }) ?? '').trim()
  const [sent, setSent] = useState<{ to: string; resendAt: number }>()
  const isSent = sent !== undefined && sent.to === email
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
  return {
    sentTo: isSent ? email : undefined,
    wait: useSecondsUntil(isSent ? sent.resendAt : 0),
    ask: async () => {
      if (await form.trigger('email', { shouldFocus: true })) send.mutate({ email })
    },
    isAsking: send.isPending,
    error: send.error ? sayError(send.error) : errorAt('otp'),
  }
}
