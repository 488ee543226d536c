import { addProducts, findImported } from '#server/modules/catalog/commands.ts'
import type { NewProduct } from '#server/modules/catalog/rules/new-product.ts'
import { putOnShelf } from '#server/modules/inventory/commands.ts'
import { refreshProducts } from '#server/modules/search/commands.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { errorSentence } from '#shared/error-sentence.ts'
import { translate } from '#shared/translate.ts'

/** A product on its way into a store. */
export type Ready = { storeId: string; product: NewProduct & { sourceKey: string } }
/** What became of it: `true` is new on the shelf, `false` was there already, a text says why it was refused. */
export type Fate = boolean | string

const statementTimeoutMs = 60_000

class DryRun extends Error {}

/** One transaction for all of them; only when one is refused are they tried in halves. */
export async function importProducts(
  database: Database,
  products: Ready[],
  dryRun: boolean,
): Promise<Fate[]> {
  try {
    return await importTogether(database, products, dryRun)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (products.length === 1) return [errorSentence(error, translate('en'))]
    const half = Math.ceil(products.length / 2)
    return [
      ...(await importProducts(database, products.slice(0, half), dryRun)),
      ...(await importProducts(database, products.slice(half), dryRun)),
    ]
  }
}

async function importTogether(
  database: Database,
  products: Ready[],
  dryRun: boolean,
): Promise<Fate[]> {
  let fates: Fate[] = []
  const work = async (tx: Tx) => {
    fates = await shelve(tx, products)
    if (dryRun) throw new DryRun()
  }
  await database.transaction(work, { statementTimeoutMs }).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error
  })
  return fates
}

async function shelve(tx: Tx, products: Ready[]): Promise<Fate[]> {
  const there = new Set<string>()
  const added: string[] = []
  for (const [storeId, ready] of byStore(products)) {
    const keys = ready.map(({ product }) => product.sourceKey)
    const known = await findImported(tx, storeId, keys)
    for (const key of known.keys()) there.add(`${storeId} ${key}`)
    const fresh = ready.filter(({ product }) => !known.has(product.sourceKey))
    added.push(...(await addToStore(tx, storeId, fresh)))
  }
  await refreshProducts(tx, added)
  return products.map(({ storeId, product }) => !there.has(`${storeId} ${product.sourceKey}`))
}

function byStore(products: Ready[]): Map<string, Ready[]> {
  const groups = new Map<string, Ready[]>()
  for (const product of products) {
    const group = groups.get(product.storeId)
    if (group) group.push(product)
    else groups.set(product.storeId, [product])
  }
  return groups
}

async function addToStore(tx: Tx, storeId: string, fresh: Ready[]): Promise<string[]> {
  const cause = { reference: 'catalogue-import', actorId: null }
  return addProducts(
    tx,
    storeId,
    fresh.map(({ product }) => product),
    (inside, store, shelves) => putOnShelf(inside, store, cause, shelves),
  )
}
