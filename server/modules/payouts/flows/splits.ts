import type { BankVault } from '#server/platform/bank/bank-vault.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { LinkedAccounts, ProviderTransfer } from '#server/platform/ports/linked-accounts.ts'
import { PaymentProviderError } from '#server/platform/ports/payments.ts'
import {
  claimStep,
  findSplit,
  findSplitOf,
  saveSeen,
  saveSplitFailure,
  type SplitFailure,
  type StoredSplit,
} from '../commands/splits.ts'
import type { SplitStep } from '../rules/split-step.ts'

export type Splitting = {
  database: Database
  linked: LinkedAccounts
  bankVault: BankVault
  log: { warn(details: object, text: string): void; error(details: object, text: string): void }
}

/** More steps follow each other at no time: hold, take back the taxes, set off, release. */
const MOST_STEPS = 5

type SplitEnd = 'rests' | 'busy' | SplitFailure['kind']

/** Does the steps of a part of a payment that are due, one after the other, each looked up before it is repeated. */
export async function runSplit(
  splitting: Splitting,
  id: string,
  { isRefund = false }: { isRefund?: boolean } = {},
): Promise<SplitEnd> {
  const { database, linked, log } = splitting
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const claimed = await database.transaction((tx) => claimStep(tx, id, { isRefund }))
    if (!claimed || claimed === 'busy') return claimed ?? 'rests'
    const { split, step } = claimed
    const answer = await perform(linked, split, step).catch(failureOf)
    if ('kind' in answer) {
      log.warn({ split: id, step: step.do, ...answer }, 'a part of a payment could not be moved')
      await database.transaction((tx) => saveSplitFailure(tx, id, step, answer))
      return answer.kind
    }
    await database.transaction((tx) => saveSeen(tx, id, answer, { isAnswer: true }))
    if (answer.state === 'pending') return 'unknown'
  }
  return 'rests'
}

function failureOf(error: unknown): SplitFailure {
  if (!(error instanceof PaymentProviderError)) throw error
  return { kind: error.kind, message: error.message }
}

const failureWithout = (message: string): SplitFailure => ({ kind: 'gone', message })

/** Makes the call of a step after it has looked what the provider has, because an earlier call may have had its effect. */
async function perform(
  linked: LinkedAccounts,
  split: StoredSplit,
  step: SplitStep,
): Promise<ProviderTransfer | SplitFailure> {
  const found = await findOwn(linked, split)
  if (step.do === 'hold')
    return found ?? (step.isWanted ? hold(linked, split) : failureWithout('not made'))
  if (!found) return failureWithout('the provider does not know the transfer')
  // The books are behind, so the next step is decided again.
  if (step.do === 'look' || found.reversedPaise > split.reversedPaise) return found
  if (step.do === 'release') return found.isOnHold ? linked.release(found.id) : found
  if (step.do !== 'reverse') return found
  const { paise: amountPaise } = step
  await linked.reverse({ id: found.id, amountPaise, ownId: split.id })
  return { ...found, reversedPaise: found.reversedPaise + amountPaise }
}

/** The transfer of a part at the provider; one that has failed only where no other is there. */
async function findOwn(
  linked: LinkedAccounts,
  { id, providerPaymentId, providerTransferId }: StoredSplit,
): Promise<ProviderTransfer | undefined> {
  const listed = await linked.listTransfers(providerPaymentId)
  const own = listed.filter((one) => one.ownId === id)
  return providerTransferId === null
    ? own.find(({ state }) => state !== 'failed')
    : own.find((one) => one.id === providerTransferId)
}

/** A refusal may mean that an earlier call without an answer has had its effect meanwhile. */
async function hold(linked: LinkedAccounts, split: StoredSplit): Promise<ProviderTransfer> {
  const { id: ownId, providerPaymentId: paymentId, providerAccountId, amountPaise } = split
  const asked = { paymentId, accountId: providerAccountId, amountPaise, ownId }
  try {
    return await linked.hold(asked)
  } catch (error) {
    const isRefused = error instanceof PaymentProviderError && error.kind === 'refused'
    const found = isRefused ? await findOwn(linked, split) : undefined
    if (found) return found
    throw error
  }
}

/**
 * Takes the shop's part of a payment back before its money is refunded, as far as the provider lets it. `wait`: another
 * process is at it, or the provider has not answered, so the refund waits for the next attempt.
 */
export async function takeBack(
  splitting: Splitting,
  providerPaymentId: string,
): Promise<'go' | 'wait'> {
  const id = await findSplitOf(splitting.database.db, providerPaymentId)
  if (id === undefined) return 'go'
  const ended = await runSplit(splitting, id, { isRefund: true })
  if (ended !== 'busy' && ended !== 'unknown') return 'go'
  // A part that waits for a person keeps no refund back.
  const split = await findSplit(splitting.database.db, id)
  return split?.needsPerson ? 'go' : 'wait'
}

/** Asks the provider about the part of a payment that an event has named. */
export async function askAboutSplit(
  { database, linked }: Splitting,
  providerPaymentId: string,
): Promise<'applied' | 'unknown'> {
  const id = await findSplitOf(database.db, providerPaymentId)
  if (id === undefined) return 'unknown'
  const listed = await linked.listTransfers(providerPaymentId)
  for (const transfer of listed.filter((one) => one.ownId === id))
    await database.transaction((tx) => saveSeen(tx, id, transfer, { isAnswer: false }))
  return 'applied'
}
