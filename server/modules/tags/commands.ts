import type { Merchant } from '#server/modules/accounts/guards.ts'
import { adjustStock } from '#server/modules/inventory/commands/counts.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import type { scanSteps } from '#shared/contract/tags.ts'
import * as rows from './queries.ts'
import { changeOf, readTagCode, tagCodeOf } from './rules.ts'

type Draw = () => Buffer
/** Attempts to find an unused code; codes of 40 random bits rarely collide. */
const DRAWS = 3

/** Creates tags for these variants of the own store; a variant with a tag keeps it. */
export async function makeTags(
  tx: Tx,
  { storeId, userId: createdBy }: Merchant,
  variantIds: readonly string[],
  draw: Draw,
): Promise<void> {
  const untagged = await rows.findUntagged(tx, storeId, [...new Set(variantIds)])
  if (!untagged) throw new AppError('NOT_FOUND', { reason: 'product' })
  for (const variantId of untagged) {
    for (let tries = 0; tries < DRAWS; tries += 1) {
      const code = tagCodeOf(draw())
      if (await rows.insertTag(tx, { code, storeId, createdBy, variantId })) break
    }
  }
}

type Shelf = { name: string; search: string }

/** Saves a shelf tag of the own store and returns its id. A known name keeps its tag and gets the new search words. */
export async function addShelf(
  tx: Tx,
  { storeId, userId: createdBy }: Merchant,
  shelf: Shelf,
  draw: Draw,
): Promise<string> {
  return rows.saveShelf(tx, { ...shelf, code: tagCodeOf(draw()), storeId, createdBy })
}

export async function removeShelf(tx: Tx, { storeId }: Merchant, tagId: string): Promise<void> {
  if (!(await rows.deleteShelf(tx, storeId, tagId)))
    throw new AppError('NOT_FOUND', { reason: 'tag' })
}

type CountedScan = {
  code: string
  step: (typeof scanSteps)[number]
  undo: boolean
  /** The reference of the stock ledger's row. */
  reference: string
}

/**
 * Counts one piece of a tag's variant as sold at the counter or as added, or undoes such a step. Throws STOCK_MOVED
 * when the stock would be less than the pieces that bookings hold.
 */
export async function countScanned(
  tx: Tx,
  { storeId, userId: actorId }: Merchant,
  { code, step, undo, reference }: CountedScan,
): Promise<void> {
  const variantId = await rows.findTaggedVariant(tx, storeId, readTagCode(code))
  if (!variantId) throw new AppError('NOT_FOUND', { reason: 'tag' })
  await adjustStock(tx, storeId, { reference, actorId }, { variantId, ...changeOf(step, undo) })
}
