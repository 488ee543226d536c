import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { AnyId, Cursor, Id, Instant, Message } from '../wire.ts'
import { Grievance, GrievanceText, GrievanceThread } from './complaint.ts'
import { grievanceFilters, officerReasons } from './topics.ts'

const GrievanceRow = Grievance.extend({
  personName: z.string(),
  /** The administrator who answered last; null before the first answer. */
  officer: z.string().nullable(),
  /** The beginning of the first message. */
  beginning: z.string(),
})
export type ListedGrievance = z.infer<typeof GrievanceRow>

export const getGrievances = endpoint({
  method: 'GET',
  path: '/admin/grievances',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary:
    'Complaints and requests of one filter: open ones with the first due first, closed ones with the latest first. 25 a page. `storeId`: those about one store; the counts too.',
  input: z.strictObject({
    filter: z.enum(grievanceFilters).default('open'),
    storeId: AnyId.optional(),
    page: Cursor.nullish(),
  }),
  output: z.object({
    grievances: z.array(GrievanceRow),
    nextPage: Cursor.nullable(),
    counts: z.object({ open: z.int(), overdue: z.int(), mine: z.int() }),
  }),
})

const GrievanceFile = GrievanceThread.extend({
  personName: z.string(),
  /** The address of the person; empty when the account is deleted. */
  email: z.string(),
  /** The account; null for an address without one. */
  userId: Id.nullable(),
  /** True for a complaint that was written without a log-in; its person reads it by a link. */
  byLink: z.boolean(),
  officer: z.string().nullable(),
  copyUntil: Instant.nullable(),
})
export type GrievanceFile = z.infer<typeof GrievanceFile>

export const getGrievance = endpoint({
  method: 'GET',
  path: '/admin/grievance',
  who: 'admin',
  adminRole: 'support',
  limit: 'read',
  summary:
    'One complaint with its person and all messages. Each hour in which an administrator opens it is in the audit trail.',
  input: z.strictObject({ grievanceId: AnyId }),
  output: GrievanceFile,
  errors: ['NOT_FOUND'],
})

export const answerGrievance = endpoint({
  method: 'POST',
  path: '/admin/grievance-answer',
  who: 'admin',
  adminRole: 'support',
  limit: 'merchant',
  summary:
    'Answer a complaint; the person gets an e-mail. 409 when the complaint is closed. Audited.',
  input: z.strictObject({ grievanceId: AnyId, text: GrievanceText }),
  output: Message,
  errors: ['NOT_FOUND', 'GRIEVANCE_CONFLICT'],
})

export const closeGrievance = endpoint({
  method: 'POST',
  path: '/admin/grievance-close',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'merchant',
  summary:
    'Close a complaint with a reason and a text for the person, who gets an e-mail and can open the complaint again for 14 days. 409 when it is closed. Audited.',
  input: z.strictObject({
    grievanceId: AnyId,
    reason: z.enum(officerReasons),
    text: GrievanceText,
  }),
  output: Message,
  errors: ['NOT_FOUND', 'GRIEVANCE_CONFLICT', 'PROOF_NEEDED'],
})

export const fulfilDataRequest = endpoint({
  method: 'POST',
  path: '/admin/grievance-data',
  who: 'proved-admin',
  adminRole: 'support',
  limit: 'merchant',
  summary:
    'For a person who wrote without a log-in from the proved address of an account: `copy` sends the link to the copy of its data, `erase` deletes the account, which closes its complaints. ACCOUNT_IN_USE with open bookings or a shop. Audited.',
  input: z.strictObject({ grievanceId: AnyId, act: z.enum(['copy', 'erase']) }),
  output: Message,
  errors: ['NOT_FOUND', 'GRIEVANCE_CONFLICT', 'ACCOUNT_IN_USE', 'PROOF_NEEDED'],
})
