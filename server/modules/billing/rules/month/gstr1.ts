import { formatDay } from '#shared/formats/india-time.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { type MonthDocument, ratesOf, stateOfSupply, type TaxSum } from './documents.ts'
import { isService } from '../sheet-columns.ts'
import { type HsnRow, inOrder, type MonthSums, type SupplyRow, tableOf } from './month-sums.ts'

/**
 * The return of outward supplies in the JSON of the GST portal's offline tool, with HSN in two parts as since May 2025. The
 * field names are those that open programs for this return read and write (india-compliance of resilient-tech, among
 * others). Table 14, of supplies through an operator that collects tax at source, is not in it.
 */
export function gstr1Json(gstin: string, month: string, sums: MonthSums): string {
  const [year = '', number = ''] = month.split('-')
  const tables = {
    b2b: byBuyer(sums, 'b2b', 'inv', invoiceJson),
    b2cl: byState(sums),
    b2cs: inOrder(sums.small).filter(hasAmount).map(smallJson),
    cdnr: byBuyer(sums, 'cdnr', 'nt', noteJson),
    cdnur: listedIn(sums, 'cdnur').map(largeNoteJson),
    nil: { inv: nilJson(sums) },
    hsn: hsnJson(sums),
    doc_issue: { doc_det: issuedJson(sums) },
  }
  return JSON.stringify({ gstin, fp: `${number}${year}`, version: VERSION, ...tables }, null, 1)
}

const VERSION = 'GST3.2'

const money = (paise: number) => rupeesFromPaise(paise)
const formatDate = (day: string) => formatDay(day).replaceAll('/', '-')
const hasAmount = ({ taxable, total }: TaxSum) => taxable !== 0 || total !== 0

const listedIn = ({ listed }: MonthSums, table: ReturnType<typeof tableOf>) =>
  listed.filter((document) => tableOf(document) === table)

/** The taxes that the return asks for: IGST, or CGST and SGST. */
const taxesJson = ({ igst, cgst, sgst }: TaxSum, isInterState: boolean) => ({
  ...(isInterState ? { iamt: money(igst) } : { camt: money(cgst), samt: money(sgst) }),
  csamt: 0,
})

/** Goods at 0 % stand in the table of exempt supplies instead. */
const itemsJson = (document: MonthDocument) =>
  ratesOf(document)
    .filter(({ rate }) => rate > 0)
    .map(({ rate, ...sum }, place) => ({
      num: place + 1,
      itm_det: {
        rt: rate,
        txval: money(sum.taxable),
        ...taxesJson(sum, document.isInterState),
      },
    }))

const supplyJson = (document: MonthDocument) => ({
  val: money(document.totalPaise),
  pos: stateOfSupply(document),
  itms: itemsJson(document),
})
const numberJson = ({ number, day }: MonthDocument) => ({ inum: number, idt: formatDate(day) })
const noteNumberJson = ({ number, day }: MonthDocument) => ({
  ntty: 'C',
  nt_num: number,
  nt_dt: formatDate(day),
})
/** No reverse charge; a regular supply. */
const regular = { rchrg: 'N', inv_typ: 'R' } as const

const invoiceJson = (document: MonthDocument) => ({
  ...numberJson(document),
  ...regular,
  ...supplyJson(document),
})
const noteJson = (document: MonthDocument) => ({
  ...noteNumberJson(document),
  ...regular,
  ...supplyJson(document),
})
const largeNoteJson = (document: MonthDocument) => ({
  typ: 'B2CL',
  ...noteNumberJson(document),
  ...supplyJson(document),
})

const gstinOf = ({ buyer }: MonthDocument) => mustExist(buyer?.gstin, 'the GSTIN of a business')

function byBuyer(
  sums: MonthSums,
  table: 'b2b' | 'cdnr',
  name: 'inv' | 'nt',
  shape: (document: MonthDocument) => object,
) {
  return [...Map.groupBy(listedIn(sums, table), gstinOf)].map(([ctin, documents]) => ({
    ctin,
    [name]: documents.map(shape),
  }))
}

const byState = (sums: MonthSums) =>
  [...Map.groupBy(listedIn(sums, 'b2cl'), stateOfSupply)].map(([pos, documents]) => ({
    pos,
    inv: documents.map((document) => ({
      ...numberJson(document),
      val: money(document.totalPaise),
      itms: itemsJson(document),
    })),
  }))

const smallJson = (row: SupplyRow) => ({
  sply_ty: row.isInterState ? 'INTER' : 'INTRA',
  pos: row.state,
  typ: 'OE',
  rt: row.rate,
  txval: money(row.taxable),
  ...taxesJson(row, row.isInterState),
})

/** Goods at 0 % are exempt by a notification (2/2017), so their value is not that of a nil rate of the tariff. */
const nilJson = ({ nil }: MonthSums) =>
  inOrder(nil)
    .filter(hasAmount)
    .map(({ isInterState, isBusiness, total }) => ({
      sply_ty: `${isInterState ? 'INTR' : 'INTRA'}${isBusiness ? 'B2B' : 'B2C'}`,
      nil_amt: 0,
      expt_amt: money(total),
      ngsup_amt: 0,
    }))

function hsnJson({ hsn }: MonthSums) {
  const rows = inOrder(hsn)
  const part = (isBusiness: boolean) =>
    rows.filter((row) => row.isBusiness === isBusiness).map(hsnRowJson)
  return { hsn_b2b: part(true), hsn_b2c: part(false) }
}

const hsnRowJson = ({ hsn, pieces, rate, ...sum }: HsnRow, place: number) => ({
  num: place + 1,
  hsn_sc: hsn,
  uqc: isService(hsn) ? 'NA' : 'PCS',
  qty: isService(hsn) ? 0 : pieces,
  rt: rate,
  txval: money(sum.taxable),
  iamt: money(sum.igst),
  camt: money(sum.cgst),
  samt: money(sum.sgst),
  csamt: 0,
})

/** The portal's kinds of documents. A bill of supply has none of its own and is entered beside the invoices. */
const issuedKinds = [
  { doc_num: 1, doc_typ: 'Invoices for outward supply', kinds: ['tax_invoice', 'bill_of_supply'] },
  { doc_num: 5, doc_typ: 'Credit Note', kinds: ['credit_note'] },
] as const

const issuedJson = ({ series }: MonthSums) =>
  issuedKinds.flatMap(({ kinds, ...kind }) => {
    const own = kinds.map((one) => series.get(one)).filter((one) => one !== undefined)
    const docs = own.map(({ first, last, count }, place) => ({
      num: place + 1,
      from: first,
      to: last,
      totnum: count,
      cancel: 0,
      net_issue: count,
    }))
    return docs.length === 0 ? [] : [{ ...kind, docs }]
  })
