import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MAX_NAME, MAX_PASSWORD, MAX_PASSWORD_UNITS, MIN_NAME, MIN_PASSWORD } from '../../limits.ts'
import { type MessageText, messageText } from '../../message.ts'
import { normalPassword, passwordLength } from '../../passwords/normal-password.ts'
import { counterRights } from '../../counter-rights.ts'
import { staffRoles } from '../../staff-role.ts'
import { isPlainName } from '../texts/words.ts'
import { EmailAddress, Id, Message, Nothing } from '../wire.ts'

const Email = (required: MessageText, invalid: MessageText) =>
  z.string(required).trim().min(1, required).pipe(EmailAddress(invalid))

/** The password of an account. It is not normalised here, because old hashes are of the text as it was entered. */
const Password = z
  .string(messageText('fields.passwordRequired'))
  .min(1, messageText('fields.passwordRequired'))
  .max(MAX_PASSWORD_UNITS)

/** A new password: at least `minimum` and at most 128 characters after normalisation. */
export const NewPassword = (required: MessageText, short: MessageText, minimum = MIN_PASSWORD) => {
  const long = messageText('fields.passwordLong', { maximum: MAX_PASSWORD })
  return z
    .string(required)
    .min(1, required)
    .max(MAX_PASSWORD_UNITS, long)
    .refine((password) => passwordLength(password) >= minimum, short)
    .refine((password) => passwordLength(password) <= MAX_PASSWORD, long)
}

/**
 * True for two equal passwords. Also true when a value is not a text, because that field then has an error of its
 * own.
 */
const isSame = (password: unknown, other: unknown) =>
  typeof password !== 'string' ||
  typeof other !== 'string' ||
  normalPassword(password) === normalPassword(other)

export const LoginForm = z.strictObject({
  email: Email(messageText('fields.loginEmailRequired'), messageText('fields.emailInvalid')),
  password: Password,
})

/** The request for a sign-up code. */
export const CodeForm = z.strictObject({
  email: Email(messageText('fields.emailRequired'), messageText('fields.emailInvalid')),
})

/** The six digits of an e-mailed code. */
export const Otp = z
  .string(messageText('fields.otpRequired'))
  .trim()
  .regex(/^\d{6}$/, messageText('fields.otpRequired'))

export const OtpForm = z.strictObject({ otp: Otp })

/** Line ends, characters that change the reading direction, and other invisible characters. */
const unseenCharacters = /[\p{Cc}\p{Co}\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u

export const Name = z
  .string(messageText('fields.nameRequired'))
  .trim()
  .min(1, messageText('fields.nameRequired'))
  .min(MIN_NAME, messageText('fields.nameShort', { minimum: MIN_NAME }))
  .max(MAX_NAME, messageText('fields.nameLong', { maximum: MAX_NAME }))
  .refine((name) => !unseenCharacters.test(name), messageText('fields.nameStrange'))
  .refine((name) => /\p{L}/u.test(name), messageText('fields.nameLetter'))
  .refine(...isPlainName)

/** Options for the comparison of a form's two passwords; it also runs when other fields are invalid. */
const same = (message: MessageText) => ({
  path: ['c_password'],
  error: message,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
})

export const SignupPassword = NewPassword(
  messageText('fields.passwordRequired'),
  messageText('fields.passwordShort', { minimum: MIN_PASSWORD }),
)

export const consents = {
  isAdult: z.literal(true, messageText('fields.adultRequired')),
  acceptsTerms: z.literal(true, messageText('fields.termsRequired')),
}

export const SignupEmail = Email(
  messageText('fields.emailRequired'),
  messageText('fields.emailInvalid'),
)

export const SignupForm = z
  .strictObject({
    name: Name,
    email: SignupEmail,
    password: SignupPassword,
    c_password: z
      .string(messageText('fields.confirmRequired'))
      .min(1, messageText('fields.confirmRequired')),
    ...consents,
  })
  .refine(
    ({ password, c_password }) => !c_password || isSame(password, c_password),
    same(messageText('fields.confirmDiffers')),
  )

export const ForgotForm = z.strictObject({
  email: Email(messageText('fields.forgotEmailRequired'), messageText('fields.forgotEmailInvalid')),
})

const ResetPassword = NewPassword(
  messageText('fields.resetPasswordRequired'),
  messageText('fields.resetPasswordShort', { minimum: MIN_PASSWORD }),
)

/** The form of the reset screen; only the password is sent to the server. */
export const ResetForm = z
  .strictObject({ password: ResetPassword, c_password: z.string() })
  .refine(
    ({ password, c_password }) => isSame(password, c_password),
    same(messageText('fields.resetConfirmDiffers')),
  )

export const User = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'merchant']),
  registeredForStore: z.enum(['pending', 'approved', 'rejected', 'suspended']).nullable(),
  wishlist: z.array(Id),
  /** The store that the person owns or works for, approved or suspended. */
  storeId: Id.nullable(),
  /** The person's role in that store. */
  staffRole: z.enum(staffRoles).nullable(),
  /** What the owner allows a member of the counter beyond the role. */
  staffRights: z.array(z.enum(counterRights)),
  /** Why that store takes no new bookings, apart from its own pause; `reason` is the administrator's; null for a store that does. */
  shopStop: z
    .object({ why: z.enum(['suspended', 'closed', 'closing', 'unpaid']), reason: z.string() })
    .nullable(),
  /** False for an account that was opened with an e-mailed code alone. */
  hasPassword: z.boolean(),
})
export type User = z.infer<typeof User>

export const login = endpoint({
  method: 'POST',
  path: '/login',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary: 'Log in. A new session replaces an earlier session of the browser.',
  input: LoginForm,
  output: z.object({ message: z.string(), user: User }),
  errors: ['WRONG_LOGIN'],
})

/** The password again, which confirms the closing of a store. */
export const PasswordForm = z.strictObject({ password: Password })

/** The password, or the e-mailed code of a person who has none. */
export const ProofForm = z
  .strictObject({ password: Password.optional(), otp: Otp.optional() })
  .refine(({ password, otp }) => (password === undefined) !== (otp === undefined), {
    path: ['password'],
    error: messageText('fields.passwordRequired'),
  })

export const proveAgain = endpoint({
  method: 'POST',
  path: '/proof',
  who: 'user',
  limit: 'auth',
  effect: 'write',
  summary:
    'Prove again who is signed in. Calls that answer PROOF_NEEDED want the password, here or at a log-in, within the last ten minutes of the session. A person without a password sets one (`PUT /password`), which is such a proof; where `details.byCode` is true, the code of `POST /proof-code` entered here suffices.',
  input: ProofForm,
  output: Message,
  errors: ['WRONG_LOGIN', 'WRONG_OTP'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  who: 'guest',
  limit: 'read',
  effect: 'write',
  summary: 'End this session, also on the server. Succeeds when there is no session.',
  input: Nothing,
  output: Message,
})

export const userAuth = endpoint({
  method: 'GET',
  path: '/userAuth',
  who: 'guest',
  limit: 'read',
  effect: 'read',
  summary: 'The signed-in person; `user` is null for a guest.',
  input: Nothing,
  output: z.object({ user: User.nullable() }),
  errors: ['NOT_FOUND'],
})

export const saveLocale = endpoint({
  method: 'PUT',
  path: '/language',
  who: 'user',
  limit: 'read',
  effect: 'write',
  summary: 'Write the caller’s emails in this language from now on.',
  input: z.strictObject({ locale: z.enum(['en', 'hi']) }),
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
    'Email a six-digit code that verifies this address in this browser, valid for ten minutes. The answer does not tell whether the address has an account.',
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
    'Enter the OTP. WRONG_OTP has the number of tries left in `details.triesLeft`; with 0 a new code is needed.',
  input: OtpForm,
  output: Message,
  errors: ['WRONG_OTP'],
})

export const signUp = endpoint({
  method: 'POST',
  path: '/signup',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary: 'Create an account for the address verified in this browser, and sign in.',
  input: SignupForm,
  output: z.object({ message: z.string(), user: User }),
  errors: ['NOT_VERIFIED'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgot-password',
  who: 'guest',
  limit: 'otp-send',
  effect: 'write',
  summary:
    'Email a link that sets a new password. The answer does not tell whether the account exists.',
  input: ForgotForm,
  output: Message,
})

export const checkResetLink = endpoint({
  method: 'POST',
  path: '/reset-link',
  who: 'guest',
  limit: 'auth',
  effect: 'read',
  summary:
    'Check an emailed link: it can set a new password or not, and the e-mail address that it is for.',
  input: z.strictObject({ token: z.string().max(200) }),
  output: z.object({ email: z.string() }),
  errors: ['LINK_ENDED'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/reset-password/:token',
  who: 'guest',
  limit: 'auth',
  effect: 'write',
  summary: 'Set a new password with an emailed link, once. All sessions of the account end.',
  input: z.strictObject({ token: z.string().max(200), password: ResetPassword }),
  output: Message,
  errors: ['LINK_ENDED'],
})

export const NameForm = z.strictObject({ name: Name })

export const saveName = endpoint({
  method: 'PUT',
  path: '/me',
  who: 'user',
  limit: 'own-data',
  effect: 'write',
  answers: 'GET /userAuth',
  summary:
    'Change the caller’s name. Shops see the new name at once, on open bookings too, because they compare it at pickup.',
  input: NameForm,
  output: z.object({ message: z.string(), user: User }),
  errors: ['NOT_FOUND'],
})

export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/me',
  who: 'user',
  limit: 'auth',
  effect: 'write',
  summary:
    'Delete the caller’s account for good, with the password, or with the code of `POST /proof-code` when the account has no password. ACCOUNT_IN_USE has the number of open bookings in `details.openBookings`; `details.ownsStore` is true when a store prevents the deletion.',
  input: ProofForm,
  output: Message,
  errors: ['WRONG_LOGIN', 'WRONG_OTP', 'ACCOUNT_IN_USE'],
})
