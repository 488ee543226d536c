import type { FindAdmin } from '#server/modules/accounts/guards.ts'
import type { Database } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { findAdminSession, touchAdminSession } from './queries/sessions.ts'
import { isAdminIdle, SEEN_EVERY_MS } from './rules.ts'

/** Finds the administrator by the admin cookie; a session of a shopper or merchant is never accepted. */
export function makeFindAdmin(
  adminCookie: string,
  { isReadOnly }: Pick<Database, 'isReadOnly'>,
): FindAdmin {
  return async (db, request, now) => {
    const token = request.cookies[adminCookie]
    if (!token) return null
    const tokenHash = sha256(token)
    const found = await findAdminSession(db, tokenHash, now)
    if (!found || isAdminIdle(found.seenAt, now)) return null
    const { seenAt, ...admin } = found
    if (now.getTime() - seenAt.getTime() > SEEN_EVERY_MS && !isReadOnly())
      await touchAdminSession(db, tokenHash, now)
    return admin
  }
}
