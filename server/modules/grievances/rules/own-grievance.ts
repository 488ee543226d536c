import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Allowance } from '#server/modules/accounts/rules/tries.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError, type DetailsOf } from '#shared/app-error.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { GRIEVANCES_PER_DAY } from '#shared/limits.ts'

/** Limits of complaints of one address or account. */
export const grievanceAllowances: readonly Allowance[] = [
  { times: GRIEVANCES_PER_DAY, withinMs: DAY_MS },
]

export function conflict(reason: DetailsOf<'GRIEVANCE_CONFLICT'>['reason']): AppError {
  return new AppError('GRIEVANCE_CONFLICT', { reason })
}

/** One error for complaints that do not exist and complaints of others. */
export function noSuchGrievance(): AppError {
  return new AppError('NOT_FOUND', { reason: 'address' })
}

type Action =
  | 'grievance_opened'
  | 'grievance_answered'
  | 'grievance_closed'
  | 'copy_sent'
  | 'account_erased'

/** Adds an entry to the audit trail. `app.ts` passes it in, because admin is a later module. */
export type RecordDecision = (
  tx: Tx,
  admin: Admin,
  decision: { action: Action; reason: string; userId?: string },
) => Promise<void>
