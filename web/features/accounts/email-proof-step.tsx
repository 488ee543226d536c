import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import CircleCheck from 'lucide-react/icons/circle-check'
import { hasCode } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { CodeStep } from './code-step.tsx'
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
      <Progress says={isVerified ? t('verified', { email: email.trim() }) : null} />
      {!isSent && !isVerified && (
        <Button variant="secondary" loading={send.isPending} onClick={onSend}>
          {t('sendOtp')}
        </Button>
      )}
      {/* The field of a further code is empty and has the focus. */}
      {isSent && <EmailCode key={`${proof?.email} ${emailProof.codes}`} {...props} />}
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

function EmailCode({ emailProof, email, onSend }: EmailProofProps) {
  const t = useTranslations('signup')
  const { proof, send, verify, wrong } = emailProof
  return (
    <CodeStep
      words={{
        label: t('otp'),
        hint: t('otpHint', { email: email.trim() }),
        verify: t('verify'),
        resend: t('resend'),
        resendIn: (seconds) => t('resendIn', { seconds }),
      }}
      wrong={wrong}
      isWrongCode={hasCode(verify.error, 'WRONG_OTP')}
      isVerifying={verify.isPending}
      isSending={send.isPending}
      resendAt={proof?.resendAt ?? 0}
      onVerify={(otp, refused) => verify.mutate({ otp }, { onError: refused })}
      onSend={onSend}
      onChange={() => {
        if (verify.isError) verify.reset()
      }}
    />
  )
}
