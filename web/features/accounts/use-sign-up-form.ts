import { useEffect, useEffectEvent, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { messageText } from '#shared/message.ts'
import type { Input } from '#web/lib/call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { enteredEmail } from './entered-email.ts'
import { useBeginSession } from './use-begin-session.ts'
import {
  type EmailProof,
  forgetDraft,
  isProofOf,
  keepDraft,
  readDraft,
  useEmailProof,
} from './use-email-proof.ts'

type Values = Input<'POST /signup'>

/** The form and the verification of its address; the form is sent only when both are valid. */
export function useSignUpForm() {
  const t = useTranslations('signup')
  const beginSession = useBeginSession()
  const emailProof = useEmailProof()
  /** Sign Up was pressed, and only the code is missing. */
  const isWaiting = useRef(false)
  const { form, blame, events, submit, ...rest } = useEndpointForm('POST /signup', {
    schema: async () => (await import('#shared/contract/accounts.ts')).SignupForm,
    defaultValues: { email: enteredEmail() },
    canSend: ({ email: typed }) => {
      const { proof, send } = emailProof
      if (isProofOf(proof, typed, 'verified')) return true
      blame('email', messageText('fields.emailUnverified'))
      // Pressing Sign Up is reason enough to send the code; the account is then opened with the right one.
      isWaiting.current = true
      if (!isProofOf(proof, typed, 'sent') && !send.isPending) send.mutate({ email: typed.trim() })
      return false
    },
    onSuccess: async ({ user }) => {
      forgetDraft()
      const withItem = (item: string) => t('welcomeWithItem', { name: user.name, item })
      await beginSession(user, { plain: t('welcome', { name: user.name }), withItem })
    },
    onError: ({ code }) => {
      if (code === 'NOT_VERIFIED') emailProof.forget()
    },
  })
  const email = useWatch({ control: form.control, name: 'email' }) ?? ''
  useDraft(form, emailProof.restore)
  useWhen(emailProof.verify.isSuccess && isProofOf(emailProof.proof, email, 'verified'), () => {
    if (isWaiting.current) submit()
    else form.setFocus('password')
    isWaiting.current = false
  })

  const sendCode = async () => {
    const isRight = await form.trigger('email', { shouldFocus: true })
    if (isRight && !emailProof.send.isPending) emailProof.send.mutate({ email: email.trim() })
  }
  const onInput = () => {
    events.onInput()
    keepTyped(form)
    if (emailProof.send.isError) emailProof.send.reset()
  }
  return {
    ...rest,
    /** Called in the place of the box: the first wrong field in the order of registration gets the focus. */
    consent: () => consentOf(form, rest.errorAt),
    events: { ...events, onInput },
    email,
    emailProof,
    sendCode: () => void sendCode(),
  }
}

function keepTyped({ getValues }: UseFormReturn<Values>): void {
  const { name, email } = getValues()
  keepDraft({ name, email })
}

/** One tick for both statements. */
function consentOf(
  { register, setValue, formState }: UseFormReturn<Values>,
  errorAt: (field: 'isAdult' | 'acceptsTerms') => string | undefined,
) {
  const errors = [errorAt('isAdult'), errorAt('acceptsTerms')].filter(Boolean)
  return {
    error: errors.length > 0 ? errors.join('. ') : undefined,
    ...register('acceptsTerms', {
      onChange: ({ target }) =>
        setValue('isAdult', target.checked, { shouldValidate: formState.isSubmitted }),
    }),
  }
}

/** Acts once each time that the condition becomes true. */
function useWhen(condition: boolean, act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (condition) run()
  }, [condition])
}

/** Restores the input and verification from before a reload; newer input is kept. */
function useDraft(
  { getValues, setValue }: UseFormReturn<Values>,
  restore: (proof: EmailProof | null) => void,
): void {
  useEffect(() => {
    const draft = readDraft()
    for (const name of ['name', 'email'] as const)
      if (draft[name] && !getValues(name)) setValue(name, draft[name])
    restore(draft.proof)
  }, [getValues, setValue, restore])
}
