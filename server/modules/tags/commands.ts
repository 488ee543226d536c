import type { Merchant } from '#server/modules/accounts/guards.ts'
import { adjustStock } from '#server/modules/inventory/commands.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import type { scanSteps } from '#shared/contract/tags.ts'
import * as rows from './queries.ts'
import { changeOf, readTagCode, tagCodeOf } from './rules.ts'

type Draw = () => Buffer
/** 40 random bits are seldom drawn twice. */
const DRAWS = 3

/** Gives these variants of the own store their tags; those that have one keep it. */
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

/** A tag for a shelf of the own store; the same name keeps its tag and gets other words. Returns its id. */
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

type Counted = {
  code: string
  step: (typeof scanSteps)[number]
  undo: boolean
  /** The ledger row's reference. */
  reference: string
}

/**
 * Counts one piece of a tag's variant as sold at the counter or as added, or takes such a step back. Throws STOCK_MOVED
 * when it would go below what bookings hold.
 */
export async function countScanned(
  tx: Tx,
  { storeId, userId: actorId }: Merchant,
  { code, step, undo, reference }: Counted,
): Promise<void> {
  const variantId = await rows.findTaggedVariant(tx, storeId, readTagCode(code))
  if (!variantId) throw new AppError('NOT_FOUND', { reason: 'tag' })
  await adjustStock(tx, storeId, { reference, actorId }, { variantId, ...changeOf(step, undo) })
}
