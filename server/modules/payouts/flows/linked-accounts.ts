import { PaymentProviderError } from '#server/platform/ports/payments.ts'
import type { LinkedAccountState } from '#server/platform/ports/linked-accounts.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  claimLinked,
  type ClaimedLinked,
  saveProduct,
  saveSent,
  saveState,
} from '../commands/linked-accounts.ts'
import { formOf } from '../rules/linked-account.ts'
import type { Splitting } from './splits.ts'

/** Asks the provider for the accounts of shops that are missing or have changed, and what became of those that are asked for. */
export async function askForLinked(splitting: Splitting): Promise<void> {
  const { database, linked, log } = splitting
  const claimed = await database.transaction((tx) => claimLinked(tx, linked.splits))
  for (const one of claimed) {
    const state = await askFor(splitting, one).catch(stateOfError)
    if (state.reason !== null)
      log.warn({ storeId: one.storeId, reason: state.reason }, 'an account at the provider waits')
    await database.transaction((tx) => saveState(tx, one, state))
  }
}

/** A refusal is the answer; without an answer the account stays asked for. */
function stateOfError(error: unknown): LinkedAccountState {
  if (!(error instanceof PaymentProviderError)) throw error
  return { state: error.kind === 'refused' ? 'refused' : 'asked', reason: error.message }
}

async function askFor(splitting: Splitting, one: ClaimedLinked): Promise<LinkedAccountState> {
  const { linked } = splitting
  const { providerProductId: productId } = one
  const accountId = one.providerAccountId ?? (await create(splitting, one))
  if (one.providerAccountId !== null && one.sentAccountId !== one.payoutAccountId)
    await change(splitting, one, { accountId, productId })
  return linked.fetchState({ accountId, productId })
}

const openAccount = ({ bankVault }: Splitting, { payoutAccountId, sealed }: ClaimedLinked) =>
  bankVault.open(payoutAccountId, mustExist(sealed, 'the bank account of a shop'))

async function create(splitting: Splitting, one: ClaimedLinked): Promise<string> {
  const { database, linked } = splitting
  const form = formOf(one, openAccount(splitting, one))
  if (!form) throw new PaymentProviderError('refused', 'pan', 'the shop has no PAN')
  const { accountId } = await linked.create(form)
  await database.transaction((tx) => saveSent(tx, one, accountId))
  return accountId
}

async function change(
  splitting: Splitting,
  one: ClaimedLinked,
  { accountId, productId }: { accountId: string; productId: string | null },
): Promise<void> {
  if (productId === null)
    throw new PaymentProviderError(
      'unknown',
      'product',
      'the provider has not named the account’s product yet',
    )
  await splitting.linked.change({ accountId, productId }, openAccount(splitting, one))
  await splitting.database.transaction((tx) => saveSent(tx, one, accountId))
}

/** Looks at an account of a shop that an event has named. */
export async function hearOfLinked(
  { database }: Splitting,
  named: { accountId: string; productId: string },
): Promise<'applied' | 'unknown'> {
  const isOwn = await database.transaction((tx) => saveProduct(tx, named))
  return isOwn ? 'applied' : 'unknown'
}
