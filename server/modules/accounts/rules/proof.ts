import { AppError } from '#shared/app-error.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/india-time.ts'
import { ACCOUNT_WAIT_HOURS } from '#shared/limits.ts'

const PROOF_LASTS_MS = 10 * MINUTE_MS

/**
 * Guards what an unlocked browser must not do. Throws PROOF_NEEDED when the session has no proof, which is an entered
 * password or an administrator's code, or when its last one is more than ten minutes old.
 */
export function expectRecentProof({ provedAt }: { provedAt: Date | null }, now: Date): void {
  if (!provedAt || now.getTime() - provedAt.getTime() > PROOF_LASTS_MS)
    throw new AppError('PROOF_NEEDED')
}

/**
 * The time from which the credentials of an account prove again whose account it is; null when they do now. Whoever could read the
 * person's e-mails may have set a new password by an emailed link.
 */
export function credentialsProveFrom(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null
  const from = new Date(changedAt.getTime() + ACCOUNT_WAIT_HOURS * HOUR_MS)
  return from > now ? from : null
}
