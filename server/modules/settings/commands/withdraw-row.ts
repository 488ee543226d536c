import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Withdrawal } from '#server/platform/db/rows/dated-rows.ts'
import { AppError } from '#shared/app-error.ts'
import { indianDay } from '#shared/formats/india-time.ts'

type Rows<Row> = {
  find(tx: Tx, id: string): Promise<Row | undefined>
  withdraw(tx: Tx, id: string, change: Withdrawal): Promise<boolean>
}

/** Withdraws a dated row that has not begun, and returns it. Throws NOT_FOUND or SETTING_CONFLICT. */
export async function withdrawRow<Row extends { withdrawnAt: Date | null }>(
  tx: Tx,
  { userId: withdrawnBy }: Admin,
  id: string,
  { find, withdraw }: Rows<Row>,
): Promise<Row> {
  const row = await find(tx, id)
  if (!row) throw new AppError('NOT_FOUND', { reason: 'setting' })
  if (!(await withdraw(tx, id, { today: indianDay(tx.now), withdrawnBy })))
    throw new AppError('SETTING_CONFLICT', { reason: row.withdrawnAt ? 'withdrawn' : 'began' })
  return row
}
