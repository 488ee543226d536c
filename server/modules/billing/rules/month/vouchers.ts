import { documents } from '../sheet-columns.ts'
import { type MonthDocument, type MoneyWay, ratesOf, signOf, type TaxSum } from './documents.ts'
import { element, type Xml } from './xml.ts'

/** A ledger of a voucher with its debit in paise; a credit is negative. */
export type Entry = { ledger: string; debit: number }
export type Voucher = {
  type: 'Sales' | 'Credit Note' | 'Receipt'
  id: string
  number: string
  /** `YYYY-MM-DD` */
  day: string
  narration: string
  entries: Entry[]
}

/** The ledgers where money of each way is; `Cash` is one of every company in Tally. */
const wayLedgers: Record<MoneyWay | 'gift', string> = {
  cash: 'Cash',
  upi: 'UPI receipts',
  card: 'Card receipts',
  online: 'Chowk, paid online',
  exchange: 'Exchange of goods',
  gift: 'Gift codes',
}
const taxLedgers = { igst: 'Output IGST', cgst: 'Output CGST', sgst: 'Output SGST/UTGST' } as const
const salesLedger = (rate: number) => (rate === 0 ? 'Sales exempt' : `Sales GST ${rate}%`)

/** The group of a ledger in Tally, among those that every company has. */
const groups: Record<string, string> = {
  [wayLedgers.upi]: 'Bank Accounts',
  [wayLedgers.card]: 'Bank Accounts',
  [wayLedgers.online]: 'Sundry Debtors',
  [wayLedgers.exchange]: 'Current Liabilities',
  [wayLedgers.gift]: 'Current Liabilities',
  [taxLedgers.igst]: 'Duties & Taxes',
  [taxLedgers.cgst]: 'Duties & Taxes',
  [taxLedgers.sgst]: 'Duties & Taxes',
}

/** The voucher of a bill or a credit note. Its debits and credits are equal, as goods and money of the document are. */
export function voucherOf(document: MonthDocument): Voucher {
  const { id, kind, number, day, ways, totalPaise, payablePaise } = document
  const sign = signOf(document)
  const money = { ...ways, gift: totalPaise - payablePaise }
  const debits = Object.entries(money).map(([way, paise]) => ({
    ledger: wayLedgers[way as MoneyWay | 'gift'],
    debit: sign * paise,
  }))
  const rates = ratesOf(document)
  const goods = rates.map(({ rate, taxable }) => ({
    ledger: salesLedger(rate),
    debit: -sign * taxable,
  }))
  const taxes = Object.entries(taxLedgers).map(([tax, ledger]) => ({
    ledger,
    debit: -sign * rates.reduce((sum, row) => sum + row[tax as keyof TaxSum], 0),
  }))
  return {
    type: kind === 'credit_note' ? 'Credit Note' : 'Sales',
    id,
    number,
    day,
    narration: narrationOf(document),
    entries: [...debits, ...goods, ...taxes].filter(({ debit }) => debit !== 0),
  }
}

function narrationOf({ kind, number, corrects, buyer, reason }: MonthDocument): string {
  const corrected = corrects ? ` for ${corrects.number}` : ''
  const of = buyer ? `; ${buyer.name}${buyer.gstin ? `, GSTIN ${buyer.gstin}` : ''}` : ''
  return `${documents[kind]} ${number}${corrected}${of}${reason ? `; ${reason}` : ''}`
}

export type SoldGifts = { day: string; cash: number; upi: number; card: number }

/** The money that customers paid for gift codes on a day: no sale, but owed to those who hold the codes. */
export function giftVoucher(month: string, { day, ...ways }: SoldGifts): Voucher {
  const debits = Object.entries(ways).map(([way, paise]) => ({
    ledger: wayLedgers[way as MoneyWay],
    debit: paise,
  }))
  const credit = -debits.reduce((sum, { debit }) => sum + debit, 0)
  return {
    type: 'Receipt',
    id: `gift-codes-${day}`,
    number: `GIFT/${month}/${day.slice(8)}`,
    day,
    narration: 'Gift codes sold',
    entries: [...debits, { ledger: wayLedgers.gift, debit: credit }].filter(
      ({ debit }) => debit !== 0,
    ),
  }
}

/** A ledger for the import of masters; nothing for `Cash`, which every company has. */
export function ledgerXml(name: string): Xml[] {
  if (name === wayLedgers.cash) return []
  const parent = groups[name] ?? 'Sales Accounts'
  const ledger = element('LEDGER', { NAME: name, ACTION: 'Create' }, [
    element('NAME', {}, name),
    element('PARENT', {}, parent),
  ])
  return [element('TALLYMESSAGE', message, [ledger])]
}

const message = { 'xmlns:UDF': 'TallyUDF' }

/**
 * The voucher in Tally's form of an import: debits are negative and "deemed positive" (help.tallysolutions.com, developer
 * reference, integration of transactions).
 */
export function voucherXml({ type, id, number, day, narration, entries }: Voucher): Xml {
  const attributes = {
    REMOTEID: id,
    VCHTYPE: type,
    ACTION: 'Create',
    OBJVIEW: 'Accounting Voucher View',
  }
  const [first] = entries
  const voucher = element('VOUCHER', attributes, [
    element('DATE', {}, day.replaceAll('-', '')),
    element('VOUCHERTYPENAME', {}, type),
    element('VOUCHERNUMBER', {}, number),
    element('PARTYLEDGERNAME', {}, first?.ledger ?? ''),
    element('PERSISTEDVIEW', {}, 'Accounting Voucher View'),
    element('ISINVOICE', {}, 'No'),
    element('NARRATION', {}, narration),
    ...entries.map(entryXml),
  ])
  return element('TALLYMESSAGE', message, [voucher])
}

const entryXml = ({ ledger, debit }: Entry): Xml =>
  element('ALLLEDGERENTRIES.LIST', {}, [
    element('LEDGERNAME', {}, ledger),
    element('ISDEEMEDPOSITIVE', {}, debit > 0 ? 'Yes' : 'No'),
    element('AMOUNT', {}, (-debit / 100).toFixed(2)),
  ])

/** The beginning and the end of a file that Tally imports. */
export function envelope(report: 'All Masters' | 'Vouchers'): { begin: string; end: string } {
  const header = element('HEADER', {}, [element('TALLYREQUEST', {}, 'Import Data')])
  const request = element('REQUESTDESC', {}, [element('REPORTNAME', {}, report)])
  return {
    begin: `<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE>${header}<BODY><IMPORTDATA>${request}<REQUESTDATA>\n`,
    end: '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n',
  }
}
