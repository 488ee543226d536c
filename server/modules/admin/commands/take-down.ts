import type { z } from 'zod'
import type { Admin } from '#server/modules/accounts/guards.ts'
import { putBack, takeDown } from '#server/modules/catalog/commands/take-down.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { decideProduct } from '#shared/contract/admin/stores.ts'
import { insertAudit } from '../queries/admins.ts'

/** Takes a product down, or ends its take-down. Its owner gets an e-mail. Returns the product's name. */
export async function decideOnProduct(
  tx: Tx,
  { userId: adminId }: Admin,
  decision: z.output<typeof decideProduct.input>,
): Promise<string> {
  const { productId } = decision
  if (decision.decision === 'take-down') {
    const { storeId, name } = await takeDown(tx, productId, decision.reason)
    const reason = `${name}: ${decision.reason}`
    const entry = { adminId, action: 'product_taken_down', storeId, reason } as const
    await record(tx, 'product.taken_down', { productId, changeId: await insertAudit(tx, entry) })
    return name
  }
  const { storeId, name } = await putBack(tx, productId)
  const entry = { adminId, action: 'product_put_back', storeId, reason: name } as const
  await record(tx, 'product.put_back', { productId, changeId: await insertAudit(tx, entry) })
  return name
}
