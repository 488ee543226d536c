import type { Tx } from '#server/platform/db/open.ts'
import { media } from '#server/platform/db/tables/files.ts'

export type MediaRow = { hash: string; width: number; height: number }

export async function insertMedia(tx: Tx, rows: MediaRow[]): Promise<void> {
  await tx
    .insert(media)
    .values(rows.map((row) => ({ ...row, createdAt: tx.now })))
    .onConflictDoNothing()
}
