import type { Admin } from '#server/modules/accounts/guards.ts'
import { enterSettlement } from '#server/modules/billing/commands/ledger.ts'
import type { BankVault } from '#server/platform/bank/bank-vault.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record as recordEvent } from '#server/platform/events.ts'
import { AppError } from '#shared/app-error.ts'
import { bankReferenceKey } from '#shared/contract/billing.ts'
import type { AccountKind } from '#shared/contract/payouts/own-payouts.ts'
import { type MessageText, messageText } from '#shared/message.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { lockStores } from '../queries/accounts.ts'
import * as owed from '../queries/owed.ts'
import * as rows from '../queries/payouts.ts'
import { amountOf, conflict, isPayable } from '../rules/payable.ts'
import { readTransferNumber, transferCsv, transferNumber } from '../rules/transfer-file.ts'

type Decision = {
  action:
    | 'payouts_made'
    | 'payouts_filed'
    | 'payout_made'
    | 'payout_failed'
    | 'payouts_held'
    | 'payouts_released'
    | 'split_retried'
    | 'linked_account_asked'
  storeId?: string
  reason: string
}
/**
 * Writes a decision of an administrator into the audit trail. A parameter, because this module must not import the
 * later admin module.
 */
export type RecordDecision = (tx: Tx, admin: Admin, decision: Decision) => Promise<void>

/** The sums owed to stores, and the reasons why nothing can be transferred to them. */
export const findOwed = owed.findOwed

type MadeBatch = { batchId: string; number: number; count: number; totalPaise: number }

/**
 * Begins transfers of the whole owed amounts to these shops. Locks the shops' rows before it reads anything, so that no
 * second batch, settlement or account change can run at the same time. Throws PAYOUT_CONFLICT when one shop cannot be
 * paid.
 */
export async function makeBatch(
  tx: Tx,
  admin: Admin,
  chosen: readonly string[],
  record: RecordDecision,
): Promise<MadeBatch> {
  const storeIds = [...new Set(chosen)]
  if ((await lockStores(tx, storeIds)) < storeIds.length)
    throw new AppError('NOT_FOUND', { reason: 'store' })
  const found = await owed.findOwed(tx, { storeIds, now: tx.now })
  const transfers = found.map((shop) => {
    if (!isPayable(shop)) throw conflict('unpayable', shop.shopName)
    return { storeId: shop.storeId, accountId: shop.account.id, amountPaise: amountOf(shop) }
  })
  const { id: batchId, number } = await rows.insertBatch(tx, admin.userId)
  await rows.insertPayouts(tx, batchId, transfers)
  const totalPaise = transfers.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const reason = `${number}: ${transfers.length}, ${formatPaise(totalPaise)}`
  await record(tx, admin, { action: 'payouts_made', reason })
  return { batchId, number, count: transfers.length, totalPaise }
}

/** The transfer file of a batch, with full account numbers. Each call is recorded in the audit trail. */
export async function openTransferFile(
  tx: Tx,
  admin: Admin,
  { batchId, kind }: { batchId: string; kind: AccountKind },
  { bankVault, record }: { bankVault: BankVault; record: RecordDecision },
) {
  const batch = await rows.findBatch(tx, batchId)
  if (!batch) throw new AppError('NOT_FOUND', { reason: 'payout' })
  const filed = await rows.markFiled(tx, batchId, kind)
  if (filed.length === 0) throw conflict('noneInFile')
  const payouts = filed.map(({ sealed, accountId, ...payout }) => ({
    ...payout,
    account: bankVault.open(accountId, mustExist(sealed, `the account of T${payout.number}`)),
  }))
  const reason = `${batch.number}, ${kind}: ${filed.length}`
  await record(tx, admin, { action: 'payouts_filed', reason })
  const fileName = `transfers-${batch.number}-${kind}.csv`
  return { fileName, csv: transferCsv(kind, payouts), rows: filed.length }
}

type Line = { number: string; bankReference: string }
type LockedPayout = Awaited<ReturnType<typeof rows.lockByNumbers>>[number]

/**
 * Records the bank's references of transfers that were made, also in the ledger: all lines, or no line and a message at
 * each wrong one. Returns the number of new lines; a line that was recorded before with the same values has no effect.
 */
export async function markTransferred(
  tx: Tx,
  admin: Admin,
  lines: readonly Line[],
  record: RecordDecision,
): Promise<number> {
  const numbers = lines.map(({ number }) => readTransferNumber(number))
  const found = await rows.lockByNumbers(
    tx,
    numbers.filter((number) => number !== null),
  )
  const byNumber = new Map(found.map((payout) => [payout.number, payout]))
  const payouts = numbers.map((number) => (number === null ? undefined : byNumber.get(number)))
  const keys = lines.map(({ bankReference }) => bankReferenceKey(bankReference))
  const used = await rows.findUsedReferences(tx, keys)
  const problems = lines.flatMap((_line, at) => {
    const problem = problemOf(at, { payouts, keys, used })
    return problem ? [problem] : []
  })
  if (problems.length > 0)
    throw new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries(problems) })
  const fresh = lines.flatMap(({ bankReference }, at) => {
    const payout = payouts[at]
    return payout?.state === 'open' ? [{ payout, bankReference, at }] : []
  })
  for (const one of fresh) await markOne(tx, admin, one, record)
  return fresh.length
}

type Facts = {
  payouts: (LockedPayout | undefined)[]
  keys: string[]
  used: Map<string, string>
}

function problemOf(
  at: number,
  { payouts, keys, used }: Facts,
): [field: string, text: MessageText] | undefined {
  const payout = payouts[at]
  const key = keys[at] ?? ''
  const numberAt = `transfers.${at}.number`
  if (!payout) return [numberAt, messageText('payoutFields.unknown')]
  if (payouts.indexOf(payout) < at) return [numberAt, messageText('payoutFields.numberTwice')]
  if (payout.state === 'failed') return [numberAt, messageText('payoutFields.failed')]
  const holder = used.get(key)
  const isRecorded = payout.state === 'transferred'
  if (isRecorded && holder === payout.ledgerId) return undefined
  if (isRecorded) return [numberAt, messageText('payoutFields.otherReference')]
  return holder !== undefined || keys.indexOf(key) < at ? usedAt(at) : undefined
}

const usedAt = (at: number): [string, MessageText] => [
  `transfers.${at}.bankReference`,
  messageText('billingFields.referenceUsed'),
]

async function markOne(
  tx: Tx,
  admin: Admin,
  { payout, bankReference, at }: { payout: LockedPayout; bankReference: string; at: number },
  record: RecordDecision,
): Promise<void> {
  const { id: payoutId, storeId, amountPaise, number } = payout
  const adminId = admin.userId
  const ledgerId = await enterSettlement(tx, { storeId, amountPaise, bankReference, adminId })
  // Another transaction has recorded the reference since the check.
  if (!ledgerId)
    throw new AppError('INVALID_INPUT', undefined, { fields: Object.fromEntries([usedAt(at)]) })
  await rows.endPayout(tx, payoutId, { state: 'transferred', endedBy: adminId, ledgerId })
  const reason = `${transferNumber(number)}, ${formatPaise(amountPaise)}, ${bankReference}`
  await record(tx, admin, { action: 'payout_made', storeId, reason })
  await recordEvent(tx, 'payout.transferred', { storeId, payoutId })
}

/** Records that a transfer was not made: the amount is owed again. */
export async function markFailed(
  tx: Tx,
  admin: Admin,
  { payoutId, reason }: { payoutId: string; reason: string },
  record: RecordDecision,
): Promise<string> {
  const payout = await rows.lockPayout(tx, payoutId)
  if (!payout) throw new AppError('NOT_FOUND', { reason: 'payout' })
  const name = transferNumber(payout.number)
  if (payout.state === 'transferred') throw conflict('transferred')
  if (payout.state === 'failed') return name
  const { storeId } = payout
  await rows.endPayout(tx, payoutId, { state: 'failed', endedBy: admin.userId, failure: reason })
  await record(tx, admin, { action: 'payout_failed', storeId, reason: `${name}: ${reason}` })
  await recordEvent(tx, 'payout.failed', { storeId, payoutId })
  return name
}
