import type { Database } from '#server/platform/db/open.ts'
import { refoldSome } from './commands.ts'

/** Updates all search rows that were folded by the rules of an older version. */
export async function refoldProducts(database: Database): Promise<void> {
  while (await refoldSome(database));
}
