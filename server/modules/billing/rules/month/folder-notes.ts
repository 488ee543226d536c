import { rupeesFromPaise } from '#shared/formats/money.ts'
import { noTax, addTax } from './documents.ts'
import type { MonthSums } from './month-sums.ts'

/** The contents of each file of a shop's month, in words for whoever opens the folder. */
export const aboutShopFiles: Record<string, string> = {
  'sales-register.csv':
    'every bill and credit note by rate; the amounts of credit notes are negative. Our own headings',
  'returns.csv': 'the credit notes alone, with the bill that each corrects. Our own headings',
  'hsn-summary.csv':
    'pieces, value and taxes by HSN code and rate, less credit notes. Our own headings',
  'documents-issued.csv': 'the numbers of the month. Our own headings',
  'gstr1.json':
    'the return of outward supplies in the shape of the GST portal’s offline tool; not verified against the portal. Check it there before you file it. Table 14 (supplies through a market that collects tax at source) is to be filled in by hand',
  'gstr1.csv': 'the same tables as a spreadsheet. Our own headings, which the portal does not read',
  'tally-masters.xml':
    'the ledgers of the vouchers, to be imported into Tally first; not verified with Tally. Set the kind of tax of the tax ledgers there',
  'tally-vouchers.xml':
    'a voucher for each bill and credit note, and for the gift codes sold on each day. Import it once into a copy of the company before the real one',
  'day-closes.csv': 'the close of each day that had ended. Our own headings',
  'statement.csv':
    'what Chowk owes the shop, at the times from which it counts; tax held back, where there is some, is a line there',
}

export const aboutOperatorFiles: Record<string, string> = {
  'subscription-bills.csv':
    'the bills of subscriptions that were paid in the month, with the tax inside where one was charged on the day of the order. Our own headings',
  'subscription-refunds.csv':
    'the refunds of such bills that began in the month; Chowk makes no credit notes of them. Our own headings',
  'shop-money.csv':
    'the money of online orders that Chowk holds for each shop: at the start of the month, each kind of change, and at the end. The columns add up. Our own headings',
  'gstr-8.csv':
    'the values of GSTR-8 by shop: tax collected at source under GST. Our own headings, which the portal does not read',
  'tds-register.csv': 'tax deducted at source under income tax, by shop and rate. Our own headings',
}

const sum = (title: string, paise: number) => `${title}: Rs ${rupeesFromPaise(paise).toFixed(2)}`

const moneyTitles = {
  cash: 'Cash',
  upi: 'UPI',
  card: 'Card',
  online: 'Paid online',
  exchange: 'Set off by exchanges',
  gift: 'Gift codes',
} as const

type Books = { all: MonthSums; unregistered: number; isRegistered: boolean }

export function notesOfShop({ all, unregistered, isRegistered }: Books): string[] {
  const net = noTax()
  addTax(net, all.sold)
  addTax(net, all.returned, -1)
  const ways = Object.entries(moneyTitles) as [keyof typeof moneyTitles, string][]
  return [
    'SUMS',
    `Documents: ${all.documents}`,
    sum('Sales with tax', all.sold.total),
    sum('Returns with tax', all.returned.total),
    sum('Net sales with tax', net.total),
    sum('Taxable value', net.taxable),
    sum('CGST', net.cgst),
    sum('SGST/UTGST', net.sgst),
    sum('IGST', net.igst),
    'Of the net sales were settled by:',
    ...ways.map(([way, title]) => `  ${sum(title, all.ways[way])}`),
    '',
    'NOTES',
    'The sums of the register, the HSN summary, GSTR-1 and the vouchers of sales and credit notes are equal.',
    'The statement differs from them by gift codes and exchanges, and by online orders, which it enters some days after their collection.',
    'Payments stand in the register and the vouchers as later corrections left them, in a day’s close as they were that day.',
    ...registrationNotes(unregistered, isRegistered),
  ]
}

function registrationNotes(unregistered: number, isRegistered: boolean): string[] {
  if (!isRegistered)
    return ['The shop had no GSTIN: it collects no tax and files no GSTR-1, so there is none here.']
  if (unregistered === 0) return []
  return [`${unregistered} documents are of days without a GSTIN; they are not in GSTR-1.`]
}

export const notesOfOperator: string[] = [
  'NOTES',
  'GSTR-8 and the register of tax deducted at source have the documents of the month; what corrects a month that was filed stands in a later one.',
]
