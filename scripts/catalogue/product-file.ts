import { type CsvProduct, productsOf } from '#server/modules/catalog/rules/product-csv.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { readWhole } from './read-rows.ts'

export type ProductFile = { products: CsvProduct[] }

/** Reads a catalogue in our own columns; throws one sentence when the file is not one. */
export async function openProducts(file: string): Promise<ProductFile> {
  const rows = await readWhole(file)
  try {
    return { products: productsOf(rows) }
  } catch (cause) {
    throw new OperatorError(`${file}: ${(cause as Error).message}`, { cause })
  }
}
