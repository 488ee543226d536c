import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { silentLog } from '#test/silent-log.ts'

/** Opens the database in a data folder on which no server runs. */
export function openData(dataDir: string): Promise<Database> {
  return openDatabase({
    dataDir,
    durability: 'full',
    clock: () => new Date(),
    log: silentLog,
  })
}
