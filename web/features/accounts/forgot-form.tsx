import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import MailCheck from 'lucide-react/icons/mail-check'
import { OTP_RESEND_SECONDS } from '#shared/limits.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { EmailInput } from './account-card.tsx'
import { enteredEmail } from './entered-email.ts'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { useSecondsUntil } from './code-step.tsx'

/** Requests a link for a new password. `email` is the signed-in person's. Unknown addresses get the same answer. */
export function ForgotForm({ email }: { email?: string | undefined }) {
  const t = useTranslations('forgot')
  const sayError = useErrorWords()
  const [sent, setSent] = useState<{ email: string; at: number }>()
  const { sending, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /forgot-password',
    {
      schema: async () => (await import('#shared/contract/accounts/accounts.ts')).ForgotForm,
      defaultValues: { email: email ?? enteredEmail() },
      leavesFreely: true,
      onSuccess: (_answer, asked) => setSent({ email: asked.email.trim(), at: Date.now() }),
    },
  )
  if (sent) {
    return (
      <Sent
        {...sent}
        isPending={sending.isPending}
        error={sending.error ? sayError(sending.error) : undefined}
        onAgain={() => sending.mutate({ email: sent.email })}
        onOther={() => setSent(undefined)}
      />
    )
  }
  return (
    <form {...events} className="flex flex-col gap-5">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('email')} error={errorAt('email')}>
        <EmailInput autoComplete="email" {...register('email')} />
      </Field>
      <Button size="lg" wide {...button}>
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
          <MailCheck className="size-5 shrink-0 text-success" aria-hidden="true" />
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
