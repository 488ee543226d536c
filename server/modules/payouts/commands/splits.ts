import type { Admin } from '#server/modules/accounts/guards.ts'
import { addLedgerEntry } from '#server/modules/billing/commands/ledger.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { record as recordEvent } from '#server/platform/events.ts'
import type { ProviderTransfer } from '#server/platform/ports/linked-accounts.ts'
import { AppError } from '#shared/app-error.ts'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { lockStores } from '../queries/accounts.ts'
import { findOwed } from '../queries/owed.ts'
import * as rows from '../queries/splits.ts'
import { nextStep, type SplitStep, waitAfter } from '../rules/split-step.ts'
import type { RecordDecision } from './payouts.ts'

export type { StoredSplit } from '../queries/splits.ts'
export const findSplit = rows.findSplit
export const findSplitOf = rows.findSplitOf
export const isAnySplitStuck = rows.isAnySplitStuck

/** A call must end within this time; then another process may look what became of it. */
const LEASE_MS = 2 * MINUTE_MS
/** An asked part is looked for once more after this time when the provider has refused it. */
const LAST_LOOK_MS = 60 * MINUTE_MS

/** Splits the sales of all shops with an account at the provider; the ledger says at once that the operator does not owe them. */
export async function planSplits(tx: Tx, storeId: string): Promise<void> {
  await lockStores(tx, [storeId])
  for (const { id, orderId, amountPaise } of await rows.insertSplits(tx, storeId))
    await enter(tx, { id, storeId, orderId, generation: 1 }, { kind: 'split', amountPaise })
}
export const findStoresToSplit = rows.findStoresToSplit

type LedgerSplit = Pick<rows.SplitRow, 'id' | 'storeId' | 'orderId' | 'generation'>
type Entry = { kind: 'split' | 'split_return'; amountPaise: number; mark?: string }

/** Enters a part in the ledger. `mark` tells several returns of one part from each other. */
async function enter(
  tx: Tx,
  { id, storeId, orderId, generation }: LedgerSplit,
  { kind, amountPaise, mark = '' }: Entry,
): Promise<void> {
  if (amountPaise === 0) return
  const reference = `${id}:${generation}${mark}`
  await addLedgerEntry(tx, { storeId, orderId, kind, amountPaise, reference })
}

/** The parts for which a step is due now, those that give back before those that release. */
export async function findDueSplits(db: Db, now: Date): Promise<string[]> {
  const found = await rows.findMaybeDue(db, now)
  const debts = await findDebts(db, [...new Set(found.map(({ storeId }) => storeId))], now)
  const due = found.flatMap((split) => {
    const step = nextStep({ ...split, debtPaise: debts.get(split.storeId) ?? 0 })
    const isSettled = split.state === 'released' && split.hasError
    return step || isSettled ? [{ id: split.id, isRelease: step?.do === 'release' }] : []
  })
  return due
    .toSorted((one, other) => Number(one.isRelease) - Number(other.isRelease))
    .map(({ id }) => id)
}

/** The debt of each store to the operator now, in paise, without what calls under way take back. */
async function findDebts(db: Db, storeIds: string[], now: Date): Promise<Map<string, number>> {
  if (storeIds.length === 0) return new Map()
  const owed = await findOwed(db, { now, storeIds })
  const underWay = await rows.findReversing(db, storeIds, now)
  return new Map(
    owed.map(({ storeId, owedPaise }) => {
      const ofStore = underWay.filter((split) => split.storeId === storeId && split.isDue)
      const comingPaise = ofStore.reduce((sum, { reversingPaise }) => sum + reversingPaise, 0)
      return [storeId, Math.max(0, -owedPaise - comingPaise)]
    }),
  )
}

/** `isRefund`: a refund waits for it, so nothing is released, and a part that waits for a person is tried once more. */
type Claim = { isRefund: boolean }
type ClaimedStep = { split: rows.StoredSplit; step: SplitStep }

/**
 * Claims the next step of a part, so that no other process takes it; saves before the call what the call is about.
 * `busy`: another process is at it, or it waits for its next attempt.
 */
export async function claimStep(
  tx: Tx,
  id: string,
  { isRefund }: Claim,
): Promise<ClaimedStep | 'busy' | undefined> {
  const before = await rows.findSplit(tx, id)
  if (!before) return undefined
  await lockStores(tx, [before.storeId])
  const row = mustExist(await rows.lockSplit(tx, id), 'the part of a payment')
  const claimed = mayTry(row, isRefund) ? await findStep(tx, row, isRefund) : undefined
  // The sum that the provider has refused to take back was set off meanwhile.
  if (!claimed && row.state === 'released') await rows.saveSplit(tx, id, { error: null })
  if (claimed === undefined || claimed === 'busy') return claimed
  const { step } = claimed
  if (step.do === 'drop') {
    await refuse(tx, row, null)
    return undefined
  }
  await rows.saveSplit(tx, id, {
    nextAt: new Date(tx.now.getTime() + LEASE_MS),
    tries: row.tries + 1,
    reversingPaise: step.do === 'reverse' ? step.paise : 0,
    // A part that was given up keeps its reason, also while it is looked for once more.
    error: row.state === 'refused' ? row.error : null,
  })
  return claimed
}

function mayTry({ nextAt, needsPerson, state }: rows.SplitRow, isRefund: boolean): boolean {
  return nextAt !== null && !(isRefund ? state === 'refused' : needsPerson)
}

async function findStep(
  tx: Tx,
  row: rows.SplitRow,
  isRefund: boolean,
): Promise<ClaimedStep | 'busy' | undefined> {
  const { id, storeId } = row
  const nextAt = mustExist(row.nextAt, 'the time of the next step')
  const found = await rows.findStored(tx, id)
  const debts = await findDebts(tx, [storeId], tx.now)
  const step = nextStep({ ...found, debtPaise: debts.get(storeId) ?? 0 })
  if (!step || (isRefund && step.do === 'release')) return undefined
  // A refund waits for no later attempt: it makes one.
  const isBusy = isRefund ? isCalled(row, tx.now) : nextAt > tx.now
  return isBusy ? 'busy' : { split: found, step }
}

/**
 * Saves what the provider says of a transfer: the only place where its answers change a part. The same answers in any
 * order, any number of times, end in the same state. `isAnswer`: of the claimed step, which has ended by it; a call of
 * another process stays under way.
 */
export async function saveSeen(
  tx: Tx,
  id: string,
  transfer: ProviderTransfer,
  { isAnswer }: { isAnswer: boolean },
): Promise<void> {
  const before = mustExist(await rows.findSplit(tx, id), 'the part of a payment')
  await lockStores(tx, [before.storeId])
  const row = mustExist(await rows.lockSplit(tx, id), 'the part of a payment')
  const { state, providerTransferId } = row
  if (providerTransferId !== null && providerTransferId !== transfer.id) return
  if (transfer.state === 'failed') {
    if (state === 'asked') await refuse(tx, row, transfer.error ?? 'The transfer has failed')
    return
  }
  const seen = state === 'refused' ? await enterAgain(tx, row) : row
  await enterReversals(tx, seen, transfer)
  if (transfer.state === 'pending') {
    await saveWait(tx, { ...seen, providerTransferId: transfer.id })
    return
  }
  const isUnderWay = !isAnswer && isCalled(row, tx.now)
  await saveMoved(tx, { ...seen, isUnderWay }, transfer)
}

/** True while a call is under way: it has neither an answer nor an error yet. */
function isCalled({ nextAt, error }: rows.SplitRow, now: Date): boolean {
  return nextAt !== null && nextAt > now && error === null
}

/** A part that was given up is at the provider after all. */
async function enterAgain(tx: Tx, row: rows.SplitRow): Promise<rows.SplitRow> {
  const generation = row.generation + 1
  const seen = { ...row, generation, state: 'asked' as const, reversedPaise: 0 }
  await rows.saveSplit(tx, row.id, { generation, state: 'asked', reversedPaise: 0 })
  await enter(tx, seen, { kind: 'split', amountPaise: row.amountPaise })
  return seen
}

async function enterReversals(
  tx: Tx,
  row: rows.SplitRow,
  { reversedPaise }: ProviderTransfer,
): Promise<void> {
  const amountPaise = reversedPaise - row.reversedPaise
  if (amountPaise <= 0) return
  await enter(tx, row, { kind: 'split_return', amountPaise, mark: `:${reversedPaise}` })
}

async function saveMoved(
  tx: Tx,
  { isUnderWay, ...row }: rows.SplitRow & { isUnderWay: boolean },
  { id, isOnHold, ...transfer }: ProviderTransfer,
): Promise<void> {
  const reversedPaise = Math.max(row.reversedPaise, transfer.reversedPaise)
  const isReleased = row.releasedAt !== null || !isOnHold
  const moved = isReleased ? 'released' : 'held'
  await rows.saveSplit(tx, row.id, {
    providerTransferId: id,
    reversedPaise,
    state: reversedPaise === row.amountPaise ? 'reversed' : moved,
    releasedAt: isReleased ? (row.releasedAt ?? tx.now) : null,
    needsPerson: false,
    error: null,
    ...(!isUnderWay && { reversingPaise: 0, tries: 0, nextAt: tx.now }),
  })
}

/** The provider has the transfer and has not moved it yet, so it is looked at later. */
async function saveWait(tx: Tx, row: rows.SplitRow): Promise<void> {
  const minutes = waitAfter(row.tries)
  await rows.saveSplit(tx, row.id, {
    providerTransferId: row.providerTransferId,
    nextAt: new Date(tx.now.getTime() + (minutes ?? 0) * MINUTE_MS),
  })
  if (minutes === undefined) await giveToPerson(tx, row, 'The provider has not moved the transfer')
}

/** The provider holds nothing of a part, so the operator owes it. `error` is null where nobody has to know. */
async function refuse(tx: Tx, row: rows.SplitRow, error: string | null): Promise<void> {
  if (row.state === 'refused') return
  await enter(tx, row, {
    kind: 'split_return',
    amountPaise: row.amountPaise - row.reversedPaise,
    mark: ':end',
  })
  // A call without an answer may have its effect later than the look that has found nothing.
  const mayAppear = row.tries > 0 && row.providerTransferId === null
  await rows.saveSplit(tx, row.id, {
    state: 'refused',
    providerTransferId: null,
    reversingPaise: 0,
    error,
    nextAt: mayAppear ? new Date(tx.now.getTime() + LAST_LOOK_MS) : null,
  })
  if (error !== null) await alarm(tx, row)
}

export type SplitFailure = { kind: 'refused' | 'unknown' | 'gone'; message: string }

/**
 * Saves that a step has not succeeded. `unknown`: it may have happened, so the next attempt looks first. `gone`: the
 * provider does not know the transfer.
 */
export async function saveSplitFailure(
  tx: Tx,
  id: string,
  step: SplitStep,
  { kind, message }: SplitFailure,
): Promise<void> {
  const row = mustExist(await rows.lockSplit(tx, id), 'the part of a payment')
  // An event has told meanwhile that the transfer is there.
  if (step.do === 'hold' && row.state !== 'asked') return
  const isGivenUp = row.state === 'refused'
  if (kind === 'unknown') return waitOrGive(tx, row, isGivenUp ? (row.error ?? message) : message)
  if (isGivenUp) return rows.saveSplit(tx, id, { nextAt: null })
  if (step.do === 'hold') return refuse(tx, row, kind === 'gone' ? null : message)
  await rows.saveSplit(tx, id, { reversingPaise: 0 })
  if (row.state !== 'released') return giveToPerson(tx, row, message)
  // The shop owes it now, and its account at the provider may have money on another day.
  const nextAt = new Date(tx.now.getTime() + DAY_MS)
  await rows.saveSplit(tx, id, { error: message, nextAt, tries: 0 })
}

async function waitOrGive(tx: Tx, row: rows.SplitRow, error: string): Promise<void> {
  const minutes = waitAfter(row.tries)
  if (minutes === undefined) return giveToPerson(tx, row, error)
  const nextAt = new Date(tx.now.getTime() + minutes * MINUTE_MS)
  await rows.saveSplit(tx, row.id, { error, nextAt })
}

async function giveToPerson(tx: Tx, row: rows.SplitRow, error: string): Promise<void> {
  await rows.saveSplit(tx, row.id, { needsPerson: true, error, nextAt: tx.now })
  if (!row.needsPerson) await alarm(tx, row)
}

const alarm = (tx: Tx, { id }: rows.SplitRow) =>
  recordEvent(tx, 'money.alarm', { about: 'split', providerPaymentId: id })

/** Tries a part again, for an administrator; one that was refused is asked for anew. */
export async function retrySplit(
  tx: Tx,
  admin: Admin,
  splitId: string,
  record: RecordDecision,
): Promise<void> {
  const before = await rows.findSplit(tx, splitId)
  if (before) await lockStores(tx, [before.storeId])
  const row = before && (await rows.lockSplit(tx, splitId))
  if (!row || (!row.needsPerson && row.error === null))
    throw new AppError('NOT_FOUND', { reason: 'payout' })
  const asked = row.state === 'refused' ? await enterAgain(tx, row) : row
  await rows.saveSplit(tx, splitId, { needsPerson: false, error: null, tries: 0, nextAt: tx.now })
  const { storeId } = asked
  await record(tx, admin, { action: 'split_retried', storeId, reason: splitId })
}
