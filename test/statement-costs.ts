import { Client, type PoolClient } from 'pg'
import type { Database } from '#server/platform/db/open.ts'

export type Plan = {
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** The rows and pages that a statement touched: the most rows of one table or index, and pages of 8 KB. */
export type StatementCost = { statement: string; rows: number; of: string; pages: number }

const SHOWN_LENGTH = 4_000

/** The table or index of which the plan read most rows, also of those that it then left out. */
function mostRows(plan: Plan): Pick<StatementCost, 'rows' | 'of'> {
  const once =
    plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)
  const of = plan['Relation Name'] ?? plan['Index Name']
  const own = { rows: of ? once * plan['Actual Loops'] : 0, of: of ?? '' }
  return [own, ...(plan.Plans ?? []).map(mostRows)].reduce((most, one) =>
    one.rows > most.rows ? one : most,
  )
}

/** The statement on one line, with what its executed plan touched. */
export const costOf = (text: string, plan: Plan): StatementCost => ({
  statement: text.replaceAll(/\s+/g, ' ').slice(0, SHOWN_LENGTH),
  ...mostRows(plan),
  pages: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
})

/** PostgreSQL tells each plan to the connection that sent the statement, also those of functions and triggers. */
const settings = {
  session_preload_libraries: `'auto_explain'`,
  client_min_messages: 'log',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
}

/**
 * Watches what each statement of requests and searches touches, with the plan that it really had; `take` returns those
 * since the last call. `url`: the database, for a superuser. PostgreSQL only.
 */
export async function watchCosts(
  { pools }: Pick<Database, 'pools'>,
  url: string,
): Promise<{ take: () => StatementCost[] }> {
  let costs: StatementCost[] = []
  const note = ({ message = '' }: { message?: string | undefined }) => {
    const [, json] = message.split('plan:\n')
    if (json === undefined) return
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as {
      'Query Text': string
      Plan: Plan
    }
    costs.push(costOf(text, plan))
  }
  const { requests, reads } = pools as Record<string, (typeof pools)['requests'] | undefined>
  for (const pool of [requests, reads])
    pool?.on('connect', (client: PoolClient) => client.on('notice', note))
  await setForNewConnections(url)
  return {
    take: () => {
      const taken = costs
      costs = []
      return taken
    },
  }
}

/** The settings of a database hold for new connections, so those that are open end. */
async function setForNewConnections(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const [name, value] of Object.entries(settings))
      await client.query(
        `do $$ begin execute format('alter database %I set ${name} = ${value.replaceAll("'", "''")}', current_database()); end $$`,
      )
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  } finally {
    await client.end()
  }
}
