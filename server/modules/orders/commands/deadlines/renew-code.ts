import type { Shopper } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { PICKUP_CODE_RENEWALS } from '#shared/limits.ts'
import { replacePickupCode } from '../../queries/pickup-codes.ts'
import { advance } from '../advance.ts'
import { lockReadyBooking } from '../lock-order.ts'

/** Issues a new code with the full number of attempts; only for the shopper, at most three times per order. */
export async function renewPickupCode(
  tx: Tx,
  shopper: Shopper,
  { orderId, vault }: { orderId: string; vault: CodeVault },
): Promise<void> {
  const { order, issued } = await lockReadyBooking(tx, shopper, orderId)
  if (issued.renewals >= PICKUP_CODE_RENEWALS) {
    throw new AppError('NO_RENEWALS_LEFT')
  }
  await replacePickupCode(tx, order.id, vault.issue(order.id))
  await advance(tx, order, {
    event: 'code_renewed',
    actor: 'shopper',
    actorId: shopper.userId,
    publish: 'pickup-code.renewed',
  })
}
