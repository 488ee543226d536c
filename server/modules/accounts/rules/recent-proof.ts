import { AppError } from '#shared/app-error.ts'
import { MINUTE_MS } from '#shared/india-time.ts'

const PROOF_LASTS_MS = 10 * MINUTE_MS

/** Guards decisions about money, shops and people. Throws PROOF_NEEDED when the last proof is too old. */
export function expectRecentProof({ provedAt }: { provedAt: Date }, now: Date): void {
  if (now.getTime() - provedAt.getTime() > PROOF_LASTS_MS) throw new AppError('PROOF_NEEDED')
}
