import { asc } from 'drizzle-orm'
import type { Database, Db } from '#server/platform/db/open.ts'
import { searchMeanings } from '#server/platform/db/tables/search.ts'
import { type Explained, type Meanings, meaningsOf, noMeanings } from '../language/senses.ts'

/** `text` is what was read, to notice a change. */
type Loaded = { meanings: Meanings; text: string }

/** The words that administrators have explained, in memory for each database; `readMeanings` keeps them true. */
const loaded = new WeakMap<Db, Loaded>()

export function meaningsIn(db: Db): Meanings {
  return loaded.get(db)?.meanings ?? noMeanings
}

type Reads = Pick<Database, 'db' | 'replica'>

/** Reads the explained words again: one small statement, at each change here and twice a minute. */
export async function readMeanings({ db, replica }: Reads): Promise<void> {
  const { word, meaning, key } = searchMeanings
  const entries: Explained[] = await db
    .select({ word, meaning })
    .from(searchMeanings)
    .orderBy(asc(key))
  const text = JSON.stringify(entries)
  if (loaded.get(db)?.text === text) return
  const read = { meanings: meaningsOf(entries), text }
  for (const handle of [db, replica]) loaded.set(handle, read)
}
