import { AppError } from '#shared/app-error.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { ACCOUNT_WAIT_HOURS } from '#shared/limits.ts'

const PROOF_LASTS_MS = 10 * MINUTE_MS

/**
 * Protects actions that an unlocked browser must not allow. Throws PROOF_NEEDED when the session has no proof (an
 * entered password or an administrator's code), or when the last proof is more than ten minutes old.
 */
export function expectRecentProof({ provedAt }: { provedAt: Date | null }, now: Date): void {
  if (!isRecent(provedAt, now)) throw new AppError('PROOF_NEEDED')
}

type OwnProof = { provedAt: Date | null; codeProvedAt: Date | null }

/** Like `expectRecentProof`, for a person's own data: an e-mailed code of a person without a password suffices. */
export function expectOwnProof({ provedAt, codeProvedAt }: OwnProof, now: Date): void {
  if (isRecent(provedAt, now) || isRecent(codeProvedAt, now)) return
  throw new AppError('PROOF_NEEDED', { byCode: true })
}

function isRecent(provedAt: Date | null, now: Date): boolean {
  return provedAt !== null && now.getTime() - provedAt.getTime() <= PROOF_LASTS_MS
}

/**
 * The time from which a log-in proves again that the person owns the account; null when it does so now. Somebody who
 * could read the person's e-mails may have set a new password by an e-mailed link.
 */
export function credentialsProveFrom(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null
  const from = new Date(changedAt.getTime() + ACCOUNT_WAIT_HOURS * HOUR_MS)
  return from > now ? from : null
}
