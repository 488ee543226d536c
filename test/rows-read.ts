import { Client, escapeLiteral, type QueryConfig } from 'pg'
import { vi } from 'vitest'
import { mustExist } from '#shared/must-exist.ts'
import type { TestApp } from './factories.ts'
import { costOf, type Plan, type StatementCost } from './statement-costs.ts'

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

/**
 * The reads of this work that touch more than `most` rows of one table or index, or more pages, with the plan for their
 * values or with the plan for all values; a connection uses either. PostgreSQL only.
 */
export async function readsAbove(
  { database }: TestApp,
  most: Pick<StatementCost, 'rows' | 'pages'>,
  work: () => Promise<unknown>,
): Promise<StatementCost[]> {
  const above: StatementCost[] = []
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
        `explain (analyze, buffers, format json) execute looked_at${given}`,
      )
      await client.query('deallocate looked_at')
      const cost = costOf(text, mustExist(rows[0], 'a plan')['QUERY PLAN'][0].Plan)
      if (cost.rows > most.rows || cost.pages > most.pages) above.push(cost)
    }
  } finally {
    client.release(true)
  }
  return above
}
