import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { useFieldMessage } from '#web/lib/use-field-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { ConsentBox } from './consent-box.tsx'
import { EmailInput } from './email-input.tsx'
import { EmailProofStep } from './email-proof-step.tsx'
import { TermsSentence } from './terms-sentence.tsx'
import { useSignUpForm } from './use-sign-up-form.ts'

/** The whole way to an account: the address is proved with a mailed code before the form is sent. */
export function SignUpForm() {
  const t = useTranslations('signup')
  const sayError = useErrorWords()
  const sayField = useFieldMessage()
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
