import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { OTP_RESEND_SECONDS } from '#shared/limits.ts'
import { CallError } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { toast } from '#web/ui/toast.ts'
import { type EmailProof, keepDraft } from './sign-up-draft.ts'

type Details = { triesLeft?: number; retryAfterSeconds?: number }

/** Sends a code to an address and proves the address with it; each failure is also told by a toast. */
export function useEmailProof() {
  const t = useTranslations('signup')
  const sayError = useErrorWords()
  const [proof, setProof] = useState<EmailProof | null>(null)
  const save = (next: EmailProof | null) => {
    setProof(next)
    keepDraft({ proof: next })
  }
  const send = useMutation<Output<'GET /verify-user'>, CallError, Input<'GET /verify-user'>>({
    mutationFn: ({ email }) => call('GET /verify-user', { email }),
    onSuccess: (_answer, { email }) => {
      verify.reset()
      save({ email, state: 'sent', resendAt: inSeconds(OTP_RESEND_SECONDS) })
      void toast('success', t('otpSent'))
    },
    onError: (error) => {
      const { retryAfterSeconds } = detailsOf(error)
      // Somebody asked for this address a moment ago, perhaps this tab before it was reloaded.
      if (retryAfterSeconds && proof) save({ ...proof, resendAt: inSeconds(retryAfterSeconds) })
      void toast('error', sayError(error))
    },
  })
  const sayWrong = (error: CallError) => {
    const { triesLeft } = detailsOf(error)
    if (error.code !== 'WRONG_CODE' || triesLeft === undefined) return sayError(error)
    return triesLeft > 0 ? t('otpWrong', { triesLeft }) : t('otpEnded')
  }
  const verify = useMutation<Output<'POST /verify-user'>, CallError, Input<'POST /verify-user'>>({
    mutationFn: ({ otp }) => call('POST /verify-user', { otp }),
    onSuccess: () => {
      if (proof) save({ ...proof, state: 'verified' })
      void toast('success', t('verifiedToast'))
    },
    onError: (error) => void toast('error', sayWrong(error)),
  })
  return {
    proof,
    restore: setProof,
    forget: () => save(null),
    send,
    verify,
    wrong: verify.error ? sayWrong(verify.error) : undefined,
    unsent: send.error ? sayError(send.error) : undefined,
  }
}

/** Whether the proof has come so far for this very address. */
export function isProofOf(
  proof: EmailProof | null,
  email: string,
  state: EmailProof['state'],
): boolean {
  return proof?.state === state && proof.email.toLowerCase() === email.trim().toLowerCase()
}

function detailsOf({ details }: CallError): Details {
  return (details ?? {}) as Details
}

function inSeconds(seconds: number): number {
  return Date.now() + seconds * 1000
}
