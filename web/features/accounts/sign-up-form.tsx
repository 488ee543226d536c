import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ConsentBox } from '#web/ui/consent-box.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { EmailInput } from './account-card.tsx'
import { EmailProofStep } from './email-proof-step.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { useSignUpForm } from './use-sign-up-form.ts'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'

/** The whole registration. An emailed code verifies the address before the form is sent. */
export function SignUpForm() {
  const t = useTranslations('signup')
  const form = useSignUpForm()
  const { register, errorAt } = form
  return (
    <form {...form.events} className="flex flex-col gap-2">
      <FormErrors problems={form.problems} refusal={form.refusal} />
      <Field steady label={t('name')} hint={t('nameHint')} error={errorAt('name')}>
        <TextInput data-autofocus autoComplete="name" {...register('name')} />
      </Field>
      <EmailProofStep
        emailProof={form.emailProof}
        email={form.email}
        error={errorAt('email')}
        onSend={() => void form.sendCode()}
      >
        <EmailInput autoComplete="email" {...register('email')} />
      </EmailProofStep>
      <Field steady label={t('password')} hint={t('passwordHint')} error={errorAt('password')}>
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field steady label={t('confirmPassword')} error={errorAt('c_password')}>
        <PasswordInput autoComplete="new-password" {...register('c_password')} />
      </Field>
      <ConsentBox {...form.consent()}>
        <TermsSentence />
      </ConsentBox>
      <Button
        size="lg"
        wide
        {...form.button}
        loading={form.button.loading || form.emailProof.send.isPending}
      >
        {t('submit')}
      </Button>
    </form>
  )
}

/** The terms open in another tab, so that no input is lost. */
export function TermsSentence() {
  const t = useTranslations('signup')
  const links = { terms: leadTo(paths.terms()), privacy: leadTo(paths.privacyPolicy()) }
  return <span>{t.rich('terms', links)}</span>
}

function leadTo(path: string) {
  return (words: ReactNode) => (
    <Link to={path} target="_blank" className="text-primary underline underline-offset-3">
      {words}
    </Link>
  )
}
