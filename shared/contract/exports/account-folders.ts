import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { messageText } from '../../message.ts'
import { billKinds } from '../billing.ts'
import { Instant, Message } from '../wire.ts'
import { Archive } from './archives.ts'

/** The differences from the folder of the same month that was made at `since`. */
export const FolderChanges = z.object({
  since: Instant,
  /** The documents that came since: their first and last number. */
  issued: z.array(
    z.object({ kind: z.enum(billKinds), first: z.string(), last: z.string(), count: z.int() }),
  ),
  /** The numbers of bills whose payment was corrected since, at most a hundred. */
  corrected: z.array(z.string()),
  /** The files whose contents differ. */
  files: z.array(z.string()),
})
export type FolderChanges = z.infer<typeof FolderChanges>

const Folder = Archive.extend({
  /** `YYYY-MM` in Asia/Kolkata. */
  month: z.string(),
  /** When it is ready: the moment at which the month was so. It is earlier than `askedAt` when nothing has changed. */
  asOf: Instant.nullable(),
  /** When it is ready and differs from an earlier folder of the month. */
  changes: FolderChanges.nullable(),
})
export type Folder = z.infer<typeof Folder>

const wrongMonth = messageText('exportFields.month')
const Which = z.strictObject({
  /** A month of India that has begun, `YYYY-MM`. */
  month: z.string(wrongMonth).regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, wrongMonth),
})
const Ask = Which.extend({ again: z.boolean().default(false) })
const State = z.object({ folder: Folder.nullable() })
const FolderAnswer = Message.extend({ folder: Folder })
const zipFile = { file: 'application/zip', output: z.instanceof(Uint8Array) } as const
const sample = { month: '2026-11' }

const owner = { who: 'merchant', role: 'owner' } as const

export const getFolder = endpoint({
  ...owner,
  method: 'GET',
  path: '/account-folder',
  limit: 'read',
  summary:
    'The state of the folder of a month for the shop’s accountant; null before the owner has asked for one.',
  input: Which,
  sample,
  output: State,
})

export const askForFolder = endpoint({
  ...owner,
  method: 'POST',
  path: '/account-folder',
  limit: 'own-data',
  summary:
    'Begins the folder of a month, which a job makes: sales register, returns, HSN summary, documents issued, GSTR-1, vouchers for Tally, the days’ closes and the statement, as of now. One that is ready or in the making is kept. A month that has not changed gets the same bytes again; else the README and `changes` say what has.',
  changes: ['GET /account-folder'],
  input: Ask,
  sample,
  output: FolderAnswer,
  errors: ['PROOF_NEEDED'],
})

export const fetchFolder = endpoint({
  ...owner,
  ...zipFile,
  method: 'GET',
  path: '/account-folder/file',
  limit: 'own-data',
  summary: 'The folder of a month, for 24 hours. NOT_FOUND when none is ready.',
  input: Which,
  sample,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const getOperatorFolder = endpoint({
  who: 'admin',
  adminRole: 'finance',
  method: 'GET',
  path: '/admin/account-folder',
  limit: 'read',
  summary: 'The state of the folder of a month for the operator’s accountant.',
  input: Which,
  sample,
  output: State,
})

export const askForOperatorFolder = endpoint({
  who: 'proved-admin',
  adminRole: 'finance',
  method: 'POST',
  path: '/admin/account-folder',
  limit: 'own-data',
  summary:
    'Begins the folder of a month for the operator’s accountant: the bills of subscriptions and their refunds. It is made and repeated as a shop’s.',
  changes: ['GET /admin/account-folder'],
  input: Ask,
  sample,
  output: FolderAnswer,
  errors: ['PROOF_NEEDED'],
})

export const fetchOperatorFolder = endpoint({
  ...zipFile,
  who: 'proved-admin',
  adminRole: 'finance',
  method: 'GET',
  path: '/admin/account-folder/file',
  limit: 'own-data',
  summary: 'The operator’s folder of a month, for 24 hours. NOT_FOUND when none is ready.',
  input: Which,
  sample,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})
