import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_NAME, MAX_PASSWORD, MIN_NAME, MIN_PASSWORD } from '../limits.ts'
import { accountMessages as say } from './accounts-messages.ts'
import { Id, Message, Nothing } from './wire.ts'

const Email = (required: string, invalid: string) =>
  z.string(required).trim().min(1, required).max(254, invalid).pipe(z.email(invalid))

export const LoginForm = z.strictObject({
  email: Email(say.loginEmailRequired, say.emailInvalid),
  password: z.string(say.passwordRequired).min(1, say.passwordRequired).max(MAX_PASSWORD),
})

/** The address that a sign-up code is asked for. */
export const CodeForm = z.strictObject({ email: Email(say.emailRequired, say.emailInvalid) })

export const OtpForm = z.strictObject({
  otp: z
    .string(say.otpRequired)
    .trim()
    .regex(/^\d{6}$/, say.otpRequired),
})

/** Lines that end, letters that turn the reading direction and other signs nobody sees. */
const unseen = /[\p{Cc}\p{Co}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

const Name = z
  .string(say.nameRequired)
  .trim()
  .min(1, say.nameRequired)
  .min(MIN_NAME, say.nameShort)
  .max(MAX_NAME, say.nameLong)
  .refine((name) => !unseen.test(name), say.nameStrange)

/** A check of one form's two passwords, made whatever else is wrong with it. */
const same = (message: string) => ({
  path: ['c_password'],
  error: message,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

export const SignupForm = z
  .strictObject({
    name: Name,
    email: Email(say.emailRequired, say.emailInvalid),
    password: z
      .string(say.passwordRequired)
      .min(1, say.passwordRequired)
      .min(MIN_PASSWORD, say.passwordShort)
      .max(MAX_PASSWORD, say.passwordLong),
    c_password: z.string(say.confirmRequired).min(1, say.confirmRequired),
    isAdult: z.literal(true, say.adultRequired),
    acceptsTerms: z.literal(true, say.termsRequired),
  })
  .refine(
    ({ password, c_password }) => !c_password || password === c_password,
    same(say.confirmDiffers),
  )

export const ForgotForm = z.strictObject({
  email: Email(say.forgotEmailRequired, say.forgotEmailInvalid),
})

const NewPassword = z
  .string(say.resetPasswordRequired)
  .min(1, say.resetPasswordRequired)
  .min(MIN_PASSWORD, say.resetPasswordShort)
  .max(MAX_PASSWORD, say.passwordLong)

/** What the reset screen asks; only the password goes over the wire. */
export const ResetForm = z
  .strictObject({ password: NewPassword, c_password: z.string() })
  .refine(({ password, c_password }) => password === c_password, same(say.resetConfirmDiffers))

export const User = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'merchant']),
  registeredForStore: z.enum(['pending', 'approved', 'rejected', 'suspended']).nullable(),
  wishlist: z.array(Id),
  /** The merchant's own store, approved or suspended. */
  storeId: Id.nullable(),
})
export type User = z.infer<typeof User>

export const login = endpoint({
  method: 'POST',
  path: '/login',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary: 'Log in. A fresh session replaces whatever the browser had.',
  input: LoginForm,
  output: z.object({ message: z.string(), user: User }),
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary: 'End this session, on the server too. Harmless when there is none.',
  input: Nothing,
  output: Message,
})

export const userAuth = endpoint({
  method: 'GET',
  path: '/userAuth',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'Who is signed in; `user` is null for a guest.',
  input: Nothing,
  output: z.object({ user: User.nullable() }),
})

export const saveLanguage = endpoint({
  method: 'PUT',
  path: '/language',
  who: 'user',
  limit: 'read',
  effect: 'write',
  summary: 'Write the caller’s emails in this language from now on.',
  input: z.strictObject({ language: z.enum(['en', 'hi']) }),
  output: Message,
})

export const sendCode = endpoint({
  method: 'GET',
  path: '/verify-user',
  who: 'guest',
  limit: 'otp-send',
  effect: 'write',
  csrf: true,
  summary:
    'Mail a code of six digits that proves this address to this browser for ten minutes. Answers alike whether it has an account.',
  input: CodeForm,
  output: Message,
})

export const checkCode = endpoint({
  method: 'POST',
  path: '/verify-user',
  who: 'guest',
  limit: 'otp-try',
  effect: 'write',
  summary:
    'Enter the code; WRONG_CODE tells in `details.triesLeft` how many tries are left, 0 when a new code is needed.',
  input: OtpForm,
  output: Message,
})

export const signUp = endpoint({
  method: 'POST',
  path: '/signup',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary: 'Open an account for the address verified in this browser, and be signed in.',
  input: SignupForm,
  output: z.object({ message: z.string(), user: User }),
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  who: 'guest',
  limit: 'otp-send',
  effect: 'write',
  summary: 'Mail a link that sets a new password. Answers alike whether the account exists.',
  input: ForgotForm,
  output: Message,
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password/:token',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary: 'Set a new password with a mailed link, once; every session of the account ends.',
  input: z.strictObject({ token: z.string().max(200), password: NewPassword }),
  output: Message,
})
