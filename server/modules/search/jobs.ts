import type { Database } from '#server/platform/db/open.ts'
import { refoldSome } from './commands.ts'

/** After an update that folds words in another way: the rows of before are folded again. */
export async function refoldProducts(database: Database): Promise<void> {
  while (await refoldSome(database));
}
