import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant, Nothing } from '../wire.ts'
import { Otp, SignupEmail, User } from './accounts.ts'

/** A change that waits for its two codes; null without a waiting change. */
const Pending = z.object({ newEmail: z.string(), askedAt: Instant }).nullable()

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/email-change',
  who: 'user',
  limit: 'read',
  effect: 'read',
  summary:
    'The change of the caller’s e-mail address that waits for its codes; null without such a change.',
  input: Nothing,
  output: z.object({ change: Pending }),
})

export const EmailChangeForm = z.strictObject({ email: SignupEmail })

export const beginEmailChange = endpoint({
  method: 'POST',
  path: '/email-change',
  who: 'user',
  limit: 'otp-send',
  effect: 'write',
  answers: 'GET /email-change',
  summary:
    'Email a six-digit code to the caller’s address and one to the new address, both valid for ten minutes; earlier codes end. A person with a password needs a fresh proof. The answer does not tell whether the new address has an account; only an e-mail to that address does.',
  input: EmailChangeForm,
  output: z.object({ message: z.string(), change: Pending }),
  errors: ['PROOF_NEEDED'],
})

export const EmailCodesForm = z.strictObject({ oldOtp: Otp, newOtp: Otp })

export const changeEmail = endpoint({
  method: 'PUT',
  path: '/email-change',
  who: 'user',
  limit: 'otp-try',
  effect: 'write',
  answers: 'GET /userAuth',
  summary:
    'Enter both codes, which makes the new address the caller’s own. All other sessions and all open codes and links of both addresses end, the old address gets an e-mail, and for 48 hours the account proves nothing for bank details. WRONG_OTP names the wrong codes in `fields`; `details.triesLeft` counts for both.',
  input: EmailCodesForm,
  output: z.object({ message: z.string(), user: User }),
  errors: ['WRONG_OTP', 'NOT_FOUND'],
})
