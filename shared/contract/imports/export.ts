import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { CsvFile, Nothing, XlsxFile } from '../wire.ts'

const manager = { method: 'GET', who: 'merchant', role: 'manager', limit: 'merchant' } as const

/** The file has at most as many rows as a list that is imported. */
const ofGoods = {
  /** True when products were left out because the file has a limit. */
  cut: z.boolean(),
}

export const exportGoodsCsv = endpoint({
  ...manager,
  path: '/products/csv',
  summary:
    'All products of the merchant’s store as a spreadsheet in Chowk’s own columns, one row per variant with the count on its shelf; `POST /imports` reads it back unchanged.',
  input: Nothing,
  output: CsvFile.extend(ofGoods),
})

export const exportGoodsXlsx = endpoint({
  ...manager,
  path: '/products/xlsx',
  summary: 'The file of `GET /products/csv` as an XLSX workbook, whose texts are cells of text.',
  input: Nothing,
  output: XlsxFile.extend(ofGoods),
})
