import { z } from 'zod'
import { consents, LoginForm, Name, Otp, SignupEmail, SignupPassword, User } from './accounts.ts'
import { endpoint } from '../../endpoint.ts'
import { Message, Nothing } from '../wire.ts'

/** The request for a code to log in. */
export const LoginCodeForm = LoginForm.pick({ email: true })

export const sendLoginCode = endpoint({
  method: 'POST',
  path: '/login-code',
  who: 'guest',
  limit: 'otp-send',
  effect: 'write',
  summary:
    'Email a six-digit code that logs in, or opens an account, in this browser, valid for ten minutes. The answer does not tell whether the address has an account.',
  input: LoginCodeForm,
  output: Message,
})

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/login-with-code',
  who: 'guest',
  limit: 'otp-try',
  effect: 'write',
  summary:
    'Log in with the code of `POST /login-code`, once. A new session replaces an earlier session of the browser. `user` is null for an address without an account, which `POST /signup-with-code` then opens. WRONG_OTP has the number of tries left in `details.triesLeft`.',
  input: z.strictObject({ ...LoginCodeForm.shape, otp: Otp }),
  output: z.object({ message: z.string(), user: User.nullable() }),
  errors: ['WRONG_OTP'],
})

export const CodeSignupForm = z.strictObject({ name: Name, email: SignupEmail, ...consents })

export const signupWithCode = endpoint({
  method: 'POST',
  path: '/signup-with-code',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary:
    'Create an account without a password for the address verified in this browser, and sign in.',
  input: CodeSignupForm,
  output: z.object({ message: z.string(), user: User }),
  errors: ['NOT_VERIFIED'],
})

export const sendProofCode = endpoint({
  method: 'POST',
  path: '/proof-code',
  who: 'user',
  limit: 'otp-send',
  effect: 'write',
  summary:
    'Email a code by which a person without a password proves the identity, valid for ten minutes in this browser. NOT_FOUND for a person with a password.',
  input: Nothing,
  output: Message,
  errors: ['NOT_FOUND'],
})

export const FirstPasswordForm = z.strictObject({ password: SignupPassword, otp: Otp })

export const setPassword = endpoint({
  method: 'PUT',
  path: '/password',
  who: 'user',
  limit: 'otp-try',
  effect: 'write',
  summary:
    'Set the first password of an account with the code of `POST /proof-code`. All other sessions of the account end.',
  input: FirstPasswordForm,
  output: Message,
  errors: ['WRONG_OTP', 'WRONG_LOGIN'],
})
