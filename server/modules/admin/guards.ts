import {
  expectAdmin,
  type FindAdmin,
  type FindSupported,
  logUnsavedUse,
} from '#server/modules/accounts/guards.ts'
import type { Database } from '#server/platform/db/open.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/contract/wire.ts'
import { findAdminSession, touchAdminSession } from './queries/sessions.ts'
import { findSeenStore } from './queries/support-views.ts'
import { isAdminIdle, SEEN_EVERY_MS } from './rules/log-ins.ts'

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
      await touchAdminSession(db, tokenHash, now).catch((error: unknown) =>
        logUnsavedUse(request, error),
      )
    return admin
  }
}

/**
 * Recognises an administrator during a look of support. The result has the role of the shop's owner but the
 * administrator's own id, so that personal data of the owner stay hidden.
 */
export function makeFindSupported(findAdmin: FindAdmin): FindSupported {
  return async (db, request, now) => {
    const found = await findAdmin(db, request, now)
    const admin = found && expectAdmin(found, 'support')
    const viewId = Id.safeParse(request.supportView)
    const view =
      admin && viewId.success
        ? await findSeenStore(db, { viewId: viewId.data, adminId: admin.userId }, now)
        : undefined
    if (!admin || !view) throw new AppError('NOT_ALLOWED', { reason: 'seeing' })
    return {
      userId: admin.userId,
      name: admin.UID,
      email: '',
      role: 'merchant',
      storeId: view.storeId,
      storeStatus: view.storeStatus,
      staffRole: 'owner',
      staffRights: [],
      seenAt: now,
      createdAt: now,
      provedAt: null,
      codeProvedAt: null,
    }
  }
}
