import type { z } from 'zod'
import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import { headingOf } from '#shared/catalog/gst.ts'
import type { GstRateForm } from '#shared/contract/settings/gst-rates.ts'
import { formatDay, indianDay } from '#shared/formats/india-time.ts'
import { formatPaise } from '#shared/formats/money.ts'
import { messageText } from '#shared/message.ts'
import * as rows from '../queries/gst-rates.ts'
import { storedRate } from '../rules/gst-preview.ts'
import { mayBegin } from '../rules/terms.ts'
import { withdrawRow } from './withdraw-row.ts'
import type { RecordSetting } from './notices.ts'

const dated = { find: rows.findRate, withdraw: rows.withdrawRate }

/**
 * Saves a GST rate that begins on a later day, in place of the planned one that it `replaces`. A rate for a past day is
 * refused, because bills of that day are issued; it is corrected by credit notes.
 */
export async function planGstRate(
  tx: Tx,
  admin: Admin,
  { replaces, source, ...terms }: z.output<typeof GstRateForm>,
  record: RecordSetting,
): Promise<void> {
  if (!mayBegin(terms.validFrom, indianDay(tx.now)))
    throw invalidField('validFrom', messageText('settingFields.laterDay'))
  await rows.lockRates(tx)
  const before = replaces === null ? undefined : await withdrawRow(tx, admin, replaces, dated)
  const rate = { ...storedRate(terms), source }
  if (!(await rows.insertRate(tx, { ...rate, setBy: admin.userId })))
    throw new AppError('SETTING_CONFLICT', { reason: 'taken' })
  const action = before ? 'gst_rate_changed' : 'gst_rate_planned'
  await record(tx, admin, {
    action,
    reason: before ? `${inWords(before)} → ${inWords(rate)}` : inWords(rate),
  })
}

export async function withdrawGstRate(
  tx: Tx,
  admin: Admin,
  id: string,
  record: RecordSetting,
): Promise<void> {
  await rows.lockRates(tx)
  const reason = inWords(await withdrawRow(tx, admin, id, dated))
  await record(tx, admin, { action: 'gst_rate_withdrawn', reason })
}

/** A row for the audit trail, which has no language: `62: 5 % ≤ Rs 2,500.00 < 18 %, 22/09/2025 (Notification 9/2025)`. */
function inWords({ upToPaise, rate, rateAbove, validFrom, source, ...heading }: rows.NewGstRate) {
  const step = upToPaise === null ? '' : ` ≤ ${formatPaise(upToPaise)} < ${rateAbove} %`
  return `${headingOf(heading)}: ${rate} %${step}, ${formatDay(validFrom)} (${source})`
}
