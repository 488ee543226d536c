import type { Database, Db } from '#server/platform/db/open.ts'
import type { SearchEngine } from './engine/search-engine.ts'
import { DatabaseEngine } from './engine/database-engine.ts'
import { Language } from './language.ts'

/** The shared state of all searches of a process: the meanings of words, and the engine that finds products. */
export class SearchService {
  readonly engine: SearchEngine
  readonly language: Language
  /** The database for reading: the replica if there is one. */
  readonly db: Db

  constructor(
    database: Pick<Database, 'db' | 'replica'>,
    engine: SearchEngine = new DatabaseEngine(database.replica),
  ) {
    this.db = database.replica
    this.engine = engine
    this.language = new Language(database)
  }
}
