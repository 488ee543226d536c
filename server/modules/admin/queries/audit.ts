import type { Tx } from '#server/platform/db/open.ts'
import { adminAudit } from '#server/platform/db/tables/admin.ts'
import { mustExist } from '#shared/must-exist.ts'

type Entry = Omit<typeof adminAudit.$inferInsert, 'id' | 'seq' | 'at'>

/** Adds to the audit trail; returns the entry's id. */
export async function insertAudit(tx: Tx, entry: Entry): Promise<string> {
  const [row] = await tx
    .insert(adminAudit)
    .values({ ...entry, at: tx.now })
    .returning({ id: adminAudit.id })
  return mustExist(row, 'the entry just saved').id
}
