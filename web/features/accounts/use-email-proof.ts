import { useCall } from '#web/lib/use-call.ts'
import { useState } from 'react'
import { OTP_RESEND_SECONDS } from '#shared/limits.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { toast } from '#web/ui/toast.ts'
import { storedInTab } from '#web/lib/tab-storage.ts'

/** The progress of verifying an address. `resendAt` is in milliseconds of the epoch. */
export type EmailProof = { email: string; state: 'sent' | 'verified'; resendAt: number }

/** The input that a reload must not lose. Passwords are never stored. */
export type SignUpDraft = { name: string; email: string; proof: EmailProof | null }

const storage = storedInTab<SignUpDraft>('signUpDraft')
const NO_DRAFT: SignUpDraft = { name: '', email: '', proof: null }

export function readDraft(): SignUpDraft {
  return { ...NO_DRAFT, ...storage.read() }
}

export function keepDraft(change: Partial<SignUpDraft>): void {
  storage.write({ ...readDraft(), ...change })
}

export function forgetDraft(): void {
  storage.write(null)
}

/** Sends a code to an address and verifies the address with it. Errors are shown below the fields. */
export function useEmailProof() {
  const sayError = useErrorWords()
  const [proof, setProof] = useState<EmailProof | null>(null)
  const [codes, setCodes] = useState(0)
  const save = (next: EmailProof | null) => {
    setProof(next)
    keepDraft({ proof: next })
  }
  const send = useCall('GET /verify-user', {
    onSuccess: ({ message }, { email }) => {
      verify.reset()
      setCodes(codes + 1)
      save({ email, state: 'sent', resendAt: inSeconds(OTP_RESEND_SECONDS) })
      void toast('success', message)
    },
    onError: (error) => {
      // A code was requested for this address a moment ago, maybe by this tab before a reload.
      if (error.code === 'RATE_LIMITED' && proof)
        save({ ...proof, resendAt: inSeconds(error.details.retryAfterSeconds) })
      void toast('error', sayError(error))
    },
  })
  const verify = useCall('POST /verify-user', {
    onSuccess: () => {
      if (proof) save({ ...proof, state: 'verified' })
    },
  })
  return {
    proof,
    /** The number of codes that were sent. */
    codes,
    restore: setProof,
    forget: () => save(null),
    send,
    verify,
    wrong: verify.error ? sayError(verify.error) : undefined,
    unsent: send.error ? sayError(send.error) : undefined,
  }
}

/** True when the verification has reached this state for exactly this address. */
export function isProofOf(
  proof: EmailProof | null,
  email: string,
  state: EmailProof['state'],
): boolean {
  return proof?.state === state && proof.email.toLowerCase() === email.trim().toLowerCase()
}

function inSeconds(seconds: number): number {
  return Date.now() + seconds * 1000
}
