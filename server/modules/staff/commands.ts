import { endSessions } from '#server/modules/accounts/commands/sessions.ts'
import {
  createStore,
  type NewStoreInput,
} from '#server/modules/stores/commands/registered-store.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findMembers, insertMember } from './queries.ts'

/** Creates a store and makes its owner the first member of its staff. Returns the store's id. */
export async function createStoreOfOwner(tx: Tx, input: NewStoreInput): Promise<string> {
  const storeId = await createStore(tx, input)
  await insertMember(tx, { storeId, userId: input.ownerId, role: 'owner' })
  return storeId
}

/** Ends the sessions of all staff of the store. */
export async function endSessionsOfStore(tx: Tx, storeId: string): Promise<void> {
  for (const userId of await findMembers(tx, storeId)) await endSessions(tx, userId)
}
