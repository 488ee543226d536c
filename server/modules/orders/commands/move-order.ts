import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import type { AppError } from '#shared/app-error.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import { checkStatusForm, reasonOf, type StatusForm } from '../rules/status-form.ts'
import { cancelByStore } from './cancel.ts'
import { handOver } from './hand-over.ts'
import { markReady } from './mark-ready.ts'
import { markNotCollected } from './not-collected.ts'

export type Wish = StatusForm & { orderId: string; to: OrderStatus }

/** A merchant moves an own order on. Answers with a refusal that has to be committed, if there is one. */
export async function moveOrder(
  tx: Tx,
  merchant: Merchant,
  { orderId, to, ...form }: Wish,
  vault: CodeVault,
): Promise<AppError | undefined> {
  checkStatusForm(to, form)
  const { code, token, override, declinedLines: declined = [], stillOnShelf = false, reason } = form
  if (to === 'collected') return handOver(tx, merchant, { orderId, code, token, override }, vault)
  if (to === 'ready_for_pickup') {
    await markReady(tx, merchant, { orderId, vault, declined, stillOnShelf, reason })
  } else if (to === 'cancelled') {
    await cancelByStore(tx, merchant, { orderId, reason: reasonOf(form), stillOnShelf })
  } else {
    await markNotCollected(tx, merchant, orderId)
  }
  return undefined
}
