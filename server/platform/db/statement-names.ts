import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'

/** Most named statements, because each connection stores a plan for each name. */
const MOST_NAMES = 250
const MOST_COUNTED = 2_000
/**
 * Uses of a text before it gets a name. Texts that are used once or twice, such as those of a migration, need no plan.
 */
const USES_BEFORE = 3

/**
 * Names frequent statements: PostgreSQL parses a named statement once per connection, and usually plans it once. When
 * the plan depends on the values, PostgreSQL plans each time; it compares the costs after five uses. A name is a hash of
 * its statement, so that it is the same on each connection, also behind a pooler.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  #stopped = false

  /** The query with its name, when it has one. */
  named(query: QueryConfig, values: unknown[] | undefined): QueryConfig {
    // A text without values may hold several statements, which cannot be named.
    if (this.#stopped || !values?.length) return query
    const name = this.#names.get(query.text) ?? this.#nameAfterUse(query.text)
    return name === undefined ? query : { ...query, name }
  }

  /** Stops naming, because a pooler between server and database does not keep the names. */
  stop(): void {
    this.#stopped = true
  }

  #nameAfterUse(text: string): string | undefined {
    if (this.#names.size >= MOST_NAMES) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES_BEFORE) {
      if (this.#uses.size >= MOST_COUNTED) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = `c${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
    this.#names.set(text, name)
    return name
  }
}
