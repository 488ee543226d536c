import { eraseAccount, type LeaveStore } from '#server/modules/accounts/commands/close-account.ts'
import { lockOpenAccount } from '#server/modules/accounts/commands/open-account.ts'
import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { record } from '#server/platform/events.ts'
import type { officerReasons } from '#shared/contract/grievances/topics.ts'
import { DAY_MS, HOUR_MS } from '#shared/formats/india-time.ts'
import { DATA_COPY_DAYS } from '#shared/limits.ts'
import {
  type GrievanceRow,
  hasLooked,
  insertMessage,
  lockGrievance,
  saveGrievance,
  markReminded,
} from '../queries/grievances.ts'
import { ALARM_BEFORE_MS } from '../rules/clocks.ts'
import { conflict, noSuchGrievance, type RecordDecision } from '../rules/own-grievance.ts'

/** `newId`: a new UUID. */
type Act = { grievanceId: string; newId: string }
type Officer = { admin: Admin; record: RecordDecision }

async function expectOpen(tx: Tx, grievanceId: string): Promise<GrievanceRow> {
  const found = await lockGrievance(tx, grievanceId)
  if (!found) throw noSuchGrievance()
  if (found.state === 'closed') throw conflict('closed')
  return found
}

type Words = { kind: 'text' | 'copy' | 'closed'; words: string }

/** Adds a message of the officer, which counts as an answer. The person gets an e-mail. */
async function write(
  tx: Tx,
  admin: Admin,
  { id: grievanceId, answeredAt }: GrievanceRow,
  { newId, ...words }: Words & { newId: string },
): Promise<void> {
  const adminId = admin.userId
  await saveGrievance(tx, grievanceId, { officerId: adminId, answeredAt: answeredAt ?? tx.now })
  await insertMessage(tx, { id: newId, grievanceId, writer: 'officer', adminId, ...words })
  await record(tx, 'grievance.written', { grievanceId, messageId: newId })
}

export async function answer(
  tx: Tx,
  officer: Officer,
  { grievanceId, newId, text }: Act & { text: string },
): Promise<void> {
  const { admin } = officer
  const grievance = await expectOpen(tx, grievanceId)
  await write(tx, admin, grievance, { newId, kind: 'text', words: text })
  await saveGrievance(tx, grievanceId, { state: 'answered' })
  await officer.record(tx, admin, { action: 'grievance_answered', reason: grievance.number })
}

type Closing = Act & { reason: (typeof officerReasons)[number]; text: string }

export async function close(
  tx: Tx,
  officer: Officer,
  { grievanceId, newId, reason, text }: Closing,
): Promise<void> {
  const { admin } = officer
  const grievance = await expectOpen(tx, grievanceId)
  await write(tx, admin, grievance, { newId, kind: 'closed', words: text })
  await saveGrievance(tx, grievanceId, { state: 'closed', closedAt: tx.now, closedAs: reason })
  const entry = { action: 'grievance_closed', reason: `${grievance.number}: ${reason}` } as const
  await officer.record(tx, admin, entry)
}

/** Sends a link to a copy of the account's data to a person who cannot log in. */
export async function sendCopy(tx: Tx, officer: Officer, { grievanceId, newId }: Act) {
  const { admin } = officer
  const grievance = await expectOpen(tx, grievanceId)
  const userId = expectRequest(grievance, 'copy')
  await write(tx, admin, grievance, { newId, kind: 'copy', words: '' })
  const copyUntil = new Date(tx.now.getTime() + DATA_COPY_DAYS * DAY_MS)
  await saveGrievance(tx, grievanceId, { state: 'answered', copyUntil })
  await officer.record(tx, admin, { action: 'copy_sent', reason: grievance.number, userId })
}

/**
 * Erases the account of a person who cannot log in and has proved the address; its complaints are closed. Throws
 * ACCOUNT_IN_USE with open bookings or a shop.
 */
export async function erase(
  tx: Tx,
  officer: Officer & { leaveStore: LeaveStore },
  { grievanceId, newId }: Act,
): Promise<void> {
  const { admin } = officer
  const grievance = await expectOpen(tx, grievanceId)
  const userId = expectRequest(grievance, 'erase')
  const { email } = await lockOpenAccount(tx, userId)
  const refusal = await eraseAccount(tx, { userId, email, aliasId: newId })
  if (refusal) throw refusal
  await officer.leaveStore(tx, { userId, email })
  await officer.record(tx, admin, { action: 'account_erased', reason: grievance.number, userId })
}

/**
 * The account of a request that was written without a log-in. Throws GRIEVANCE_CONFLICT for other complaints, because a
 * person who can log in needs no officer for it.
 */
function expectRequest({ topic, userId, tokenHash }: GrievanceRow, asked: 'copy' | 'erase') {
  if (topic !== asked || userId === null || tokenHash === null) throw conflict('noAccount')
  return userId
}

/** Records that an administrator opened a complaint, at most once per hour to keep the audit trail readable. */
export async function recordLook(tx: Tx, { admin, record: note }: Officer, number: string) {
  const since = new Date(tx.now.getTime() - HOUR_MS)
  if (await hasLooked(tx, { adminId: admin.userId, number }, since)) return
  await note(tx, admin, { action: 'grievance_opened', reason: number })
}

/** Records a reminder for each complaint whose deadline is near, once for each deadline. */
export async function recordReminders(tx: Tx): Promise<void> {
  for (const clock of ['answer', 'redress'] as const) {
    const until = new Date(tx.now.getTime() + ALARM_BEFORE_MS[clock])
    for (const grievanceId of await markReminded(tx, clock, until))
      await record(tx, 'grievance.due', { grievanceId, clock })
  }
}
