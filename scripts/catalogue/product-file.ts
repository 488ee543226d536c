import { readFileSync } from 'node:fs'
import { type CsvProduct, readProductCsv } from '#server/modules/catalog/rules/product-csv.ts'
import { OperatorError } from '#server/platform/db/operator-error.ts'

export type ProductFile = { products: CsvProduct[] }

/** Reads a catalogue in our own columns; throws one sentence when the file is not one. */
export function openProducts(file: string): ProductFile {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (cause) {
    const sentence =
      cause instanceof TypeError ? `${file} is not a CSV file in UTF-8` : `There is no file ${file}`
    throw new OperatorError(sentence, { cause })
  }
  try {
    return { products: readProductCsv(text) }
  } catch (cause) {
    throw new OperatorError(`${file}: ${(cause as Error).message}`, { cause })
  }
}
