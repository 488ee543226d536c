import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { OTP_MINUTES, OTP_RESEND_SECONDS } from '#shared/limits.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { useSecondsUntil } from '#web/features/accounts/code-step.tsx'

type SentCode = { email: string; at: number }

/** The code that this page has sent last. A dialog that is opened again has its field at once. */
let sentCode: SentCode | undefined

/** Call it when the code is used up. */
export function forgetSentCode(): void {
  sentCode = undefined
}

const resendOf = ({ at }: SentCode) => at + OTP_RESEND_SECONDS * 1000
const isOpen = ({ at }: SentCode) => Date.now() < at + OTP_MINUTES * MINUTE_MS

type OwnCodeProps = {
  email: string
  value: string
  onChange: (digits: string) => void
  /** Empties the field and forgets its error: they belong to the time before this code. */
  onSent: () => void
  error: string | undefined
}

/** The e-mailed code by which a person without a password proves who it is, with the button that sends it. */
export function OwnCode({ email, value, onChange, onSent, error }: OwnCodeProps) {
  const t = useTranslations('proof')
  const sayError = useErrorWords()
  const [resendAt, setResendAt] = useState(() =>
    sentCode?.email === email && isOpen(sentCode) ? resendOf(sentCode) : undefined,
  )
  const wait = useSecondsUntil(resendAt ?? 0)
  const send = useCall('POST /proof-code', {
    onSuccess: () => {
      sentCode = { email, at: Date.now() }
      setResendAt(resendOf(sentCode))
      onSent()
    },
    onError: ({ code, details }) => {
      if (code === 'RATE_LIMITED') setResendAt(Date.now() + details.retryAfterSeconds * 1000)
    },
  })
  const isSent = resendAt !== undefined
  const label = isSent ? t('resend') : t('send')
  return (
    <div className="flex flex-col gap-3 rounded-card bg-sunken p-3">
      {isSent ? (
        <Field
          label={t('otp')}
          hint={send.error ? undefined : t('otpHint', { email })}
          error={send.error ? sayError(send.error) : error}
        >
          <Digits value={value} onChange={onChange} />
        </Field>
      ) : (
        <>
          <p className="text-sm wrap-anywhere">{t('otpAsk', { email })}</p>
          {(error ?? send.error) && (
            <p className="text-sm text-danger">{send.error ? sayError(send.error) : error}</p>
          )}
        </>
      )}
      <Button
        variant="secondary"
        loading={send.isPending}
        disabled={wait > 0}
        onClick={() => send.mutate({})}
      >
        {wait > 0 ? t('resendIn', { seconds: wait }) : label}
      </Button>
    </div>
  )
}

/** The field appears when the code was sent, and then has the focus. */
function Digits(props: Pick<OwnCodeProps, 'value' | 'onChange'>) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return <CodeInput ref={input} name="otp" {...props} />
}
