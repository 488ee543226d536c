import { useEffect, useEffectEvent, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { messageText } from '#shared/message.ts'
import type { Input } from '#web/lib/call.ts'
import type { User } from '#web/lib/session.ts'
import { type FormProblem, useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { enteredEmail } from './entered-email.ts'
import { useCheckWhileTyping, withGuessableRule } from './guessable-password.ts'
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

const loadSchema = async () =>
  withGuessableRule((await import('#shared/contract/accounts/accounts.ts')).SignupForm)

/** The form and the verification of its address; the form is sent only when both are valid. */
export function useSignUpForm() {
  const welcome = useWelcome()
  const emailProof = useEmailProof()
  /** True when Sign Up was pressed and only the code is missing. */
  const isWaiting = useRef(false)
  const { form, blame, events, submit, ...rest } = useEndpointForm('POST /signup', {
    schema: loadSchema,
    defaultValues: { email: enteredEmail() },
    sendsOnce: true,
    leavesFreely: true,
    canSend: ({ email: typed }) => {
      const { proof, send } = emailProof
      if (isProofOf(proof, typed, 'verified')) return true
      // Sign Up also sends the code. The right code then submits the form.
      isWaiting.current = true
      if (isProofOf(proof, typed, 'sent')) blame('email', messageText('fields.emailUnverified'))
      else if (!send.isPending) send.mutate({ email: typed.trim() })
      return false
    },
    onSuccess: ({ user }) => welcome(user),
    onError: ({ code }) => {
      if (code === 'NOT_VERIFIED') emailProof.forget()
    },
  })
  const email = useWatch({ control: form.control, name: 'email' }) ?? ''
  useCheckWhileTyping(form)
  useDraft(form, emailProof.restore)
  const oneBox = useOneBox(form, rest)
  useWhen(emailProof.verify.isSuccess && isProofOf(emailProof.proof, email, 'verified'), () => {
    if (isWaiting.current) submit()
    else form.setFocus('password')
    isWaiting.current = false
  })

  return {
    ...rest,
    ...oneBox,
    events: {
      ...events,
      onInput: () => {
        events.onInput()
        if (emailProof.send.isError) emailProof.send.reset()
      },
    },
    email,
    emailProof,
    sendCode: async () => {
      const isRight = await form.trigger('email', { shouldFocus: true })
      if (isRight && !emailProof.send.isPending) emailProof.send.mutate({ email: email.trim() })
    },
  }
}

function useWelcome() {
  const t = useTranslations('signup')
  const beginSession = useBeginSession()
  return async (user: User) => {
    forgetDraft()
    await beginSession(user, { isNew: true, text: t('welcome', { name: user.name }) })
  }
}

type FormState = {
  problems: readonly FormProblem[]
  errorAt: (field: 'acceptsTerms') => string | undefined
}

/** Makes one field of the two statements, because they share one box. */
function useOneBox(form: UseFormReturn<Values>, { problems, errorAt }: FormState) {
  const message = useTranslations('fields')('consentRequired')
  return {
    problems: problems
      .filter(({ field }) => field !== 'isAdult')
      .map((problem) => (problem.field === 'acceptsTerms' ? { ...problem, message } : problem)),
    /** Call this where the box is rendered: that order decides which wrong field gets the focus first. */
    consent: () => consentOf(form, errorAt('acceptsTerms') && message),
  }
}

/** Ticks both statements with one box, which has one error message. */
function consentOf(
  { register, setValue, formState }: UseFormReturn<Values>,
  missing: string | undefined,
) {
  return {
    error: missing,
    ...register('acceptsTerms', {
      onChange: ({ target }) =>
        setValue('isAdult', target.checked, { shouldValidate: formState.isSubmitted }),
    }),
  }
}

/** Calls `act` each time the condition becomes true. */
function useWhen(condition: boolean, act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (condition) run()
  }, [condition])
}

/**
 * Restores the input and verification from before a reload, and keeps newer input. Saves after each change of a value,
 * because an `input` event of the form comes before the field has its new value.
 */
function useDraft(
  { getValues, setValue, watch }: UseFormReturn<Values>,
  restore: (proof: EmailProof | null) => void,
): void {
  useEffect(() => {
    const draft = readDraft()
    for (const name of ['name', 'email'] as const)
      if (draft[name] && !getValues(name)) setValue(name, draft[name])
    restore(draft.proof)
    const save = () => {
      const { name, email } = getValues()
      keepDraft({ name, email })
    }
    const { unsubscribe } = watch(save)
    addEventListener('pagehide', save)
    return () => {
      unsubscribe()
      removeEventListener('pagehide', save)
    }
  }, [getValues, setValue, watch, restore])
}
