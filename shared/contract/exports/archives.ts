import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant, Message, Nothing } from '../wire.ts'

export const archiveStates = ['making', 'ready', 'failed'] as const

/** A zip file with all data of a person or a shop: JSON, and CSV for every list. */
export const Archive = z.object({
  state: z.enum(archiveStates),
  askedAt: Instant,
  /** The time at which it is deleted. */
  endsAt: Instant,
  /** The files in it that are made, and all of them. */
  done: z.int(),
  total: z.int(),
  /** The size of the zip file. */
  bytes: z.int(),
})
export type Archive = z.infer<typeof Archive>

/** `again`: makes a new archive although one is ready. */
const Ask = z.strictObject({ again: z.boolean().default(false) })
const State = z.object({ archive: Archive.nullable() })
const ArchiveAnswer = Message.extend({ archive: Archive })

export const getArchive = endpoint({
  method: 'GET',
  path: '/me/archive',
  who: 'user',
  limit: 'read',
  summary:
    'The state of the archive of the caller’s data; null before the caller has asked for one.',
  input: Nothing,
  output: State,
})

export const askForArchive = endpoint({
  method: 'POST',
  path: '/me/archive',
  who: 'user',
  limit: 'own-data',
  summary:
    'Begins an archive of everything that is stored about the caller, which a job makes; one that is ready or in the making is kept. PROOF_NEEDED as for GET /me/export.',
  changes: ['GET /me/archive'],
  input: Ask,
  output: ArchiveAnswer,
  errors: ['PROOF_NEEDED'],
})

export const fetchArchive = endpoint({
  method: 'GET',
  path: '/me/archive/file',
  who: 'user',
  limit: 'own-data',
  file: 'application/zip',
  summary:
    'The caller’s archive, for 24 hours. NOT_FOUND when none is ready. PROOF_NEEDED as for GET /me/export.',
  input: Nothing,
  output: z.instanceof(Uint8Array),
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const getStoreArchive = endpoint({
  method: 'GET',
  path: '/store-archive',
  who: 'merchant',
  role: 'owner',
  limit: 'read',
  summary: 'The state of the archive of the shop’s data; null before the owner has asked for one.',
  input: Nothing,
  output: State,
})

export const askForStoreArchive = endpoint({
  method: 'POST',
  path: '/store-archive',
  who: 'merchant',
  role: 'owner',
  limit: 'own-data',
  summary:
    'Begins an archive of everything that is stored for the shop, which a job makes; one that is ready or in the making is kept.',
  changes: ['GET /store-archive'],
  input: Ask,
  output: ArchiveAnswer,
  errors: ['PROOF_NEEDED'],
})

export const fetchStoreArchive = endpoint({
  method: 'GET',
  path: '/store-archive/file',
  who: 'merchant',
  role: 'owner',
  limit: 'own-data',
  file: 'application/zip',
  summary: 'The shop’s archive for its owner, for 24 hours. NOT_FOUND when none is ready.',
  input: Nothing,
  output: z.instanceof(Uint8Array),
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})
