import { Client, escapeLiteral, type QueryConfig } from 'pg'
import { vi } from 'vitest'
import type { TestApp } from './factories.ts'

type AskedStatement = { text: string; values: unknown[] }

/** The reads that this work sends to PostgreSQL. */
async function readsOf(work: () => Promise<unknown>): Promise<AskedStatement[]> {
  const sent = vi.spyOn(Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.flatMap((call: unknown[]) => {
      const [query, values] = call as [string | QueryConfig, unknown[] | undefined]
      const text = typeof query === 'string' ? query : query.text
      const isRead =
        /^\s*(?:select|with)\b/i.test(text) && !/\b(?:insert|update|delete|nextval)\b/.test(text)
      return isRead ? [{ text, values: values ?? [] }] : []
    })
  } finally {
    sent.mockRestore()
  }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Rows that the statement read from each table, also those that it then left out. */
function rowsIn(plan: Plan): [table: string, rows: number][] {
  const { 'Relation Name': table, 'Actual Loops': loops } = plan
  const once =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  const below = (plan.Plans ?? []).flatMap(rowsIn)
  return table ? [[table, once * loops], ...below] : below
}

const arrayText = (values: unknown[]): string => {
  const texts = values.map((value) => {
    if (value === null) return 'null'
    return Array.isArray(value) ? arrayText(value) : JSON.stringify(String(value))
  })
  return `{${texts.join(',')}}`
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return escapeLiteral(arrayText(value))
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  return escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value))
}

export type RowsRead = { table: string; rows: number; statement: string }

/**
 * The reads of this work that read more than `most` rows of one table, with the plan for their values or with the plan
 * for all values; a connection uses either. PostgreSQL only.
 */
export async function readsAbove(
  { database }: TestApp,
  most: number,
  work: () => Promise<unknown>,
): Promise<RowsRead[]> {
  const above: RowsRead[] = []
  const client = await database.pool.connect()
  try {
    const modes = ['force_custom_plan', 'force_generic_plan']
    const reads = await readsOf(work)
    for (const { mode, text, values } of modes.flatMap((m) =>
      reads.map((r) => ({ mode: m, ...r })),
    )) {
      const given = values.length > 0 ? `(${values.map(literal).join(', ')})` : ''
      await client.query(`set plan_cache_mode = ${mode}`)
      await client.query(`prepare looked_at as ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (analyze, format json) execute looked_at${given}`,
      )
      await client.query('deallocate looked_at')
      const counts = rows[0] ? [...rowsIn(rows[0]['QUERY PLAN'][0].Plan)] : []
      const tooMany = counts.filter(([, count]) => count > most)
      above.push(...tooMany.map(([table, count]) => ({ table, rows: count, statement: text })))
    }
  } finally {
    client.release(true)
  }
  return above
}
