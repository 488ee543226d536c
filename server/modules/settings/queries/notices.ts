import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { noticeSwitches } from '#server/platform/db/tables/settings.ts'
import type { OptionalNotice } from '#shared/contract/settings/notices.ts'

/** The present row of a notice; undefined when nobody has ever switched it. */
export async function findSwitch(db: Db, notice: OptionalNotice) {
  const { id, isOn } = noticeSwitches
  const [row] = await db
    .select({ id, isOn })
    .from(noticeSwitches)
    .where(eq(noticeSwitches.notice, notice))
    .orderBy(desc(noticeSwitches.seq))
    .limit(1)
  return row
}

/** Locks the switches, so that changes run one after the other. */
export async function lockSwitches(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table notice_switches in share row exclusive mode`)
}

type Change = Pick<typeof noticeSwitches.$inferInsert, 'notice' | 'isOn' | 'changedBy'>

export async function insertSwitch(tx: Tx, change: Change): Promise<void> {
  await tx.insert(noticeSwitches).values({ ...change, changedAt: tx.now })
}

export async function countWithheld(tx: Tx, id: string): Promise<void> {
  await tx
    .update(noticeSwitches)
    .set({ withheld: sql`${noticeSwitches.withheld} + 1` })
    .where(and(eq(noticeSwitches.id, id), eq(noticeSwitches.isOn, false)))
}
