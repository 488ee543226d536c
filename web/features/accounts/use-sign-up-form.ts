import { useEffect } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { accountMessages } from '#shared/contract/accounts-messages.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { lazyCheck } from './lazy-check.ts'
import { type EmailProof, keepDraft, readDraft, forgetDraft } from './sign-up-draft.ts'
import { isProofOf, useEmailProof } from './use-email-proof.ts'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { useBeginSession } from './use-begin-session.ts'

type Values = {
  name: string
  email: string
  password: string
  c_password: string
  isAdult: true
  acceptsTerms: true
}

const loadSchema = () => import('./sign-up-schema.ts')
const { check, prepare } = lazyCheck<Values>(async () => (await loadSchema()).checkSignUp)

/** Fields at which the server's words can stand. */
const fields = new Set(['name', 'email', 'password', 'c_password', 'isAdult', 'acceptsTerms'])

/** The form and the proof of its address: neither is sent before the other is right. */
export function useSignUpForm() {
  const signUp = useSignUp()
  const emailProof = useEmailProof()
  const form = useForm<Values>({ resolver: check, mode: 'onTouched' })
  const { control, handleSubmit, setError, getValues } = form
  const email = useWatch({ control, name: 'email' }) ?? ''
  useDraft(form, emailProof.restore)

  const blame = (field: keyof Values, message: string) => {
    setError(field, { message }, { shouldFocus: true })
  }
  const sendCode = async () => {
    const schema = await loadSchema().catch(() => undefined)
    const problem = schema?.problemOfEmail(email)
    if (problem) blame('email', problem)
    else if (!emailProof.send.isPending) emailProof.send.mutate({ email: email.trim() })
  }
  const onRefused = (error: CallError) => {
    if (error.code === 'NOT_VERIFIED') emailProof.forget()
    for (const [field, message] of Object.entries(error.fields))
      if (fields.has(field)) blame(field as keyof Values, message)
  }
  const submit = handleSubmit((values) => {
    if (!isProofOf(emailProof.proof, values.email, 'verified'))
      blame('email', accountMessages.emailUnverified)
    else if (!signUp.isPending) signUp.mutate(values, { onError: onRefused })
  })
  const settle = () => {
    const { name, email: typed } = getValues()
    keepDraft({ name, email: typed })
    if (signUp.isError) signUp.reset()
    if (emailProof.send.isError) emailProof.send.reset()
  }
  const isAtField = Object.keys(signUp.error?.fields ?? {}).some((field) => fields.has(field))
  return {
    register: form.register,
    errors: form.formState.errors,
    email,
    emailProof,
    prepare,
    sendCode: () => void sendCode(),
    onVerified: () => form.setFocus('password'),
    submit,
    settle,
    isPending: signUp.isPending,
    /** A refusal that no field is to blame for. */
    refusal: isAtField ? null : signUp.error,
  }
}

/** What this tab had typed and proved before a reload; what was typed since stays. */
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

function useSignUp() {
  const t = useTranslations('signup')
  const beginSession = useBeginSession()
  return useMutation<Output<'POST /signup'>, CallError, Input<'POST /signup'>>({
    mutationFn: (form) => call('POST /signup', form),
    onSuccess: async ({ user }) => {
      forgetDraft()
      void toast('success', t('welcome', { name: user.name }))
      await beginSession(user)
    },
  })
}
