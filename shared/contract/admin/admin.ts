import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { MAX_PASSWORD_UNITS } from '../../limits.ts'
import { FormConfigAnswer } from '../../forms/form-schema.ts'
import { StoreStatus } from '../onboarding.ts'
import { Timings } from '../stores/stores.ts'
import { AnyId, Cursor, Id, Instant, Message, Nothing, Words, Reason } from '../wire.ts'
import { adminRoles } from './roles.ts'

export const AdminLoginForm = z.strictObject({
  UID: z.string().trim().max(60),
  password: z.string().max(MAX_PASSWORD_UNITS),
  /** Six digits of the authenticator app, or a recovery code; only the demonstration's administrator has none. */
  totp: z.string().trim().max(40).optional(),
})

const AdminRoleName = z.enum(adminRoles)

const Admin = z.object({
  UID: z.string(),
  hasSecondFactor: z.boolean(),
  role: AdminRoleName,
})

export const adminLogin = endpoint({
  method: 'POST',
  path: '/admin/login',
  who: 'guest',
  limit: 'admin-login',
  answers: 'GET /adminAuth',
  summary:
    'Log in as an administrator. The answer does not tell which of UID, password and code was wrong.',
  input: AdminLoginForm,
  output: z.object({ admin: Admin }),
  errors: ['WRONG_ADMIN_LOGIN'],
})

export const adminLogout = endpoint({
  method: 'POST',
  path: '/admin/logout',
  who: 'guest',
  limit: 'read',
  changes: [],
  summary:
    'End the administrator’s session, also on the server. Succeeds when there is no session.',
  input: Nothing,
  output: Message,
})

export const AdminProofForm = z.strictObject({
  /** Six digits of the authenticator app, or the password. */
  proof: z.string().max(MAX_PASSWORD_UNITS),
})

export const adminProof = endpoint({
  method: 'POST',
  path: '/admin/proof',
  who: 'admin',
  adminRole: 'any',
  limit: 'admin-login',
  changes: [],
  summary:
    'Prove again who is logged in, with a code of the authenticator app or the password. Decisions about money, shops and people need a proof of the last ten minutes.',
  input: AdminProofForm,
  output: Message,
  errors: ['WRONG_ADMIN_LOGIN'],
})

export const adminAuth = endpoint({
  method: 'GET',
  path: '/adminAuth',
  who: 'admin',
  adminRole: 'any',
  limit: 'read',
  summary: 'The administrator who is logged in.',
  input: Nothing,
  output: z.object({ admin: Admin }),
})

export const registrationStatuses = ['pending', 'approved', 'rejected'] as const
const RegistrationStatus = z.enum(registrationStatuses)

const ListedRegistration = z.object({
  _id: Id,
  storeId: Id,
  shopName: z.string(),
  ownerName: z.string(),
  businessType: z.string(),
  city: z.string(),
  state: z.string(),
  status: RegistrationStatus,
  submittedAt: Instant,
  /** 1 for the first registration of this shop. */
  attempt: z.int(),
})
export type ListedRegistration = z.infer<typeof ListedRegistration>

export const getRegistrations = endpoint({
  method: 'GET',
  path: '/admin/registrations',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary: 'Registrations of one status: waiting ones oldest first, decided ones latest first.',
  input: z.strictObject({
    status: RegistrationStatus.default('pending'),
    search: Words(80).default(''),
    page: Cursor.nullish(),
  }),
  output: z.object({
    registrations: z.array(ListedRegistration),
    nextPage: Cursor.nullable(),
    waiting: z.int(),
  }),
})

const PastRegistration = z.object({
  _id: Id,
  status: RegistrationStatus,
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
})

/** The data on which an administrator decides about a registration. */
const RegistrationDetails = ListedRegistration.extend({
  storeStatus: StoreStatus,
  account: z.object({ name: z.string(), email: z.string(), since: Instant }),
  contactNumber: z.string(),
  email: z.string(),
  locality: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timings: Timings,
  shopImage: z.string().nullable(),
  shopLogo: z.string().nullable(),
  gstin: z.string().nullable(),
  enrolmentNumber: z.string().nullable(),
  pan: z.string().nullable(),
  /** Other shops with the same contact number or GSTIN. */
  similar: z.array(z.object({ storeId: Id, shopName: z.string(), status: StoreStatus })),
  history: z.array(PastRegistration),
})
export type RegistrationDetails = z.infer<typeof RegistrationDetails>

export const getRegistration = endpoint({
  method: 'GET',
  path: '/admin/registration',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary:
    'One registration with all its entries, its pictures and the earlier decisions. Each hour in which an administrator opens it is in the audit trail.',
  input: z.strictObject({ _id: AnyId }),
  output: RegistrationDetails,
  errors: ['NOT_FOUND'],
})

export const reviewRegistration = endpoint({
  method: 'POST',
  path: '/admin/review',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'merchant',
  summary:
    'Approve a waiting registration, or reject it with a reason that its owner reads. STORE_STATUS_CONFLICT when another administrator has decided already.',
  input: z.discriminatedUnion('decision', [
    z.strictObject({ registrationId: AnyId, decision: z.literal('approve') }),
    z.strictObject({ registrationId: AnyId, decision: z.literal('reject'), reason: Reason }),
  ]),
  output: Message,
  errors: ['NOT_FOUND', 'STORE_STATUS_CONFLICT', 'PROOF_NEEDED'],
})

export const changeStoreStatus = endpoint({
  method: 'POST',
  path: '/admin/store-status',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'merchant',
  summary:
    'Suspend an approved store, which hides it and ends the sessions of its people; or reinstate it. For a store that its owner has closed, the change counts from its reopening. PROOF_NEEDED when the administrator has not given a code or password for ten minutes.',
  input: z.discriminatedUnion('status', [
    z.strictObject({ storeId: AnyId, status: z.literal('suspended'), reason: Reason }),
    z.strictObject({ storeId: AnyId, status: z.literal('approved') }),
  ]),
  output: Message,
  errors: ['NOT_FOUND', 'STORE_STATUS_CONFLICT', 'PROOF_NEEDED'],
})

export const auditActions = [
  'logged_in',
  'opened',
  'approved',
  'rejected',
  'suspended',
  'reinstated',
  'handed_over',
  'refund_retried',
  'refund_settled',
  'settled',
  'word_added',
  'word_changed',
  'word_removed',
  'tags_sent',
  'review_hidden',
  'review_kept',
  'question_removed',
  'question_kept',
  'finance_given',
  'finance_taken',
  'payouts_made',
  'payouts_filed',
  'payout_made',
  'payout_failed',
  'payouts_held',
  'payouts_released',
  'split_retried',
  'linked_account_asked',
  'order_opened',
  'customer_opened',
  'phone_searched',
  'jobs_retried',
  'shop_seen',
  'shops_written',
  'product_taken_down',
  'product_put_back',
  'grievance_opened',
  'grievance_answered',
  'grievance_closed',
  'copy_sent',
  'account_erased',
  'admin_added',
  'admin_set_up',
  'admin_role_changed',
  'admin_link_made',
  'admin_ended',
  'admin_restored',
  'notice_switched',
  'term_planned',
  'term_withdrawn',
  'gst_rate_planned',
  'gst_rate_changed',
  'gst_rate_withdrawn',
  'tax_term_planned',
  'tax_term_withdrawn',
  'tax_month_filed',
  'sub_category_added',
  'sub_category_changed',
  'sub_category_retired',
  'sub_category_restored',
  'sub_category_removed',
] as const

export const getAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  who: 'admin',
  adminRole: 'owner',
  limit: 'read',
  summary:
    'The actions of administrators, the latest first: all, one kind of action, or `work`, which is all but log-ins.',
  input: z.strictObject({
    show: z.enum(['all', 'work', ...auditActions]).default('all'),
    page: Cursor.nullish(),
  }),
  output: z.object({
    entries: z.array(
      z.object({
        _id: Id,
        at: Instant,
        UID: z.string(),
        /** The administrator's role at that time; null for entries that are older than the roles. */
        role: AdminRoleName.nullable(),
        action: z.enum(auditActions),
        shopName: z.string().nullable(),
        /** The order or the customer that the administrator opened. */
        orderNumber: z.string().nullable(),
        customerName: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    nextPage: Cursor.nullable(),
  }),
})
export type AuditShow = z.infer<typeof getAudit.input>['show']
export type AuditEntry = z.infer<typeof getAudit.output>['entries'][number]

export const getTryFigures = endpoint({
  method: 'GET',
  path: '/admin/try-figures',
  who: 'admin',
  adminRole: 'any',
  limit: 'read',
  summary:
    'Bookings to try that were made in the last thirty days, and their outcomes; and the other bookings of these days of which the customer did not take everything.',
  input: Nothing,
  output: z.object({
    toTry: z.object({
      booked: z.int(),
      /**
       * `kept`: hand-overs at which the customer kept at least one piece. `notTaken`: hand-overs at which the
       * customer kept none.
       */
      kept: z.int(),
      notTaken: z.int(),
      /** Bookings that nobody collected. */
      notCollected: z.int(),
      /** Pieces at these hand-overs: those that were tried, and those of them that were kept. */
      triedPieces: z.int(),
      keptPieces: z.int(),
    }),
    others: z.object({ partlyTaken: z.int(), notTaken: z.int() }),
  }),
})
export type TryFigures = z.infer<typeof getTryFigures.output>

export const getForm = endpoint({
  method: 'GET',
  path: '/form-config',
  who: 'admin',
  adminRole: 'any',
  limit: 'read',
  summary: 'Any form configuration by its name, for a preview.',
  input: z.strictObject({ name: Words(60) }),
  output: FormConfigAnswer,
  errors: ['NOT_FOUND'],
})
