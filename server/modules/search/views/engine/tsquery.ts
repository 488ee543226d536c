import { type SQL, sql } from 'drizzle-orm'
import type { Condition } from '../../rules/condition.ts'

/** The condition as the text of a `tsquery`. */
export function tsqueryOf(condition: Condition): string {
  if ('all' in condition) return `(${condition.all.map(tsqueryOf).join(' & ')})`
  if ('any' in condition) return `(${condition.any.map(tsqueryOf).join(' | ')})`
  if ('not' in condition) return `!${tsqueryOf(condition.not)}`
  const { word, places, begins } = condition
  const suffix = (begins ? '*' : '') + places
  return `'${word.replaceAll(/['\\]/g, '$&$&')}'${suffix && `:${suffix}`}`
}

/**
 * True for a row `h` that satisfies the condition; null without a condition, so that one statement text serves all
 * queries.
 */
export function matchesCondition(condition: Condition | null | undefined): SQL {
  return sql`h.words @@ ${condition ? tsqueryOf(condition) : null}::tsquery`
}
