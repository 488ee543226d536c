import { createHash } from 'node:crypto'
import type { QueryConfig } from 'pg'

/** A limit, because each connection keeps a plan for each name. */
const MOST_NAMES = 250
const MOST_COUNTED = 2_000
/** Texts that are used once or twice, such as those of a migration, are not worth a plan. */
const USES_BEFORE = 3

/**
 * Names statements that are used often: PostgreSQL parses a named statement once per connection, and mostly plans it
 * once. Where the plan depends on the values, PostgreSQL itself plans each time: it compares the costs after five uses.
 * A name is a hash of its statement, so that it means the same on each connection, also behind a pooler.
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

  /** Stops naming, because a pooler in between does not keep the names. */
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
