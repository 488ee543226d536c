import type { AccountKind, BankAccount } from '#shared/contract/payouts/own-payouts.ts'
import { type Cell, writeCsv } from '#shared/csv/write-csv.ts'

/** `T12`: the bank returns this number in its answer. */
export function transferNumber(number: number): string {
  return `T${number}`
}

/** The number of a transfer as somebody has typed it; null when it is none. */
export function readTransferNumber(text: string): number | null {
  const digits = /^T?(\d{1,15})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

export type FiledPayout = {
  number: number
  shopName: string
  amountPaise: number
  account: BankAccount
}

const headings: Record<AccountKind, string[]> = {
  // The columns that the bulk uploads of Indian banks for NEFT have in common.
  bank: [
    'Beneficiary Name',
    'Beneficiary Account Number',
    'IFSC Code',
    'Amount',
    'Transfer Number',
    'Remarks',
  ],
  upi: ['Beneficiary Name', 'UPI ID', 'Amount', 'Transfer Number', 'Remarks'],
}

/** The file for the bank. An account number is written as digits, with leading zeros. */
export function transferCsv(kind: AccountKind, payouts: readonly FiledPayout[]): string {
  return writeCsv([headings[kind], ...payouts.map(cellsOf)])
}

function cellsOf({ number, shopName, amountPaise, account }: FiledPayout): Cell[] {
  const to =
    account.kind === 'bank' ? [{ number: account.accountNumber }, account.ifsc] : [account.upiId]
  const amount = { number: (amountPaise / 100).toFixed(2) }
  const remarks = `Chowk ${transferNumber(number)} ${shopName}`
  return [account.holder, ...to, amount, transferNumber(number), remarks]
}
