import { isMemo, ledgerSigns } from '#shared/bookings/ledger-signs.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { bankReferenceKey, type LedgerKind } from '#shared/contract/billing.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { messageText } from '#shared/message.ts'
import { formatPaise } from '#shared/formats/money.ts'
import {
  findEntryAmount,
  insertBankReference,
  insertEntry,
  lockBalance,
} from '../queries/ledger.ts'

export type NewLedgerEntry = {
  storeId: string
  kind: LedgerKind
  amountPaise: number
  /** The id of the cause, such as a payment or refund; the same reference adds no second entry. */
  reference: string
  orderId?: string
  /** The administrator who recorded a settlement. */
  actorId?: string
}

/** Adds an entry to a store's ledger; false when it exists already. Throws when the two amounts differ. */
export async function addLedgerEntry(tx: Tx, entry: NewLedgerEntry): Promise<boolean> {
  if (await insertEntry(tx, withBalanceChange(entry))) return true
  const before = await findEntryAmount(tx, entry)
  if (before !== entry.amountPaise)
    throw new Error(
      `${entry.kind} ${entry.reference} has two amounts: ${before}, ${entry.amountPaise}`,
    )
  return false
}

type Settlement = { storeId: string; amountPaise: number; bankReference: string; adminId: string }

/**
 * Records a transfer to a store's bank account; returns the rest of Chowk's debt to the store, in paise. Throws
 * INVALID_INPUT for an amount above the debt, and for a bank reference that any store's settlement has already.
 */
export async function recordSettlement(
  tx: Tx,
  { storeId, amountPaise, bankReference, adminId }: Settlement,
): Promise<number> {
  const owed = await lockBalance(tx, storeId)
  if (owed === undefined) throw new AppError('NOT_FOUND', { reason: 'store' })
  if (!(await enterSettlement(tx, { storeId, amountPaise, bankReference, adminId })))
    throw invalidField('bankReference', messageText('billingFields.referenceUsed'))
  if (amountPaise > owed) {
    const amount = formatPaise(Math.max(0, owed))
    throw invalidField('amount', messageText('billingFields.moreThanOwed', { amount }))
  }
  return owed - amountPaise
}

/**
 * Adds the entry of a transfer that the bank has made, even when refunds have lowered the debt since. Returns the
 * entry's id; undefined when any store's settlement has this bank reference already.
 */
export async function enterSettlement(
  tx: Tx,
  { storeId, amountPaise, bankReference: reference, adminId: actorId }: Settlement,
): Promise<string | undefined> {
  const entry = { storeId, kind: 'settlement', amountPaise, reference, actorId } as const
  const ledgerId = await insertEntry(tx, withBalanceChange(entry))
  const key = bankReferenceKey(reference)
  return ledgerId && (await insertBankReference(tx, { ledgerId, key })) ? ledgerId : undefined
}

/** Adds `balanceChangePaise`, the change of Chowk's debt to the store, in paise. */
function withBalanceChange(entry: NewLedgerEntry) {
  const { kind, amountPaise } = entry
  return { ...entry, balanceChangePaise: isMemo(kind) ? 0 : ledgerSigns[kind] * amountPaise || 0 }
}
