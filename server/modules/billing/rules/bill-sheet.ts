import type { Block, Sheet } from '#shared/sheet/sheet.ts'
import type { Discount, Seller } from '#server/platform/db/tables/billing.ts'
import type { BillForm, BillKind, CounterPayment, TakenWay } from '#shared/contract/billing.ts'
import type { BilledBuyer } from '#shared/contract/orders/buyer.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import type { Locale } from '#shared/page.ts'
import { translate, type Translate } from '#shared/translate.ts'
import { amountInWords } from '#shared/formats/amount-words.ts'
import {
  creditBlocks,
  exchangeBlocks,
  giftBlocks,
  type GiftsOfBill,
  promiseBlocks,
} from './bill-gifts.ts'
import { buyerTexts, sellerTexts, taxesOf } from './bill-parties.ts'
import { wayBlocks } from './bill-ways.ts'
import { type BillLine, sum } from './lines.ts'
import { center, end, figure, pair, small, strong } from './sheet-blocks.ts'

/** A bill or credit note as it was issued. */
export type Bill = GiftsOfBill & {
  kind: BillKind
  number: string
  issuedAt: Date
  /** Null for a sale at the counter without a booking. */
  orderNumber: string | null
  seller: Seller
  paymentMethod: 'cash' | 'online'
  /** How the money of a bill was taken at the counter, after corrections, in paise. */
  taken: Record<TakenWay, number>
  /** How money was given back at the counter; null for a bill. */
  paidBy: CounterPayment | null
  /** The last four characters of the reference of a payment by UPI. */
  paymentReference: string | null
  /** The name of the booking's customer; null where it is not known. */
  customerName: string | null
  lines: BillLine[]
  totalPaise: number
  taxPaise: number
  discounts: Discount[]
  payablePaise: number
  /** The bill that a credit note corrects; null for a bill. */
  corrects: { kind: BillKind; number: string; issuedAt: Date } | null
  reason: string | null
  buyer: BilledBuyer | null
  /** True where the tax is IGST: the sum of the two halves of each line. */
  isInterState: boolean
}

const QR_MILLIMETRES = 16

/** A bill of this taxable value or more names an unregistered customer (CGST Rules 2017, rule 46(e)), in paise. */
const CUSTOMER_NAMED_FROM_PAISE = 5_000_000

/**
 * A bill as a document with all entries that the CGST Rules 2017 require (rule 46 for tax invoices, 46A for taxed and
 * exempt goods on one bill, 49 for bills of supply, 53(1A) for credit notes).
 */
export function billSheet(bill: Bill, locale: Locale, form: BillForm): Sheet {
  const say = translate(locale)
  const title = titleOf(bill, say)
  const blocks = form === 'a4' ? pageBlocks(bill, locale, say) : rollBlocks(bill, locale, say)
  return {
    paper: ({ a4: 'a4', thermal: 'roll', thermal58: 'roll58' } as const)[form],
    locale,
    title: `${title} ${bill.number}`,
    author: bill.seller.storeName,
    createdAt: bill.issuedAt,
    pageLabel: say('bill.page'),
    blocks,
  }
}

/** `bill-TI-26-27-000001.pdf` */
export function billFileName({ number }: Pick<Bill, 'number'>): string {
  return `bill-${number.replaceAll('/', '-')}.pdf`
}

function titleOf({ kind, lines }: Bill, say: Translate): string {
  const isMixed = kind === 'tax_invoice' && lines.some(({ gstRate }) => gstRate === 0)
  return say(`bill.titles.${isMixed ? 'mixed' : kind}`)
}

/** True when the amounts include tax; a credit note is taxed like its bill. */
const isTaxed = ({ kind, corrects }: Bill) => (corrects?.kind ?? kind) === 'tax_invoice'

function pageBlocks(bill: Bill, locale: Locale, say: Translate): Block[] {
  return [
    { kind: 'text', text: titleOf(bill, say), style: 'title' },
    { kind: 'text', text: say('bill.original'), style: 'small' },
    { kind: 'space' },
    { kind: 'beside', columns: [sellerTexts(bill, say), factTexts(bill, say)] },
    { kind: 'space' },
    ...customerBlocks(bill, say),
    isTaxed(bill) ? taxedTable(bill, say) : plainTable(bill, say),
    { kind: 'space' },
    ...endBlocks(bill, locale, say),
  ]
}

function rollBlocks(bill: Bill, locale: Locale, say: Translate): Block[] {
  const [name = '', ...seller] = sellerTexts(bill, say)
  return [
    center(name, 'strong'),
    ...seller.map((text) => center(text)),
    { kind: 'rule' },
    center(titleOf(bill, say), 'title'),
    ...factTexts(bill, say).map((text) => ({ kind: 'text', text }) as const),
    { kind: 'rule' },
    ...customerBlocks(bill, say),
    ...bill.lines.flatMap((line): Block[] => [
      { kind: 'text', text: itemText(line, say) },
      { kind: 'pair', start: rollDetails(bill, line, say), end: figure(line.amountPaise) },
    ]),
    { kind: 'rule' },
    ...(isTaxed(bill) ? taxPairs(bill, say) : []),
    ...endBlocks(bill, locale, say),
  ]
}

function factTexts(bill: Bill, say: Translate): string[] {
  const { number, issuedAt, orderNumber, corrects, reason } = bill
  const facts = [
    say('bill.number', { number }),
    say('bill.date', { date: formatDateTime(issuedAt) }),
    ...(orderNumber ? [say('bill.order', { number: orderNumber })] : []),
    ...(bill.customerName ? [say('bill.customerName', { name: bill.customerName })] : []),
  ]
  if (corrects) {
    const date = formatDateTime(corrects.issuedAt)
    facts.push(say('bill.corrects', { number: corrects.number, date }))
  }
  if (reason) facts.push(say('bill.reason', { reason: reasonText(reason, say) }))
  if (isTaxed(bill)) facts.push(say('bill.reverseCharge'))
  return facts
}

/** Translates a reason that the program set; a reason that a person typed stays unchanged. */
function reasonText(reason: string, say: Translate): string {
  return reason === 'provider' ? say('bill.givenBackByProvider') : reason
}

function customerBlocks(bill: Bill, say: Translate): Block[] {
  const buyer = buyerTexts(bill, say).map((text): Block => ({ kind: 'text', text }))
  if (buyer.length > 0) return [...buyer, { kind: 'space' }]
  if (!isTaxed(bill) || bill.totalPaise - bill.taxPaise < CUSTOMER_NAMED_FROM_PAISE) return []
  return [
    { kind: 'text', text: say('bill.customer') },
    { kind: 'space' },
    { kind: 'rule' },
    { kind: 'space' },
    { kind: 'rule' },
    { kind: 'space' },
  ]
}

function taxedTable(bill: Bill, say: Translate): Block {
  const { lines, totalPaise, taxPaise } = bill
  return {
    kind: 'table',
    columns: [
      { title: say('bill.serial'), share: 0.4 },
      { title: say('bill.item'), share: 2.5 },
      { title: say('bill.hsn'), share: 0.8 },
      end(say('bill.quantity'), 0.65),
      end(say('bill.price'), 1),
      end(say('bill.taxable'), 1.1),
      end(say('bill.rate'), 0.6),
      ...taxesOf(bill, say).map(([title]) => end(title, 0.85)),
      end(say('bill.amount'), 1.1),
    ],
    rows: lines.map((line, index) => [
      `${index + 1}`,
      itemText(line, say),
      line.hsn,
      pieces(line),
      figure(line.pricePaise),
      figure(line.taxablePaise),
      say('bill.rateOf', { rate: line.gstRate }),
      ...taxesOf(bill, say).map(([, of]) => figure(of(line))),
      figure(line.amountPaise),
    ]),
    sums: [
      '',
      say('bill.total'),
      '',
      '',
      '',
      figure(totalPaise - taxPaise),
      '',
      ...taxesOf(bill, say).map(([, of]) => figure(sum(lines.map(of)))),
      figure(totalPaise),
    ],
  }
}

function plainTable({ lines, totalPaise }: Bill, say: Translate): Block {
  return {
    kind: 'table',
    columns: [
      { title: say('bill.serial'), share: 0.4 },
      { title: say('bill.item'), share: 4 },
      { title: say('bill.hsn'), share: 0.8 },
      end(say('bill.quantity'), 0.65),
      end(say('bill.price'), 1.1),
      end(say('bill.amount'), 1.3),
    ],
    rows: lines.map((line, index) => [
      `${index + 1}`,
      itemText(line, say),
      line.hsn,
      pieces(line),
      figure(line.pricePaise),
      figure(line.amountPaise),
    ]),
    sums: ['', say('bill.total'), '', '', '', figure(totalPaise)],
  }
}

function rollDetails(bill: Bill, line: BillLine, say: Translate): string {
  const count = line.quantity === null ? '' : `${line.quantity} × ${figure(line.pricePaise)}`
  const rate = isTaxed(bill) ? say('bill.rateOf', { rate: line.gstRate }) : ''
  return [count, say('bill.hsnOf', { hsn: line.hsn }), rate].filter(Boolean).join(' · ')
}

function taxPairs(bill: Bill, say: Translate): Block[] {
  const { lines, totalPaise, taxPaise } = bill
  return [
    pair(say('bill.taxable'), totalPaise - taxPaise),
    ...taxesOf(bill, say).map(([title, of]) => pair(title, sum(lines.map(of)))),
  ]
}

function endBlocks(bill: Bill, locale: Locale, say: Translate): Block[] {
  const { totalPaise, discounts, payablePaise, seller } = bill
  const isNote = bill.corrects !== null
  const lowered: Block[] = discounts.map(({ kind, reference, amountPaise }) => ({
    kind: 'pair',
    start: say(kind === 'gift_credit' ? 'bill.giftCredit' : 'bill.giftCode', { reference }),
    end: `− ${figure(amountPaise)}`,
  }))
  const words = amountInWords(totalPaise, locale)
  const inWords: Block = { kind: 'text', text: say('bill.words', { words }) }
  return [
    strong(say(isNote && discounts.length === 0 ? 'bill.credited' : 'bill.total'), totalPaise),
    ...(totalPaise > 0 ? [inWords] : []),
    ...lowered,
    ...(discounts.length > 0
      ? [strong(say(isNote ? 'bill.credited' : 'bill.toPay'), payablePaise)]
      : []),
    ...exchangeBlocks(bill, say),
    ...wayBlocks(bill, say),
    ...giftBlocks(bill, say),
    ...creditBlocks(bill, say),
    ...promiseBlocks(bill, say),
    { kind: 'space' },
    small(say(isTaxed(bill) ? 'bill.amountsIn' : 'bill.amountsPlain')),
    small(say('bill.seller', { store: seller.storeName })),
    // An electronic bill needs no signature: CGST Rules 2017, rule 46, proviso to (q).
    small(say('bill.electronic')),
    { kind: 'space' },
    // The shop scans the code to open the bill for a return.
    { kind: 'qr', text: bill.corrects?.number ?? bill.number, size: QR_MILLIMETRES },
  ]
}

/** Rule 46(k): the taxable value takes the discount into account, so the line names it. */
function itemText(line: BillLine, say: Translate): string {
  const { name, attributes, discountPaise = 0, isUsed } = line
  const parts = [name, ...Object.values(attributes), ...(isUsed ? [say('bill.used')] : [])]
  const goods = parts.join(', ')
  if (discountPaise === 0) return goods
  return say('bill.itemLess', { goods, discount: figure(discountPaise) })
}

function pieces({ quantity }: BillLine): string {
  return quantity === null ? '' : `${quantity}`
}
