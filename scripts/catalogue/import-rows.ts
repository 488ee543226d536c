import { type Incoming, importProducts } from '#server/modules/catalog/commands/products.ts'
import { refreshProducts } from '#server/modules/search/commands.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import { AppError } from '#shared/app-error.ts'
import { errorSentence } from '#shared/error-sentence.ts'
import { translate } from '#shared/translate.ts'

/** The outcome of a product: `true` was created, `false` exists already, a text says why it was rejected. */
export type RowOutcome = boolean | string

const statementTimeoutMs = 60_000
const cause = { reference: 'catalogue-import', actorId: null }

class DryRun extends Error {}

/** Imports all rows in one transaction; only when a row is rejected, imports each half separately. */
export async function importRows(
  database: Database,
  products: Incoming[],
  dryRun: boolean,
): Promise<RowOutcome[]> {
  try {
    return await importTogether(database, products, dryRun)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (products.length === 1) return [errorSentence(error, translate('en'))]
    const half = Math.ceil(products.length / 2)
    return [
      ...(await importRows(database, products.slice(0, half), dryRun)),
      ...(await importRows(database, products.slice(half), dryRun)),
    ]
  }
}

async function importTogether(
  database: Database,
  products: Incoming[],
  dryRun: boolean,
): Promise<RowOutcome[]> {
  let rowOutcomes: RowOutcome[] = []
  const work = async (tx: Tx) => {
    rowOutcomes = await importProducts(tx, products, { cause, refresh: refreshProducts })
    if (dryRun) throw new DryRun()
  }
  await database.transaction(work, { statementTimeoutMs }).catch((error: unknown) => {
    if (!(error instanceof DryRun)) throw error
  })
  return rowOutcomes
}
