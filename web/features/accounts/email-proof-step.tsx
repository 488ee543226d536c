import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import CircleCheck from 'lucide-react/icons/circle-check'
import { messageText } from '#shared/message.ts'
import { hasCode } from '#web/lib/call-error.ts'
import { useFieldMessage } from '#web/lib/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { isProofOf, type useEmailProof } from './use-email-proof.ts'

type EmailProofProps = {
  emailProof: ReturnType<typeof useEmailProof>
  email: string
  error: string | undefined
  onSend: () => void
  children: ReactNode
}

/** The e-mail field. Below it appears the field for the code, once a code was sent to the entered address. */
export function EmailProofStep(props: EmailProofProps) {
  const { emailProof, email, error, onSend, children } = props
  const t = useTranslations('signup')
  const { proof, send, unsent } = emailProof
  const isSent = isProofOf(proof, email, 'sent')
  const isVerified = isProofOf(proof, email, 'verified')
  return (
    <div className="mb-4 flex flex-col gap-1">
      <Field steady label={t('email')} error={isVerified ? undefined : (error ?? unsent)}>
        {children}
      </Field>
      <Progress
        says={isSent ? t('otpSent') : isVerified ? t('verified', { email: email.trim() }) : null}
      />
      {!isSent && !isVerified && (
        <Button variant="secondary" loading={send.isPending} onClick={onSend}>
          {t('sendOtp')}
        </Button>
      )}
      {/* The field of a further code is empty and has the focus. */}
      {isSent && <CodeStep key={`${proof?.email} ${emailProof.codes}`} {...props} />}
    </div>
  )
}

/** The progress of the verification. The element is always there, so that screen readers announce a change. */
function Progress({ says }: { says: string | null }) {
  return (
    <output className={says === null ? 'sr-only' : 'flex gap-1.5 text-sm font-medium text-success'}>
      {says !== null && (
        <>
          <CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{says}</span>
        </>
      )}
    </output>
  )
}

function CodeStep({ emailProof, email, onSend }: EmailProofProps) {
  const t = useTranslations('signup')
  const sayField = useFieldMessage()
  const { proof, send: request, verify, wrong } = emailProof
  const [otp, setOtp] = useState('')
  const [isShort, setShort] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const wait = useSecondsUntil(proof?.resendAt ?? 0)
  const focusInput = () => {
    const input = box.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    // Select the wrong code, so that the next input replaces it.
    input?.select()
    box.current?.scrollIntoView({ block: 'center' })
  }
  useEffect(focusInput, [])

  const send = (code: string) => {
    if (!verify.isPending) verify.mutate({ otp: code }, { onError: focusInput })
  }
  const submit = () => {
    setShort(otp.length < 6)
    // Sending the same wrong code again would only use up an attempt.
    if (otp.length < 6 || hasCode(verify.error, 'WRONG_OTP')) focusInput()
    else send(otp)
  }
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }
  const change = (digits: string) => {
    setOtp(digits)
    setShort(false)
    if (verify.isError) verify.reset()
  }
  return (
    <div ref={box} className="flex flex-col gap-3 rounded-card bg-sunken p-3">
      <Field
        label={t('otp')}
        hint={t('otpHint', { email: email.trim() })}
        error={isShort ? sayField(messageText('fields.otpRequired')) : wrong}
      >
        <CodeInput
          value={otp}
          onChange={change}
          onComplete={send}
          onKeyDown={submitOnEnter}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button className="grow" loading={verify.isPending} onClick={submit}>
          {t('verify')}
        </Button>
        <Button
          variant="secondary"
          className="grow"
          loading={request.isPending}
          disabled={wait > 0}
          onClick={onSend}
        >
          {wait > 0 ? t('resendIn', { seconds: wait }) : t('resend')}
        </Button>
      </div>
    </div>
  )
}

/** Whole seconds from now to an instant in milliseconds, counted down to 0. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((instant - now) / 1000))
}
