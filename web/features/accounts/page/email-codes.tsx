import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { OTP_RESEND_SECONDS } from '#shared/limits.ts'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useSecondsUntil } from '#web/features/accounts/code-step.tsx'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type Change = NonNullable<Output<'GET /email-change'>['change']>

type EmailCodesProps = {
  change: Change
  /** The present address. */
  email: string
  onSent: (change: Change | null) => void
  onOther: () => void
  onEnd: () => void
}

/** The fields for both codes. A wrong one keeps the right one beside it. */
export function EmailCodes(props: EmailCodesProps) {
  const { change, email, onOther, onEnd } = props
  const t = useTranslations('emailChange')
  const page = useTranslations('accountPage')
  const sayError = useErrorWords()
  const { form, events, errorAt, refusal, button } = useEndpointForm('PUT /email-change', {
    schema: async () => (await import('#shared/contract/accounts/email-change.ts')).EmailCodesForm,
    defaultValues: { oldOtp: '', newOtp: '' },
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
      props.onSent(null)
    },
  })
  const codes = useWatch({ control: form.control })
  const field = (name: 'oldOtp' | 'newOtp', address: string) => (
    <Field label={t(name, { email: address })} error={errorAt(name)}>
      <CodeInput
        name={name}
        value={codes[name] ?? ''}
        onChange={(digits) =>
          form.setValue(name, digits, { shouldValidate: form.formState.isSubmitted })
        }
      />
    </Field>
  )
  return (
    <form {...events} className="flex max-w-md flex-col gap-3 rounded-card bg-sunken p-3">
      <p className="text-sm">{t('sent')}</p>
      {refusal && <FormError>{refusal.fields['email'] ?? sayError(refusal)}</FormError>}
      {field('oldOtp', email)}
      {field('newOtp', change.newEmail)}
      <p className="text-xs text-ink-muted">{t('noOtp')}</p>
      <Button wide {...button}>
        {t('confirm')}
      </Button>
      <div className="flex flex-wrap gap-2">
        <SendAgain {...props} />
        <Button variant="quiet" size="sm" onClick={onOther}>
          {t('other')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onEnd}>
          {page('cancel')}
        </Button>
      </div>
    </form>
  )
}

function SendAgain({ change: { newEmail, askedAt }, onSent }: EmailCodesProps) {
  const t = useTranslations('emailChange')
  const sayError = useErrorWords()
  const wait = useSecondsUntil(Date.parse(askedAt) + OTP_RESEND_SECONDS * 1000)
  const { mutate, isPending } = useCall('POST /email-change', {
    onSuccess: ({ message, change }) => {
      void toast('success', message)
      onSent(change)
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={isPending}
      disabled={wait > 0}
      onClick={() => mutate({ email: newEmail })}
    >
      {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
    </Button>
  )
}
