import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { AppError } from '#shared/app-error.ts'
import type { StatusForm } from '#shared/contract/orders/status-form.ts'
import { cancelByStore } from './cancel.ts'
import { handOver, type HandOverTools } from './hand-over.ts'
import { markReady } from './mark-ready.ts'
import { checkMove, statusConflict } from './advance.ts'
import { moveDeadlineToOpenHours } from './deadlines/end-overdue.ts'
import { lockOwnOrder } from './lock-order.ts'
import { releaseOrder } from './release-order.ts'

/** Changes the status of an own order. Returns the error of a wrong code, because its count must be committed. */
export async function moveOrder(
  tx: Tx,
  merchant: Merchant,
  form: StatusForm,
  tools: HandOverTools,
): Promise<AppError | undefined> {
  switch (form.status) {
    case 'Collected':
      return handOver(tx, merchant, form, tools)
    case 'Ready for Pickup':
      await markReady(tx, merchant, form, tools.vault)
      break
    case 'Cancelled':
      await cancelByStore(tx, merchant, form)
      break
    case 'Not Collected':
      await markNotCollected(tx, merchant, form.orderId)
  }
  return undefined
}

/** Marks an order Not Collected, only after the deadline: frees the pieces and counts as a no-show. */
async function markNotCollected(tx: Tx, merchant: Merchant, orderId: string): Promise<void> {
  const order = await lockOwnOrder(tx, merchant, orderId)
  await checkMove(tx, order, { to: 'not_collected', by: 'merchant' })
  // The store has promised to hold the pieces until the deadline, so it cannot free them earlier.
  const dueAt = await moveDeadlineToOpenHours(tx, order, tx.now)
  if (dueAt > tx.now)
    throw await statusConflict(tx, order, { reason: 'stillDue', dueAt: dueAt.toISOString() })
  const by = { actor: 'merchant', actorId: merchant.userId } as const
  await releaseOrder(tx, order, { ...by, to: 'not_collected' })
}
