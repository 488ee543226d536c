import { type Cell, writeCsv } from '#shared/csv/write-csv.ts'
import { formatDay } from '#shared/formats/india-time.ts'
import { type Column, count, documents, rupees, taxColumns, codeColumns } from '../sheet-columns.ts'
import {
  type MonthDocument,
  type MoneyWay,
  placeWords,
  ratesOf,
  signOf,
  stateOfSupply,
  type TaxSum,
} from './documents.ts'
import {
  type Gstr1Table,
  type HsnRow,
  inOrder,
  type MonthSums,
  type Series,
  tableOf,
} from './month-sums.ts'

/** A rate of a document; amounts are negative for a credit note. The first row of a document has what is said once. */
type RegisterRow = TaxSum & { document: MonthDocument; rate: number; isFirst: boolean }

export function registerRows(document: MonthDocument): RegisterRow[] {
  const sign = signOf(document)
  return ratesOf(document).map(({ rate, ...sum }, place) => ({
    document,
    rate,
    isFirst: place === 0,
    taxable: sign * sum.taxable,
    igst: sign * sum.igst,
    cgst: sign * sum.cgst,
    sgst: sign * sum.sgst,
    total: sign * sum.total,
  }))
}

const writeFirst =
  (paiseOf: (document: MonthDocument) => number) =>
  ({ document, isFirst }: RegisterRow): Cell =>
    isFirst ? rupees(signOf(document) * paiseOf(document)) : ''

const wayTitles: Record<MoneyWay, string> = {
  cash: 'Cash (Rs)',
  upi: 'UPI (Rs)',
  card: 'Card (Rs)',
  online: 'Online (Rs)',
  exchange: 'Set off by an exchange (Rs)',
}
const wayColumns = Object.entries(wayTitles).map(([way, title]): Column<RegisterRow> => [
  title,
  writeFirst(({ ways }) => ways[way as MoneyWay]),
])

export const registerColumns: Column<RegisterRow>[] = [
  ['Date', ({ document }) => formatDay(document.day)],
  ['Document', ({ document }) => documents[document.kind]],
  ['Number', ({ document }) => document.number],
  ['Corrects bill', ({ document }) => document.corrects?.number ?? ''],
  ['Buyer', ({ document }) => document.buyer?.name ?? ''],
  ['GSTIN of the buyer', ({ document }) => document.buyer?.gstin ?? ''],
  ['Place of supply', ({ document }) => placeWords(stateOfSupply(document))],
  ['Rate (%)', ({ rate }) => count(rate)],
  ...taxColumns,
  ['Value with tax (Rs)', ({ total }) => rupees(total)],
  ['Value of the document (Rs)', writeFirst(({ totalPaise }) => totalPaise)],
  ['Gift codes (Rs)', writeFirst(({ totalPaise, payablePaise }) => totalPaise - payablePaise)],
  ...wayColumns,
]

export const returnColumns: Column<RegisterRow>[] = [
  ...registerColumns.slice(0, 4),
  ['Date of that bill', ({ document: { corrects } }) => (corrects ? formatDay(corrects.day) : '')],
  ['Reason', ({ document }) => document.reason ?? ''],
  ...registerColumns.slice(4),
]

export const hsnColumns: Column<HsnRow>[] = [
  ['Buyers', ({ isBusiness }) => (isBusiness ? 'With GSTIN' : 'Others')],
  ...codeColumns,
  ['Total value (Rs)', ({ total }) => rupees(total)],
  ['Rate (%)', ({ rate }) => count(rate)],
  ...taxColumns,
]

export const seriesColumns: Column<Series>[] = [
  ['Document', ({ kind }) => documents[kind]],
  ['From', ({ first }) => first],
  ['To', ({ last }) => last],
  ['Issued', (row) => count(row.count)],
  ['Cancelled', () => count(0)],
]

type ReturnRow = TaxSum & {
  table: string
  document?: MonthDocument
  place: string
  rate: number
}

const tableTitles: Record<Gstr1Table, string> = {
  b2b: 'B2B',
  b2cl: 'B2CL',
  b2cs: 'B2CS',
  cdnr: 'CDNR',
  cdnur: 'CDNUR',
}

/** The tables of the return as rows. The amounts of credit notes are negative, so that each column has the month's sum. */
export function gstr1Rows(sums: MonthSums): ReturnRow[] {
  const listed = sums.listed.flatMap((document) =>
    registerRows(document)
      .filter(({ rate }) => rate > 0)
      .map((row) => ({
        ...row,
        table: tableTitles[tableOf(document)],
        place: placeWords(stateOfSupply(document)),
      })),
  )
  const small = inOrder(sums.small).map((row) => ({
    ...row,
    table: tableTitles.b2cs,
    place: placeWords(row.state),
  }))
  const nil = inOrder(sums.nil).map(({ isBusiness, isInterState, ...sum }) => ({
    ...sum,
    table: `Exempt, ${isBusiness ? 'B2B' : 'B2C'}`,
    place: isInterState ? 'Another State' : 'Own State',
    rate: 0,
  }))
  return [...listed, ...small, ...nil]
}

export const gstr1Columns: Column<ReturnRow>[] = [
  ['Table', ({ table }) => table],
  ['GSTIN of the buyer', ({ document }) => document?.buyer?.gstin ?? ''],
  ['Number', ({ document }) => document?.number ?? ''],
  ['Date', ({ document }) => (document ? formatDay(document.day) : '')],
  ['Corrects bill', ({ document }) => document?.corrects?.number ?? ''],
  ['Place of supply', ({ place }) => place],
  ['Rate (%)', ({ rate }) => count(rate)],
  ...taxColumns,
  ['Value with tax (Rs)', ({ total }) => rupees(total)],
]

const headingOf = <Row>(columns: Column<Row>[]): string =>
  writeCsv([columns.map(([title]) => title)])

/** Rows without a heading, for a sheet that is written in parts. */
const partOf = <Row>(columns: Column<Row>[], rows: readonly Row[]): string =>
  rows.length === 0
    ? ''
    : writeCsv(rows.map((row) => columns.map(([, write]) => write(row)))).slice(1)

export const sheetText = <Row>(columns: Column<Row>[], rows: readonly Row[]): string =>
  headingOf(columns) + partOf(columns, rows)

/** A sheet whose rows are read in parts. */
export async function* sheetParts<Row>(
  columns: Column<Row>[],
  parts: AsyncIterable<Row[]>,
): AsyncGenerator<string> {
  yield headingOf(columns)
  for await (const rows of parts) yield partOf(columns, rows)
}
