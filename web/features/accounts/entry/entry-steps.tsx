import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { OTP_RESEND_SECONDS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { hasCode } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Link, useSearchParams } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { EmailInput, OtherWay } from '#web/features/accounts/account-card.tsx'
import { CodeStep } from '#web/features/accounts/code-step.tsx'
import { enteredEmail } from '#web/features/accounts/entered-email.ts'
import { type EntryStep, type StepProps, useEntryDraft } from './entry-draft.ts'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { NameStep } from './name-step.tsx'
import { useBeginSession } from '#web/features/accounts/use-begin-session.ts'

/**
 * Log-in and sign-up: an e-mailed code and, for a new person, the name; or the password. The steps are the same for an
 * address with and without an account until its code was entered.
 */
export function EntrySteps({ first }: { first: EntryStep }) {
  const [draft, change] = useEntryDraft(first)
  const box = useStepFocus(draft.step)
  return (
    <div ref={box}>
      {draft.step === 'email' && <EmailStep draft={draft} change={change} />}
      {draft.step === 'code' && <EnterCode draft={draft} change={change} />}
      {draft.step === 'name' && <NameStep draft={draft} change={change} />}
      {draft.step === 'password' && <PasswordStep change={change} />}
    </div>
  )
}

/** The first empty field of a step gets the focus when the step replaces another one. */
function useStepFocus(step: EntryStep) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const fields = box.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')
    const empty = [...(fields ?? [])].find(({ value }) => value === '')
    empty?.focus()
  }, [step])
  return box
}

function inSeconds(seconds: number): number {
  return Date.now() + seconds * 1000
}

function EmailStep({ draft, change }: StepProps) {
  const t = useTranslations('entry')
  const login = useTranslations('login')
  const sayError = useErrorWords()
  const form = useEndpointForm('POST /login-code', {
    schema: async () => (await import('#shared/contract/accounts/codes.ts')).LoginCodeForm,
    defaultValues: { email: enteredEmail() || draft.email },
    leavesFreely: true,
    canSend: ({ email }) => {
      // A code to this address is under way already, and another one would end it.
      const isSent = email.trim() === draft.email && draft.resendAt > Date.now()
      if (isSent) change({ step: 'code' })
      return !isSent
    },
    onSuccess: (_answer, { email }) =>
      change({ step: 'code', email: email.trim(), resendAt: inSeconds(OTP_RESEND_SECONDS) }),
  })
  return (
    <form {...form.events} className="flex flex-col gap-2">
      <Field
        steady
        label={login('email')}
        hint={t('emailHint')}
        error={form.errorAt('email') ?? (form.refusal ? sayError(form.refusal) : undefined)}
      >
        <EmailInput data-autofocus autoComplete="username" {...form.register('email')} />
      </Field>
      <Button size="lg" wide {...form.button}>
        {t('continue')}
      </Button>
      <OtherWay onPress={() => change({ step: 'password' })}>{t('usePassword')}</OtherWay>
    </form>
  )
}

function EnterCode({ draft, change }: StepProps) {
  const { email, resendAt } = draft
  const t = useTranslations('entry')
  const words = useTranslations('signup')
  const login = useTranslations('login')
  const forgot = useTranslations('forgot')
  const sayError = useErrorWords()
  const beginSession = useBeginSession()
  const [codes, setCodes] = useState(0)
  const verify = useCall('POST /login-with-code', {
    onSuccess: async ({ user }) => {
      if (!user) return change({ step: 'name' })
      await beginSession(user, { isNew: false, text: login('success') })
    },
  })
  const send = useCall('POST /login-code', {
    onSuccess: () => {
      verify.reset()
      setCodes(codes + 1)
      change({ resendAt: inSeconds(OTP_RESEND_SECONDS) })
    },
    onError: (error) => {
      if (error.code === 'RATE_LIMITED')
        change({ resendAt: inSeconds(error.details.retryAfterSeconds) })
    },
  })
  return (
    <div className="flex flex-col gap-2">
      {send.error && <FormError>{sayError(send.error)}</FormError>}
      {/* The field of a further code is empty and has the focus. */}
      <CodeStep
        key={codes}
        words={{
          label: words('otp'),
          hint: words('otpHint', { email }),
          verify: t('continue'),
          resend: words('resend'),
          resendIn: (seconds) => words('resendIn', { seconds }),
        }}
        wrong={verify.error ? sayError(verify.error) : undefined}
        isWrongCode={hasCode(verify.error, 'WRONG_OTP')}
        isVerifying={verify.isPending || verify.isSuccess}
        isSending={send.isPending}
        resendAt={resendAt}
        onVerify={(otp, refused) => verify.mutate({ email, otp }, { onError: refused })}
        onSend={() => send.mutate({ email })}
        onChange={() => {
          if (verify.isError) verify.reset()
        }}
      />
      <OtherWay onPress={() => change({ step: 'email' })}>{forgot('other')}</OtherWay>
      <OtherWay onPress={() => change({ step: 'password' })}>{t('usePassword')}</OtherWay>
    </div>
  )
}

function PasswordStep({ change }: Pick<StepProps, 'change'>) {
  const t = useTranslations('entry')
  const login = useTranslations('login')
  const returnTo = useSearchParams()[0].get('returnTo') ?? undefined
  return (
    <div className="flex flex-col gap-2">
      <LoginForm
        forgot={
          <Link
            to={paths.forgotPassword(returnTo)}
            className="text-primary underline underline-offset-3"
          >
            {login('forgot')}
          </Link>
        }
      />
      <OtherWay onPress={() => change({ step: 'email' })}>{t('useCode')}</OtherWay>
    </div>
  )
}
