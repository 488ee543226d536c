import type { Merchant } from '#server/modules/accounts/guards.ts'
import { lockWholeStore } from '#server/modules/stores/commands/registered-store.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import type { TokenScope } from '#shared/contract/integrations/scopes.ts'
import * as rows from '../queries/tokens.ts'
import { expectPlace, tokenEnds, writeToken } from '../rules/tokens.ts'

type NewToken = { name: string; scopes: TokenScope[]; days: number | null }

/** Makes a token from random bytes and stores its hash only. Throws INTEGRATION_CONFLICT at the maximum number. */
export async function makeToken(
  tx: Tx,
  { storeId, userId }: Merchant,
  { name, scopes, days }: NewToken,
  made: { id: string; bytes: Buffer },
): Promise<string> {
  await lockWholeStore(tx, storeId)
  expectPlace('tokens', await rows.countTokens(tx, storeId))
  const { token, prefix } = writeToken(made.bytes)
  await rows.insertToken(tx, {
    id: made.id,
    storeId,
    createdBy: userId,
    name,
    scopes,
    prefix,
    tokenHash: sha256(token),
    expiresAt: tokenEnds(days, tx.now),
  })
  await record(tx, 'token.made', { tokenId: made.id })
  return token
}

/** Throws NOT_FOUND when the store has no such token, or when the token was revoked before. */
export async function revokeToken(tx: Tx, { storeId }: Merchant, tokenId: string): Promise<void> {
  if (!(await rows.revokeToken(tx, { storeId, tokenId })))
    throw new AppError('NOT_FOUND', { reason: 'integration' })
}
