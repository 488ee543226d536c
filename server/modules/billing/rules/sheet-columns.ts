import type { BillKind } from '#shared/contract/billing.ts'
import type { Cell } from '#shared/csv/write-csv.ts'

/** A column of a spreadsheet for the shop's accountant. */
export type Column<Row> = [title: string, write: (row: Row) => Cell]

export const count = (value: number): Cell => ({ number: String(value) })
export const rupees = (paise: number): Cell => ({ number: (paise / 100).toFixed(2) })

export const documents: Record<BillKind, string> = {
  tax_invoice: 'Tax invoice',
  bill_of_supply: 'Bill of supply',
  credit_note: 'Credit note',
}

export const taxColumns: Column<Record<'taxable' | 'igst' | 'cgst' | 'sgst', number>>[] = [
  ['Taxable value (Rs)', ({ taxable }) => rupees(taxable)],
  ['IGST (Rs)', ({ igst }) => rupees(igst)],
  ['CGST (Rs)', ({ cgst }) => rupees(cgst)],
  ['SGST/UTGST (Rs)', ({ sgst }) => rupees(sgst)],
]

/** The code of a service begins with 99 (SAC); it is entered without a quantity. */
export const isService = (hsn: string) => hsn.startsWith('99')

/** The code of goods or of a service, its unit by the portal's list, and its quantity. */
export const codeColumns: Column<{ hsn: string; pieces: number }>[] = [
  ['HSN', ({ hsn }) => hsn],
  ['UQC', ({ hsn }) => (isService(hsn) ? 'NA' : 'PCS-PIECES')],
  ['Quantity', ({ hsn, pieces }) => count(isService(hsn) ? 0 : pieces)],
]
