import type {
  AccountPurpose,
  BankAccount,
  PayoutAccountForm,
} from '#shared/contract/payouts/own-payouts.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import { ACCOUNT_WAIT_HOURS, NOT_ME_DAYS } from '#shared/limits.ts'

const SHOWN = 4

/** The shown part of an account: `•••• 4821`, or `••••ya@okicici`. */
export function maskAccount(account: BankAccount): string {
  if (account.kind === 'bank') return `•••• ${account.accountNumber.slice(-SHOWN)}`
  const [name = '', handle = ''] = account.upiId.split('@')
  // At most a third of the name: it may be a telephone number.
  const shown = Math.min(SHOWN, Math.floor(name.length / 3))
  return `••••${name.slice(name.length - shown)}@${handle}`
}

export function isSameAccount(one: BankAccount, other: BankAccount): boolean {
  if (one.kind === 'bank')
    return (
      other.kind === 'bank' &&
      one.accountNumber === other.accountNumber &&
      one.ifsc === other.ifsc &&
      one.holder === other.holder
    )
  return other.kind === 'upi' && one.upiId === other.upiId && one.holder === other.holder
}

/** A new account waits, also the first one, so that its owner can object before money goes there. */
export function usableFrom(enteredAt: Date): Date {
  return new Date(enteredAt.getTime() + ACCOUNT_WAIT_HOURS * HOUR_MS)
}

/** Links of account changes after this time are valid. */
export function linksOpenSince(now: Date): Date {
  return new Date(now.getTime() - NOT_ME_DAYS * DAY_MS)
}

/** The purpose of the form's account, and the account without the repeated number; this part is sealed. */
export function readForm(form: PayoutAccountForm): {
  purpose: AccountPurpose
  account: BankAccount
} {
  if (form.kind === 'upi') {
    const { purpose, ...account } = form
    return { purpose, account }
  }
  const { accountNumberAgain: _again, ...account } = form
  return { purpose: 'transfers', account }
}
