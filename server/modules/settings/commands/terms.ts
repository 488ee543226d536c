import type { z } from 'zod'
import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { isPrice, type PlanTermForm, type TermSubject } from '#shared/contract/settings/plans.ts'
import { type Requirement, requirements } from '#shared/catalog/declaration/declaration.ts'
import { formatDay, indianDay } from '#shared/formats/india-time.ts'
import { messageText } from '#shared/message.ts'
import { formatPaise, rupeesFromPaise } from '#shared/formats/money.ts'
import * as rows from '../queries/terms.ts'
import {
  type CityTerms,
  dayOfChoice,
  leastNotice,
  mayBegin,
  nextPrices,
  storedValue,
  termsOn,
  valueOf,
} from '../rules/terms.ts'
import { withdrawRow } from './withdraw-row.ts'
import type { RecordSetting } from './notices.ts'

/** The prices and numbers of days that apply on a day in India. */
export async function findTerms(
  db: Db,
  configured: SubscriptionTerms,
  day: string,
): Promise<CityTerms> {
  return termsOn(configured, await rows.findTermRows(db), day)
}

/** The next price of each plan, in rupees, and its first day; null where none is planned. */
export async function findNextPrices(db: Db, day: string) {
  const { monthly, yearly } = nextPrices(await rows.findTermRows(db), day)
  const shown = (row: typeof monthly) =>
    row && { price: rupeesFromPaise(row.value), from: row.validFrom }
  return { monthly: shown(monthly), yearly: shown(yearly) }
}

/** The days from which new goods need what each requirement names, as far as such a day is set. */
export async function findRequirements(db: Db, day: string): Promise<Map<Requirement, string>> {
  const all = await rows.findTermRows(db)
  return new Map(
    requirements.flatMap((subject) => {
      const from = dayOfChoice(all, subject, day)
      return from === null ? [] : [[subject, from] as const]
    }),
  )
}

type Tools = { configured: SubscriptionTerms; record: RecordSetting }

/** Saves a price or a number of days that begins on a later day. */
export async function planTerm(
  tx: Tx,
  admin: Admin,
  { subject, value, validFrom }: z.output<typeof PlanTermForm>,
  { configured, record }: Tools,
): Promise<void> {
  const notice = leastNotice(subject)
  if (!mayBegin(validFrom, indianDay(tx.now), notice))
    throw invalidField('validFrom', tooEarly(notice))
  await rows.lockTerms(tx)
  const before = valueOf(await findTerms(tx, configured, validFrom), subject)
  const term = { subject, value: storedValue(subject, value), validFrom }
  if (!(await rows.insertTerm(tx, { ...term, setBy: admin.userId })))
    throw new AppError('SETTING_CONFLICT', { reason: 'taken' })
  const words = `${inWords(subject, before)} → ${inWords(subject, term.value)}`
  const reason = `${subject}: ${words}, ${formatDay(validFrom)}`
  await record(tx, admin, { action: 'term_planned', reason })
}

export async function withdrawTerm(
  tx: Tx,
  admin: Admin,
  id: string,
  record: RecordSetting,
): Promise<void> {
  await rows.lockTerms(tx)
  const found = { find: rows.findTerm, withdraw: rows.withdrawTerm }
  const { subject, value, validFrom } = await withdrawRow(tx, admin, id, found)
  const reason = `${subject}: ${inWords(subject, value)}, ${formatDay(validFrom)}`
  await record(tx, admin, { action: 'term_withdrawn', reason })
}

const tooEarly = (days: number) =>
  days > 1
    ? messageText('settingFields.noticeDay', { days })
    : messageText('settingFields.laterDay')

function inWords(subject: TermSubject, value: number): string {
  return isPrice(subject) ? formatPaise(value) : String(value)
}
