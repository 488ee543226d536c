import type { BillKind } from '#shared/contract/billing.ts'
import {
  addTax,
  type GoodsPart,
  type MoneyWay,
  type MonthDocument,
  noTax,
  signOf,
  stateOfSupply,
  type TaxSum,
} from './documents.ts'

/** Above this value, a supply to another State for an unregistered buyer is entered bill by bill: Rs 1,00,000. */
const LARGE_PAISE = 10_000_000

/** The tables of GSTR-1 in which a document's taxed goods stand. */
export type Gstr1Table = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur'

export function tableOf(document: MonthDocument): Gstr1Table {
  const isNote = document.kind === 'credit_note'
  if (document.buyer?.gstin) return isNote ? 'cdnr' : 'b2b'
  const { totalPaise } = document.corrects ?? document
  if (!document.isInterState || totalPaise <= LARGE_PAISE) return 'b2cs'
  return isNote ? 'cdnur' : 'b2cl'
}

export type HsnRow = GoodsPart & { isBusiness: boolean }
/** Supplies in one sum: of one State and rate, or of goods at 0 % by the kind of their buyer. */
export type SupplyRow = TaxSum & { isInterState: boolean; state: string; rate: number }
export type NilRow = TaxSum & { isInterState: boolean; isBusiness: boolean }
export type Series = { kind: BillKind; first: string; last: string; count: number }

/** The sums of a month: of all documents, or of those with one GSTIN of the shop. Credit notes are subtracted. */
export type MonthSums = {
  documents: number
  sold: TaxSum
  returned: TaxSum
  /** The money, and what gift codes paid or got back. */
  ways: Record<MoneyWay | 'gift', number>
  hsn: Map<string, HsnRow>
  series: Map<BillKind, Series>
  /** The documents that the return names one by one. */
  listed: MonthDocument[]
  small: Map<string, SupplyRow>
  nil: Map<string, NilRow>
}

export const newSums = (): MonthSums => ({
  documents: 0,
  sold: noTax(),
  returned: noTax(),
  ways: { cash: 0, upi: 0, card: 0, online: 0, exchange: 0, gift: 0 },
  hsn: new Map(),
  series: new Map(),
  listed: [],
  small: new Map(),
  nil: new Map(),
})

export function enterDocument(sums: MonthSums, document: MonthDocument): void {
  sums.documents += 1
  enterMoney(sums, document)
  enterNumber(sums.series, document)
  const table = tableOf(document)
  for (const part of document.parts) {
    addTax(document.kind === 'credit_note' ? sums.returned : sums.sold, part)
    enterGoods(sums, document, part)
    if (part.rate === 0) enterNil(sums, document, part)
    else if (table === 'b2cs') enterSmall(sums, document, part)
  }
  if (table !== 'b2cs' && document.parts.some(({ rate }) => rate > 0)) sums.listed.push(document)
}

function enterMoney({ ways }: MonthSums, document: MonthDocument): void {
  const sign = signOf(document)
  for (const way of ['cash', 'upi', 'card', 'online', 'exchange'] as const)
    ways[way] += sign * document.ways[way]
  ways.gift += sign * (document.totalPaise - document.payablePaise)
}

/** Numbers of one kind have the same length in a financial year, in which every month lies, so that they sort as texts. */
function enterNumber(series: MonthSums['series'], { kind, number }: MonthDocument): void {
  const { first, last, count } = series.get(kind) ?? { first: number, last: number, count: 0 }
  series.set(kind, {
    kind,
    first: number < first ? number : first,
    last: number > last ? number : last,
    count: count + 1,
  })
}

function enterGoods({ hsn }: MonthSums, document: MonthDocument, part: GoodsPart): void {
  const isBusiness = Boolean(document.buyer?.gstin)
  const row = rowOf(hsn, `${isBusiness ? 0 : 1} ${part.hsn} ${rateKey(part.rate)}`, () => ({
    isBusiness,
    hsn: part.hsn,
    rate: part.rate,
    pieces: 0,
    ...noTax(),
  }))
  row.pieces += signOf(document) * part.pieces
  addTax(row, part, signOf(document))
}

function enterSmall({ small }: MonthSums, document: MonthDocument, part: GoodsPart): void {
  const { isInterState } = document
  const state = stateOfSupply(document)
  const { rate } = part
  const row = rowOf(small, `${isInterState ? 1 : 0} ${state} ${rateKey(rate)}`, () => ({
    isInterState,
    state,
    rate,
    ...noTax(),
  }))
  addTax(row, part, signOf(document))
}

function enterNil({ nil }: MonthSums, document: MonthDocument, part: GoodsPart): void {
  const { isInterState } = document
  const isBusiness = Boolean(document.buyer?.gstin)
  const row = rowOf(nil, `${isInterState ? 0 : 1} ${isBusiness ? 0 : 1}`, () => ({
    isInterState,
    isBusiness,
    ...noTax(),
  }))
  addTax(row, part, signOf(document))
}

function rowOf<Row>(rows: Map<string, Row>, key: string, make: () => Row): Row {
  const row = rows.get(key) ?? make()
  rows.set(key, row)
  return row
}

const rateKey = (rate: number) => String(rate).padStart(2, '0')

/** The rows in the order of their keys, which no order of reading changes. */
export const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
