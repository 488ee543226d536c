import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Database, Db, Tx } from '#server/platform/db/open.ts'
import { countWithheldNotice } from '#server/platform/metrics/meters.ts'
import type { OptionalNotice } from '#shared/contract/settings/notices.ts'
import { countWithheld, findSwitch, insertSwitch, lockSwitches } from '../queries/notices.ts'

type SettingAction =
  | 'notice_switched'
  | 'term_planned'
  | 'term_withdrawn'
  | `gst_rate_${'planned' | 'changed' | 'withdrawn'}`
  | `tax_term_${'planned' | 'withdrawn'}`
  | `sub_category_${'added' | 'changed' | 'retired' | 'restored' | 'removed'}`

/**
 * Writes a decision of an administrator into the audit trail. A parameter, because this module must not import the
 * later admin module.
 */
export type RecordSetting = (
  tx: Tx,
  admin: Admin,
  decision: { action: SettingAction; reason: string },
) => Promise<void>

/** Switches an optional notice on or off in the whole city; does nothing when it has this state already. */
export async function switchNotice(
  tx: Tx,
  admin: Admin,
  { notice, isOn }: { notice: OptionalNotice; isOn: boolean },
  record: RecordSetting,
): Promise<void> {
  await lockSwitches(tx)
  const before = (await findSwitch(tx, notice))?.isOn ?? true
  if (before === isOn) return
  await insertSwitch(tx, { notice, isOn, changedBy: admin.userId })
  const reason = `${notice}: ${isOn ? 'off → on' : 'on → off'}`
  await record(tx, admin, { action: 'notice_switched', reason })
}

export async function isNoticeOn(db: Db, notice: OptionalNotice): Promise<boolean> {
  return (await findSwitch(db, notice))?.isOn ?? true
}

/** True when the notice is switched off in the city; the withheld message is counted. */
export async function withholds(database: Database, notice: OptionalNotice): Promise<boolean> {
  const row = await findSwitch(database.db, notice)
  if (row?.isOn !== false) return false
  await database.transaction((tx) => countWithheld(tx, row.id), { silent: true })
  countWithheldNotice(notice)
  return true
}
