import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { checkRows } from '#server/platform/db/rows/check-rows.ts'
import type { Db } from '#server/platform/db/open.ts'
import { soldGifts } from '#server/platform/db/tables/giftcodes.ts'
import { beginOfDay } from '#shared/formats/india-time.ts'
import type { MonthDocument } from '../../rules/month/documents.ts'
import { gstr1Json } from '../../rules/month/gstr1.ts'
import { enterDocument, inOrder, type MonthSums, newSums } from '../../rules/month/month-sums.ts'
import {
  gstr1Columns,
  gstr1Rows,
  hsnColumns,
  registerColumns,
  registerRows,
  returnColumns,
  seriesColumns,
  sheetParts,
  sheetText,
} from '../../rules/month/sheets.ts'
import {
  envelope,
  giftVoucher,
  ledgerXml,
  type Voucher,
  voucherOf,
  voucherXml,
} from '../../rules/month/vouchers.ts'
import { readStatementCsv } from '../statement.ts'
import { findGstins, readDocuments, type ShopMonth } from './documents.ts'

export type MonthFile = { name: string; text: () => AsyncIterable<string> | string[] }

type Books = {
  all: MonthSums
  byGstin: ReadonlyMap<string, MonthSums>
  /** Documents of days on which the shop had no GSTIN. */
  unregistered: number
  ledgers: Set<string>
}

/**
 * The files of a shop's month, in the order in which they are read: the register sums up the documents, and the files of
 * sums come after it.
 */
export async function openShopFiles(
  db: Db,
  month: ShopMonth,
): Promise<{ files: MonthFile[]; books: Books }> {
  const gstins = await findGstins(db, month)
  const books: Books = {
    all: newSums(),
    byGstin: new Map(gstins.map((gstin) => [gstin, newSums()])),
    unregistered: 0,
    ledgers: new Set(),
  }
  const files: MonthFile[] = [
    {
      name: 'sales-register.csv',
      text: () => sheetParts(registerColumns, readRegister(db, month, books)),
    },
    { name: 'returns.csv', text: () => sheetParts(returnColumns, readReturns(db, month)) },
    { name: 'hsn-summary.csv', text: () => [sheetText(hsnColumns, inOrder(books.all.hsn))] },
    {
      name: 'documents-issued.csv',
      text: () => [sheetText(seriesColumns, inOrder(books.all.series))],
    },
    ...[...books.byGstin].flatMap(([gstin, sums]) => returnFiles(gstin, month.name, sums)),
    { name: 'tally-masters.xml', text: () => masters(db, month, books) },
    { name: 'tally-vouchers.xml', text: () => vouchers(db, month) },
    {
      name: 'statement.csv',
      text: () => readStatementCsv(db, month.storeId, weeksOf(month)),
    },
  ]
  return { files, books }
}

const returnFiles = (gstin: string, month: string, sums: MonthSums): MonthFile[] => [
  { name: `gstr1-${gstin}.json`, text: () => [gstr1Json(gstin, month, sums)] },
  { name: `gstr1-${gstin}.csv`, text: () => [sheetText(gstr1Columns, gstr1Rows(sums))] },
]

async function* readRegister(db: Db, month: ShopMonth, books: Books) {
  for await (const documents of readDocuments(db, month)) {
    for (const document of documents) enter(books, document)
    yield documents.flatMap(registerRows)
  }
}

function enter(books: Books, document: MonthDocument): void {
  enterDocument(books.all, document)
  const own = books.byGstin.get(document.sellerGstin ?? '')
  if (own) enterDocument(own, document)
  else books.unregistered += 1
  for (const { ledger } of voucherOf(document).entries) books.ledgers.add(ledger)
}

async function* readReturns(db: Db, month: ShopMonth) {
  for await (const documents of readDocuments(db, month, 'credit_note'))
    yield documents.flatMap(registerRows)
}

async function* masters(db: Db, month: ShopMonth, { ledgers }: Books) {
  const ofGifts = (await findGiftVouchers(db, month)).flatMap(({ entries }) => entries)
  const names = new Set([...ledgers, ...ofGifts.map(({ ledger }) => ledger)])
  const { begin, end } = envelope('All Masters')
  yield begin + [...names].toSorted().flatMap(ledgerXml).join('\n') + end
}

async function* vouchers(db: Db, month: ShopMonth) {
  const { begin, end } = envelope('Vouchers')
  yield begin
  for await (const documents of readDocuments(db, month)) yield textOf(documents.map(voucherOf))
  yield textOf(await findGiftVouchers(db, month))
  yield end
}

const textOf = (found: readonly Voucher[]) => found.map((one) => `${voucherXml(one)}\n`).join('')

const giftRow = z.object({ day: z.string(), cash: z.int(), upi: z.int(), card: z.int() })

async function findGiftVouchers(
  db: Db,
  { storeId, first, before, asOf, name }: ShopMonth,
): Promise<Voucher[]> {
  // `soldGifts` leaves out its last instant.
  const until = Math.min(beginOfDay(before), asOf.getTime() + 1)
  const span = {
    since: new Date(beginOfDay(first)).toISOString(),
    before: new Date(until).toISOString(),
  }
  const { rows } = await db.execute(sql`
    select day::text as day, sum(cash)::int as cash, sum(upi)::int as upi, sum(card)::int as card
    from ${soldGifts(storeId, span)} g group by 1 order by 1`)
  return checkRows(giftRow, rows).map((row) => giftVoucher(name, row))
}

const WEEK_STARTS = ['01', '08', '15', '22', '29']

/** The weeks of a month, so that a long statement is not read at once. */
const weeksOf = ({ name, last, asOf }: ShopMonth) =>
  WEEK_STARTS.map((start, place) => {
    const end = `${name}-${String(Number(WEEK_STARTS[place + 1] ?? '32') - 1).padStart(2, '0')}`
    return { from: `${name}-${start}`, to: end < last ? end : last, now: asOf }
  }).filter(({ from }) => from <= last)
