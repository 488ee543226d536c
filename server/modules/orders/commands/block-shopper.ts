import type { Merchant } from '#server/modules/accounts/guards.ts'
import { isClosedAddress } from '#server/modules/accounts/rules/closed-account.ts'
import { passHoldsOn } from '#server/modules/inventory/commands/waitlist.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import * as rows from '../queries/store-blocks.ts'

/**
 * Blocks the customer of this order: new bookings are refused, open ones continue, and a piece that is held for the
 * customer goes to the next person of the waitlist. Returns the block's id.
 */
export async function blockShopper(
  tx: Tx,
  { userId, storeId }: Merchant,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<string> {
  const found = await rows.lockShopperOfOrder(tx, storeId, orderId)
  if (!found) throw new AppError('NOT_FOUND', { reason: 'booking' })
  const { shopperId, email } = found
  if (isClosedAddress(email)) throw new AppError('NOT_FOUND', { reason: 'closedCustomer' })
  const blockId = await rows.insertBlock(tx, { storeId, shopperId, reason, blockedBy: userId })
  await passHoldsOn(tx, { userId: shopperId, storeId })
  return blockId
}

export async function unblockShopper(
  tx: Tx,
  { storeId }: Merchant,
  blockId: string,
): Promise<void> {
  const isGone = await rows.deleteBlock(tx, storeId, blockId)
  if (!isGone) throw new AppError('NOT_FOUND', { reason: 'blockedCustomer' })
}

/** Deletes all blocks of a closed account. */
export async function eraseBlocks(tx: Tx, userId: string): Promise<void> {
  await rows.deleteBlocksOf(tx, userId)
}
