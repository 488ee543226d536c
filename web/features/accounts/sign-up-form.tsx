import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/text-input.tsx'
import { EmailInput } from './email-input.tsx'
import { EmailProofStep } from './email-proof-step.tsx'
import { useFieldWords } from './use-field-words.ts'
import { useSignUpForm } from './use-sign-up-form.ts'
import { type ComponentProps, type ReactNode, useId } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Link } from '#web/lib/router.tsx'
import { paths } from '#shared/paths.ts'

/** The whole way to an account: the address is proved with a mailed code before the form is sent. */
export function SignUpForm() {
  const t = useTranslations('signup')
  const sayError = useErrorWords()
  const sayField = useFieldWords()
  const form = useSignUpForm()
  const { register, errors } = form
  // Before that a browser would send the form by itself, with the password in the address.
  const hydrated = useHydrated()
  return (
    <form noValidate onSubmit={form.submit} onInput={form.settle} className="flex flex-col gap-5">
      {form.refusal && <FormError>{sayError(form.refusal)}</FormError>}
      <Field label={t('name')} hint={t('nameHint')} error={sayField(errors.name?.message)}>
        <TextInput autoComplete="name" onFocus={form.prepare} {...register('name')} />
      </Field>
      <EmailProofStep
        emailProof={form.emailProof}
        email={form.email}
        error={sayField(errors.email?.message)}
        onSend={form.sendCode}
        onVerified={form.onVerified}
      >
        <EmailInput autoComplete="email" onFocus={form.prepare} {...register('email')} />
      </EmailProofStep>
      <Field
        label={t('password')}
        hint={t('passwordHint')}
        error={sayField(errors.password?.message)}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label={t('confirmPassword')} error={sayField(errors.c_password?.message)}>
        <PasswordInput autoComplete="new-password" {...register('c_password')} />
      </Field>
      <div className="flex flex-col gap-3">
        <ConsentBox error={sayField(errors.isAdult?.message)} {...register('isAdult')}>
          {t('adult')}
        </ConsentBox>
        <ConsentBox error={sayField(errors.acceptsTerms?.message)} {...register('acceptsTerms')}>
          <TermsSentence />
        </ConsentBox>
      </div>
      <Button type={hydrated ? 'submit' : 'button'} size="lg" wide loading={form.isPending}>
        {t('submit')}
      </Button>
    </form>
  )
}

type ConsentBoxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  error: string | undefined
  children: ReactNode
}

/** A statement that has to be made, unticked at first. */
function ConsentBox({ error, children, ...rest }: ConsentBoxProps) {
  const id = useId()
  const wrong = error && { 'aria-invalid': true as const, 'aria-describedby': id }
  return (
    <div>
      <Checkbox label={children} required {...rest} {...wrong} />
      {error && (
        <p id={id} className="flex gap-1.5 text-sm text-madder">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

/** The terms open beside the form, so that nothing typed is lost. */
function TermsSentence() {
  const t = useTranslations('signup')
  return t.rich('terms', { terms: leadTo(paths.terms()), privacy: leadTo(paths.privacyPolicy()) })
}

function leadTo(path: string) {
  return (words: ReactNode) => (
    <Link to={path} target="_blank" className="text-neel underline underline-offset-3">
      {words}
    </Link>
  )
}
