import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import type { AppError } from '#shared/app-error.ts'
import type { StatusForm } from '#shared/contract/status-form.ts'
import { cancelByStore } from './cancel.ts'
import { handOver } from './hand-over.ts'
import { markReady } from './mark-ready.ts'
import { markNotCollected } from './not-collected.ts'

/** Changes the status of the merchant's own order. Returns the error of a wrong code; its count must be committed. */
export async function moveOrder(
  tx: Tx,
  merchant: Merchant,
  form: StatusForm,
  vault: CodeVault,
): Promise<AppError | undefined> {
  switch (form.status) {
    case 'Collected':
      return handOver(tx, merchant, form, vault)
    case 'Ready for Pickup':
      await markReady(tx, merchant, form, vault)
      break
    case 'Cancelled':
      await cancelByStore(tx, merchant, form)
      break
    case 'Not Collected':
      await markNotCollected(tx, merchant, form.orderId)
  }
  return undefined
}
