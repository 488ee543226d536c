import { AppError } from '#shared/app-error.ts'
import { MINUTE_MS } from '#shared/india-time.ts'

const PROOF_LASTS_MS = 10 * MINUTE_MS

/**
 * Guards what an unlocked browser must not do. Throws PROOF_NEEDED when the session has no proof, which is an entered
 * password or an administrator's code, or when its last one is more than ten minutes old.
 */
export function expectRecentProof({ provedAt }: { provedAt: Date | null }, now: Date): void {
  if (!provedAt || now.getTime() - provedAt.getTime() > PROOF_LASTS_MS)
    throw new AppError('PROOF_NEEDED')
}
