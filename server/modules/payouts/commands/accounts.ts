import type { Merchant } from '#server/modules/accounts/guards.ts'
import { findCredentialsChange } from '#server/modules/accounts/commands/reset-password.ts'
import { credentialsProveFrom, expectRecentProof } from '#server/modules/accounts/rules/proof.ts'
import type { BankVault } from '#server/platform/bank/bank-vault.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import { record } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import type { AccountPurpose, BankAccount } from '#shared/contract/payouts/own-payouts.ts'
import * as rows from '../queries/accounts.ts'
import { isSameAccount, maskAccount, usableFrom } from '../rules/account.ts'
import { conflict } from '../rules/payable.ts'

export type Vaults = { bankVault: BankVault; emailVault: EmailVault }
type ProvenMerchant = Merchant & { provedAt: Date | null }

/**
 * Saves another account for transfers or for the counter, which is used two days later; until then the present one
 * stays. An account of the same purpose that was waiting is replaced. `id` is a new UUID.
 */
export async function changeAccount(
  tx: Tx,
  { userId, storeId, provedAt }: ProvenMerchant,
  { id, purpose, account }: { id: string; purpose: AccountPurpose; account: BankAccount },
  { bankVault, emailVault }: Vaults,
): Promise<void> {
  expectRecentProof({ provedAt }, tx.now)
  const from = credentialsProveFrom(await findCredentialsChange(tx, userId), tx.now)
  if (from)
    throw new AppError('TOO_FRESH', { from: from.toISOString() }, { values: { when: from } })
  await rows.lockStores(tx, [storeId])
  if (await rows.findStop(tx, storeId)) throw conflict('stopped')
  const latest = await rows.findLatest(tx, { storeId, purpose })
  if (latest?.sealed && isSameAccount(bankVault.open(latest.id, latest.sealed), account)) return
  await rows.endPending(tx, { storeId, purpose }, 'replaced')
  const { tokenHash, sealed: sealedToken } = emailVault.issueToken(id)
  await rows.insertAccount(tx, {
    id,
    storeId,
    purpose,
    kind: account.kind,
    sealed: bankVault.seal(id, account),
    masked: maskAccount(account),
    enteredBy: userId,
    enteredAt: tx.now,
    usableAt: usableFrom(tx.now),
    tokenHash,
    sealedToken,
  })
  await record(tx, 'payout-account.changed', { storeId, accountId: id })
}

/** Takes back an account that is not used yet. Throws NOT_FOUND when there is none. */
export async function withdrawAccount(
  tx: Tx,
  { storeId, provedAt }: ProvenMerchant,
  purpose: AccountPurpose,
): Promise<void> {
  expectRecentProof({ provedAt }, tx.now)
  await rows.lockStores(tx, [storeId])
  if (!(await rows.endPending(tx, { storeId, purpose }, 'taken_back')))
    throw new AppError('NOT_FOUND', { reason: 'payout' })
}

export const erasePayoutAccounts = rows.eraseAccounts
