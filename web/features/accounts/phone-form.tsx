import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PhoneState } from '#shared/contract/accounts/phone-number.ts'
import { OTP_RESEND_SECONDS } from '#shared/limits.ts'
import { formatMobile } from '#shared/formats/phone-number.ts'
import { useLayer } from '#web/lib/layers.ts'
import { hasCode } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { CodeStep } from './code-step.tsx'

type Props = {
  state: PhoneState
  /** Leaves the form. */
  cancel: { words: string; onCancel: () => void }
  onVerified?: () => void
}

/**
 * Asks for a number, then for the code that was sent to it. After a reload in between, the code can still be entered.
 */
export function PhoneForm({ state, cancel, onVerified }: Props) {
  const [isOther, setOther] = useState(false)
  const { code } = state
  useLayer(code !== null && isOther, () => setOther(false))
  if (!code || isOther)
    return <NumberStep cancel={cancel} onSent={() => setOther(false)} focus={isOther} />
  return (
    <PhoneCode
      key={code.askedAt}
      code={code}
      onOther={() => setOther(true)}
      onVerified={onVerified}
    />
  )
}

type NumberStepProps = Pick<Props, 'cancel'> & { focus: boolean; onSent: () => void }

function NumberStep({ cancel, focus, onSent }: NumberStepProps) {
  const t = useTranslations('phone')
  const { form, events, register, errorAt, refusal, button } = useEndpointForm(
    'POST /phone-number/code',
    {
      schema: async () => (await import('#shared/contract/accounts/phone-number.ts')).PhoneForm,
      defaultValues: { number: '' },
      onSuccess: onSent,
    },
  )
  const { setFocus } = form
  useEffect(() => {
    if (focus) setFocus('number')
  }, [focus, setFocus])
  return (
    <form {...events} className="flex max-w-sm flex-col gap-3">
      <FormErrors problems={[]} refusal={refusal} />
      <Field label={t('number')} hint={t('numberHint')} error={errorAt('number')}>
        <TextInput
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={40}
          {...register('number')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button {...button}>{t('send')}</Button>
        <Button variant="quiet" onClick={cancel.onCancel}>
          {cancel.words}
        </Button>
      </div>
    </form>
  )
}

type PhoneCodeProps = {
  code: NonNullable<PhoneState['code']>
  onOther: () => void
  onVerified: (() => void) | undefined
}

function PhoneCode({ code, onOther, onVerified }: PhoneCodeProps) {
  const t = useTranslations('phone')
  const sayError = useErrorWords()
  const [whatsApp, setWhatsApp] = useState(false)
  const sending = useCall('POST /phone-number/code', {
    onError: (error) => void toast('error', sayError(error)),
  })
  const verifying = useCall('POST /phone-number', {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onVerified?.()
    },
  })
  const { number, askedAt } = code
  return (
    <div className="flex max-w-sm flex-col gap-2">
      <CodeStep
        words={{
          label: t('otp'),
          hint: t('otpHint', { number: formatMobile(number) }),
          verify: t('verify'),
          resend: t('resend'),
          resendIn: (seconds) => t('resendIn', { seconds }),
        }}
        wrong={
          hasCode(verifying.error, 'WRONG_OTP')
            ? t('otpWrong', { triesLeft: verifying.error.details.triesLeft })
            : verifying.error
              ? sayError(verifying.error)
              : undefined
        }
        isWrongCode={hasCode(verifying.error, 'WRONG_OTP')}
        isVerifying={verifying.isPending}
        isSending={sending.isPending}
        resendAt={Date.parse(askedAt) + OTP_RESEND_SECONDS * 1_000}
        onVerify={(otp, refused) => verifying.mutate({ otp, whatsApp }, { onError: refused })}
        onSend={() => sending.mutate({ number })}
        onChange={() => {
          if (verifying.isError) verifying.reset()
        }}
      >
        <Checkbox
          label={t('optIn')}
          checked={whatsApp}
          onChange={({ target }) => setWhatsApp(target.checked)}
        />
      </CodeStep>
      <Button variant="quiet" className="self-start" onClick={onOther}>
        {t('otherNumber')}
      </Button>
    </div>
  )
}
