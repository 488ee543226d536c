import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { messageText } from '../message.ts'
import { counterRights } from '../counter-rights.ts'
import { staffRoles } from '../staff-role.ts'
import { AnyId, EmailAddress, Id, Instant, Message, Nothing } from './wire.ts'

/** The roles that an owner can give. */
export const givenRoles = ['counter', 'manager'] as const
export type GivenRole = (typeof givenRoles)[number]

/** The ends of an invitation; `replaced` by a newer one to the same address. */
export const invitationEndings = ['accepted', 'revoked', 'replaced'] as const

const GivenRole = z.enum(givenRoles, messageText('staffFields.role'))

const Member = z.object({
  userId: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  /** What the owner allows a member of the counter beyond the role. */
  rights: z.array(z.enum(counterRights)),
  since: Instant,
  /** The last request in any session, exact to ten minutes; null without a session. */
  lastUsedAt: Instant.nullable(),
})

const Invitation = z.object({
  invitationId: Id,
  email: z.string(),
  role: GivenRole,
  sentAt: Instant,
  endsAt: Instant,
  /** True when the invitation was not accepted in time. */
  isOver: z.boolean(),
})

const Staff = z.object({
  members: z.array(Member),
  /** Invitations that were neither accepted nor revoked. */
  invitations: z.array(Invitation),
  /** Number of persons who can still be invited. */
  placesLeft: z.int(),
})
export type Staff = z.infer<typeof Staff>

const ofOwner = { who: 'merchant', role: 'owner', limit: 'merchant' } as const
const invites = { who: 'open-merchant', role: 'owner', limit: 'merchant' } as const
const staffAnswer = Message.extend({ staff: Staff })

export const getStaff = endpoint({
  ...ofOwner,
  seenBySupport: true,
  method: 'GET',
  path: '/staff',
  summary:
    'The persons who may act for the merchant’s store, the owner first, and open invitations.',
  input: Nothing,
  output: Staff,
})

export const InviteForm = z.strictObject({
  email: z
    .string(messageText('fields.emailRequired'))
    .trim()
    .min(1, messageText('fields.emailRequired'))
    .pipe(EmailAddress(messageText('fields.emailInvalid'))),
  role: GivenRole,
})

export const inviteStaff = endpoint({
  ...invites,
  method: 'POST',
  path: '/staff-invitations',
  idempotent: true,
  answers: 'GET /staff',
  summary:
    'Email an invitation to the staff of the merchant’s store. It is valid for seven days, once, for the account with this address, and replaces an open invitation to the same address.',
  input: InviteForm,
  output: staffAnswer,
  errors: ['STAFF_CONFLICT', 'PROOF_NEEDED'],
})

export const inviteAgain = endpoint({
  ...invites,
  method: 'POST',
  path: '/staff-invitations/again',
  idempotent: true,
  answers: 'GET /staff',
  summary:
    'Email an open or expired invitation again, with a new link. The old link stops working.',
  input: z.strictObject({ invitationId: AnyId }),
  output: staffAnswer,
  errors: ['NOT_FOUND', 'STAFF_CONFLICT', 'PROOF_NEEDED'],
})

export const revokeInvitation = endpoint({
  ...ofOwner,
  method: 'DELETE',
  path: '/staff-invitations',
  answers: 'GET /staff',
  summary: 'Take an invitation back. Its link stops working at once.',
  input: z.strictObject({ invitationId: AnyId }),
  output: staffAnswer,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const changeStaffRole = endpoint({
  ...ofOwner,
  method: 'PUT',
  path: '/staff',
  answers: 'GET /staff',
  summary:
    'Give a member of the staff another role, and allow a member of the counter more: to see the day’s takings, to pause the bookings, to take goods back and exchange them, to take more than 10 % off a price. Both count from the next request.',
  input: z.strictObject({
    userId: AnyId,
    role: GivenRole,
    /** Without them, the rights stay. */
    rights: z.array(z.enum(counterRights)).max(counterRights.length).optional(),
  }),
  output: staffAnswer,
  errors: ['NOT_FOUND', 'STAFF_CONFLICT', 'PROOF_NEEDED'],
})

export const removeStaff = endpoint({
  ...ofOwner,
  method: 'DELETE',
  path: '/staff',
  answers: 'GET /staff',
  summary:
    'Remove a member of the staff. Their next request to the shop is refused on every device; they stay logged in as a shopper.',
  input: z.strictObject({ userId: AnyId }),
  output: staffAnswer,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

const Link = z.strictObject({ token: z.string().max(200) })

export const readInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitation',
  who: 'guest',
  limit: 'auth',
  effect: 'read',
  summary: 'The offer of an emailed invitation: the shop, the role, and the invited address.',
  input: Link,
  output: z.object({
    shopName: z.string(),
    ownerName: z.string(),
    role: GivenRole,
    email: z.string(),
    endsAt: Instant,
  }),
  errors: ['LINK_ENDED'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/staff-invitation/accept',
  who: 'user',
  limit: 'own-data',
  effect: 'write',
  idempotent: true,
  summary:
    'Become a member of the shop’s staff, in the caller’s present session. The caller’s address must be the invited one. A person acts for one shop only.',
  input: Link,
  output: Message,
  errors: ['LINK_ENDED', 'STAFF_CONFLICT', 'PASSWORD_NEEDED'],
})
