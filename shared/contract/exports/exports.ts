import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Nothing } from '../wire.ts'

/**
 * The whole archive in one object, which is sent as it is read. Its sections and their fields are those of the
 * manifests (`server/modules/exports/views/person.ts` and `shop.ts`), in rupees and times of ISO 8601.
 */
const Archive = z.object({ fileName: z.string(), data: z.record(z.string(), z.unknown()) })

export const exportAccount = endpoint({
  method: 'GET',
  path: '/me/export',
  who: 'user',
  limit: 'own-data',
  summary:
    'Deprecated: use /me/archive. Everything that is stored about the caller, and a name for the file. PROOF_NEEDED when the caller has not given the password, or a code without having a password, for ten minutes.',
  input: Nothing,
  output: Archive,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const copyByLink = endpoint({
  method: 'POST',
  path: '/grievance-copy',
  who: 'guest',
  limit: 'own-data',
  effect: 'read',
  summary:
    'The same for somebody who cannot log in, by the token of the link to a request, after the officer has sent it. NOT_FOUND after seven days.',
  input: z.strictObject({ grievanceId: z.string().max(200) }),
  output: Archive,
  errors: ['NOT_FOUND'],
})

export const exportStore = endpoint({
  method: 'GET',
  path: '/store-data',
  who: 'merchant',
  role: 'owner',
  limit: 'own-data',
  summary:
    'Deprecated: use /store-archive. Everything that is stored for the merchant’s store, and a name for the file.',
  input: Nothing,
  output: Archive,
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})
