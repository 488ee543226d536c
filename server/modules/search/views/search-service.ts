import type { Database, Db } from '#server/platform/db/open.ts'
import type { SearchEngine } from './engine/search-engine.ts'
import { DatabaseEngine } from './engine/database-engine.ts'
import { SearchQueue } from './engine/search-queue.ts'
import { Language } from './language.ts'

/** The shared state of all searches of a process: the meanings of words, and the engine that finds products. */
export class SearchService {
  readonly engine: SearchEngine
  readonly language: Language
  /** The database for reading: the replica if there is one. */
  readonly db: Db
  /** The queue of all statements that answer searches; the engine waits in it by itself. */
  readonly queue: SearchQueue

  constructor(
    database: Pick<Database, 'db' | 'replica'>,
    engine: SearchEngine = new DatabaseEngine(database.replica),
    queue = new SearchQueue({ atOnce: Infinity }),
  ) {
    this.db = database.replica
    this.engine = engine
    this.queue = queue
    this.language = new Language(database, queue)
  }
}
