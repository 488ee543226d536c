import type { SQL } from 'drizzle-orm'
import { openDatabase } from '#server/platform/db/open.ts'
import { silentLog } from '#test/silent-log.ts'

/** Runs statements in a data folder on which no server runs. */
export async function changeData(dataDir: string, ...statements: SQL[]): Promise<void> {
  const database = await openDatabase({
    dataDir,
    durability: 'full',
    inProcess: true,
    clock: () => new Date(),
    log: silentLog,
  })
  await database.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
  })
  await database.close()
}
