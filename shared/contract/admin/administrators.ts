import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MIN_ADMIN_PASSWORD } from '../../limits.ts'
import { messageText } from '../../message.ts'
import { NewPassword } from '../accounts/accounts.ts'
import { AnyId, Id, Instant, Message, Nothing } from '../wire.ts'
import { adminRoles } from './roles.ts'

const Role = z.enum(adminRoles, messageText('adminFields.role'))

/**
 * `invited`: the link was not used yet. `lapsed`: the link was not used in time. `ended`: an owner ended the access.
 */
const states = ['active', 'invited', 'lapsed', 'ended'] as const

const Administrator = z.object({
  adminId: Id,
  UID: z.string(),
  role: Role,
  state: z.enum(states),
  hasSecondFactor: z.boolean(),
  addedAt: Instant,
  /** Null before the first log-in. */
  loggedInAt: Instant.nullable(),
  /** Time at which an unused link ends; null without such a link. */
  linkEndsAt: Instant.nullable(),
  /** True for the administrator who makes this call. */
  isYou: z.boolean(),
})
export type Administrator = z.infer<typeof Administrator>

const ofOwner = { adminRole: 'owner', limit: 'merchant' } as const

export const getAdministrators = endpoint({
  ...ofOwner,
  method: 'GET',
  path: '/admin/administrators',
  who: 'admin',
  summary:
    'All administrators with role, second factor and last log-in: owners first, then by UID.',
  input: Nothing,
  output: z.object({ administrators: z.array(Administrator) }),
})

/** The path of the link, which is shown only once. */
const LinkAnswer = Message.extend({ link: z.string(), linkEndsAt: Instant })

const UID = /^[A-Za-z][\w.-]{2,39}$/
export const AdminUid = z.string().trim().regex(UID, messageText('adminFields.uid'))

export const AddAdministratorForm = z.strictObject({ UID: AdminUid, role: Role })

export const addAdministrator = endpoint({
  ...ofOwner,
  method: 'POST',
  path: '/admin/administrators',
  who: 'proved-admin',
  summary:
    'Add an administrator. The answer has a link, valid once and for 24 hours, with which this person chooses a password and sets up the second factor; until then nobody can log in with the UID. Audited.',
  input: AddAdministratorForm,
  output: LinkAnswer,
  errors: ['PROOF_NEEDED'],
})

export const changeAdminRole = endpoint({
  ...ofOwner,
  method: 'PUT',
  path: '/admin/administrators',
  who: 'proved-admin',
  summary:
    'Change an administrator’s role; it counts from the next request. ADMIN_CONFLICT for the last owner who can log in. Audited with the role before.',
  input: z.strictObject({ adminId: AnyId, role: Role }),
  output: Message,
  errors: ['NOT_FOUND', 'ADMIN_CONFLICT', 'PROOF_NEEDED'],
})

export const changeAdminAccess = endpoint({
  ...ofOwner,
  method: 'POST',
  path: '/admin/administrators/access',
  who: 'proved-admin',
  summary:
    'End another administrator’s access with all sessions at once, or give it again. The name stays in the audit trail. Audited.',
  input: z.strictObject({ adminId: AnyId, access: z.enum(['end', 'give']) }),
  output: Message,
  errors: ['NOT_FOUND', 'ADMIN_CONFLICT', 'PROOF_NEEDED'],
})

export const renewAdminLink = endpoint({
  ...ofOwner,
  method: 'POST',
  path: '/admin/administrators/link',
  who: 'proved-admin',
  summary:
    'Make a new link for another administrator who has lost the earlier link, or password and phone. Password, second factor, recovery codes and sessions stop working at once. Audited.',
  input: z.strictObject({ adminId: AnyId }),
  output: LinkAnswer,
  errors: ['NOT_FOUND', 'ADMIN_CONFLICT', 'PROOF_NEEDED'],
})

const Link = { token: z.string().max(200) }

export const readAdminLink = endpoint({
  method: 'POST',
  path: '/admin/set-up',
  who: 'guest',
  limit: 'auth',
  effect: 'read',
  summary: 'The administrator for whom a link is, and the secret for the authenticator app.',
  input: z.strictObject(Link),
  output: z.object({
    UID: z.string(),
    role: Role,
    endsAt: Instant,
    /** The secret in Base32, for typing. `uri` has the same secret for a QR code. */
    secret: z.string(),
    uri: z.string(),
  }),
  errors: ['LINK_ENDED'],
})

export const SetUpForm = z.strictObject({
  ...Link,
  password: NewPassword(
    messageText('adminFields.passwordRequired'),
    messageText('adminFields.passwordShort', { minimum: MIN_ADMIN_PASSWORD }),
    MIN_ADMIN_PASSWORD,
  ),
  /** Six digits of the authenticator app. */
  totp: z
    .string()
    .trim()
    .min(1, { error: messageText('adminFields.codeRequired'), abort: true })
    .regex(/^\d{6}$/, messageText('adminFields.code')),
})

export const setUpAdmin = endpoint({
  method: 'POST',
  path: '/admin/set-up/finish',
  who: 'guest',
  limit: 'auth',
  summary:
    'Choose the password of a link and prove that the authenticator app shows the codes. The answer has ten recovery codes, which are shown only once; the link stops working. Audited.',
  input: SetUpForm,
  output: z.object({ UID: z.string(), recoveryCodes: z.array(z.string()) }),
  errors: ['LINK_ENDED'],
})
