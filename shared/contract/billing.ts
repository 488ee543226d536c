import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_SETTLEMENT_RUPEES } from '../limits.ts'
import { messageText } from '../message.ts'
import { isWholePaise } from '../formats/money.ts'
import { disputeEntryKinds } from './orders/disputes.ts'
import { AnyId, CsvFile, Cursor, Id, Instant, Message, Rupees, Words } from './wire.ts'

export const billKinds = ['tax_invoice', 'bill_of_supply', 'credit_note'] as const
export type BillKind = (typeof billKinds)[number]

/** Taxes that the operator holds back, and the same given back with returned goods. */
export const taxEntryKinds = ['tcs', 'tcs_return', 'tds', 'tds_return'] as const

/** The shop's part of a payment, which the payment provider holds or has paid out, and what it gave back of it. */
export const splitEntryKinds = ['split', 'split_return'] as const

export const ledgerKinds = [
  'cash_sale',
  'cash_refund',
  'online_sale',
  'refund',
  'fee',
  'settlement',
  ...disputeEntryKinds,
  ...taxEntryKinds,
  ...splitEntryKinds,
] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export {
  type CounterPayment,
  counterPayments,
  type TakenWay,
  TakenWays,
  takenWays,
  UpiReference,
} from './orders/counter-payment.ts'

/** A4, or the roll of a thermal printer, 80 or 58 mm wide and as long as the bill. */
export const billForms = ['a4', 'thermal', 'thermal58'] as const
export type BillForm = (typeof billForms)[number]

export const getBill = endpoint({
  method: 'GET',
  path: '/bill',
  who: 'user',
  limit: 'bill',
  effect: 'read',
  file: 'application/pdf',
  summary:
    'The shop’s bill: of a collected order for its shopper and its store, or by the bill’s own id for its store. `note`: one of its credit notes instead. `inline`: browsers show the file for printing instead of saving it.',
  input: z
    .strictObject({
      orderId: AnyId.optional(),
      /** The id of the bill, instead of the order's. A sale at the counter has no order. */
      billId: AnyId.optional(),
      /** The default is the language of the request. */
      locale: z.enum(['en', 'hi']).optional(),
      form: z.enum(billForms).default('a4'),
      /** The number of a credit note. */
      note: z.string().max(16).optional(),
      inline: z.literal('1').optional(),
    })
    .refine(({ orderId, billId }) => (orderId === undefined) !== (billId === undefined), {
      error: messageText('billingFields.whichBill'),
      path: ['orderId'],
    }),
  output: z.instanceof(Uint8Array),
  errors: ['NOT_FOUND'],
})

const day = z.iso.date(messageText('fields.day'))

/** First and last day in Asia/Kolkata, both included. */
const Period = z.strictObject({ from: day, to: day }).refine(({ from, to }) => from <= to, {
  error: messageText('billingFields.daysOrder'),
  path: ['to'],
})

const merchantRead = { method: 'GET', who: 'merchant', limit: 'merchant', effect: 'read' } as const

export const dayClose = endpoint({
  ...merchantRead,
  path: '/bills/day-close',
  role: 'manager',
  summary:
    'The bills of the merchant’s store by day and kind: first and last number, count, taxable value, taxes, total, and means of payment. Credit notes are negative.',
  input: Period,
  output: CsvFile,
})

export const hsnSummary = endpoint({
  ...merchantRead,
  path: '/bills/hsn-summary',
  role: 'manager',
  summary:
    'Quantity, value and taxes of the merchant’s bills by HSN code and rate, less credit notes.',
  input: Period,
  output: CsvFile,
})

export const businessBills = endpoint({
  ...merchantRead,
  path: '/bills/business',
  role: 'manager',
  summary:
    'The bills and credit notes of the merchant’s store that name a buyer with a GSTIN, by document and rate: buyer, place of supply, taxable value and taxes. Credit notes are negative. The columns are Chowk’s own, no official shape.',
  input: Period,
  output: CsvFile,
  errors: ['PROOF_NEEDED'],
})

export const LedgerEntry = z.object({
  id: Id,
  /** The time from which the entry changes what is owed. For a sale paid online: its collection and the waiting time. */
  at: Instant,
  kind: z.enum(ledgerKinds),
  amount: Rupees,
  /** The amount that Chowk owes the store after this entry; negative: to be set off. */
  balance: Rupees,
  orderId: Id.nullable(),
  orderNumber: z.string().nullable(),
  /** The bill of the sale, or the credit note of a return at the counter; null before the bill. */
  billNumber: z.string().nullable(),
  /** The bank's reference of a settlement. */
  bankReference: z.string().nullable(),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const statement = endpoint({
  ...merchantRead,
  path: '/statement',
  role: 'owner',
  summary:
    'The sum that Chowk owes the merchant’s store, and the entries of a period with the balance after each, the latest first. Sales paid at the shop are memos: they change no balance.',
  input: Period.extend({ page: Cursor.nullish() }),
  output: z.object({
    /** The sum that is owed now, independent of the period; negative: to be set off. */
    balance: Rupees,
    /** The sum of online orders that is not owed yet. */
    notOwedYet: Rupees,
    /** These orders, at most fifty; `owedFrom` is null until the collection. */
    waiting: z.array(
      z.object({
        orderId: Id,
        orderNumber: z.string(),
        /** The shop will be owed this sum, as it is known now. */
        amount: Rupees,
        /** An open dispute holds this sum back. */
        held: Rupees,
        /** A lost dispute has taken this sum. */
        lost: Rupees,
        /** Taxes that are held back of it. */
        taxed: Rupees,
        owedFrom: Instant.nullable(),
      }),
    ),
    opening: Rupees,
    closing: Rupees,
    /** Sums of the period by kind. */
    sums: z.record(z.enum(ledgerKinds), Rupees),
    entries: z.array(LedgerEntry),
    total: z.int(),
    nextPage: Cursor.nullable(),
  }),
  errors: ['PROOF_NEEDED'],
})

export const statementCsv = endpoint({
  ...merchantRead,
  path: '/statement/csv',
  role: 'owner',
  summary: 'The entries of `GET /statement` as a spreadsheet, the earliest first.',
  input: Period,
  output: CsvFile,
  errors: ['PROOF_NEEDED'],
})

/** The part of a bank reference that counts: its letters and digits. Case, width and grouping do not count. */
export function bankReferenceKey(reference: string): string {
  return reference
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const bankReference = messageText('billingFields.bankReference')

export const SettlementForm = z.strictObject({
  storeId: AnyId,
  amount: z
    .number(messageText('billingFields.amount'))
    .positive(messageText('billingFields.amount'))
    .max(MAX_SETTLEMENT_RUPEES)
    .refine(isWholePaise, messageText('fields.decimals')),
  /** The bank's number of the transfer (UTR). */
  bankReference: Words(30).refine(
    (reference) => bankReferenceKey(reference).length >= 6,
    bankReference,
  ),
})

export const recordSettlement = endpoint({
  method: 'POST',
  path: '/admin/settlements',
  who: 'proved-admin',
  adminRole: 'finance',
  limit: 'merchant',
  effect: 'write',
  idempotent: true,
  summary:
    'Record that an amount was transferred to a store’s bank account: at most what Chowk owes it, and each bank reference once over all stores, compared by its letters and digits.',
  input: SettlementForm,
  output: Message.extend({ balance: Rupees }),
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})
