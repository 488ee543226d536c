import { type SQL, sql } from 'drizzle-orm'
import type { Condition } from '../../rules/condition.ts'

/** The condition as PostgreSQL reads a `tsquery`. */
export function tsqueryOf(condition: Condition): string {
  if ('all' in condition) return `(${condition.all.map(tsqueryOf).join(' & ')})`
  if ('any' in condition) return `(${condition.any.map(tsqueryOf).join(' | ')})`
  if ('not' in condition) return `!${tsqueryOf(condition.not)}`
  const { word, places, begins } = condition
  const suffix = (begins ? '*' : '') + places
  return `'${word.replaceAll(/['\\]/g, '$&$&')}'${suffix && `:${suffix}`}`
}

/** Whether a row `h` holds the condition; null without one, so that one statement serves all queries. */
export function holds(condition: Condition | null | undefined): SQL {
  return sql`h.words @@ ${condition ? tsqueryOf(condition) : null}::tsquery`
}
