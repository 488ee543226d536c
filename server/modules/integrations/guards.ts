import { type FindToken, logUnsavedUse } from '#server/modules/accounts/guards.ts'
import type { Database } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { findToken, touchToken } from './queries/tokens.ts'

/** Finds the store and scopes of a call's token, which may do what its scopes allow, and never more than a manager. */
export function makeFindToken({ isReadOnly }: Pick<Database, 'isReadOnly'>): FindToken {
  return async (db, { bearer, log }, now) => {
    const { token, scope } = bearer
    const found = await findToken(db, sha256(token), now)
    if (!found) return null
    if (!found.scopes.includes(scope)) throw new AppError('NOT_ALLOWED', { reason: 'scope' })
    const { tokenId, name, scopes, storeId, createdAt, lastUsedAt } = found
    const isUnseen = !lastUsedAt || now.getTime() - lastUsedAt.getTime() > MINUTE_MS
    if (isUnseen && !isReadOnly())
      await touchToken(db, tokenId, now).catch((error: unknown) => logUnsavedUse({ log }, error))
    return {
      userId: tokenId,
      name,
      email: '',
      role: 'merchant',
      storeId,
      storeStatus: 'approved',
      staffRole: 'manager',
      staffRights: [],
      seenAt: now,
      createdAt,
      provedAt: null,
      codeProvedAt: null,
      scopes,
    }
  }
}
