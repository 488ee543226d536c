import { OperatorError } from '#server/platform/db/operator-error.ts'
import { withClient } from './postgres-tools.ts'

export function readServerVersion(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    )
    return rows[0]?.version ?? 0
  })
}

/** A description of a database's content; undefined when it is empty. */
export function findContent(url: string): Promise<string | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ database: string; tables: number }>(`
      select current_database() as database, count(*)::int as tables
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
    const { database, tables = 0 } = rows[0] ?? {}
    return tables === 0 ? undefined : `the database "${database}" holds ${tables} tables`
  })
}

/** Throws while a server is connected. A pooler's idle connections keep the name of the server that used them last. */
export function refuseServers(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ count: number; from: string; seconds: number }>(
      `select count(*)::int as count, string_agg(distinct coalesce(host(client_addr), 'this machine'), ', ') as from,
              greatest(0, extract(epoch from clock_timestamp() - max(state_change)))::int as seconds
       from pg_stat_activity where datname = current_database() and application_name = 'chowk'
       having count(*) > 0`,
    )
    const [held] = rows
    if (!held) return
    const { count, from, seconds } = held
    throw new OperatorError(
      `Servers are connected to the database (connections: ${count}, from ${from}, last used ${seconds} seconds ago): stop them first. If all are stopped, a pooler keeps their connections: PAUSE it in its console (of PgBouncer), or stop it, until the restore is done`,
    )
  })
}

/** Deletes the schemas of Chowk with everything in them. */
export function emptyPostgres(url: string): Promise<void> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ schema: string }>(
      'select quote_ident(current_schema()) as schema',
    )
    const schema = rows[0]?.schema
    await client.query(
      `begin; drop schema if exists pgboss, pgboss_10 cascade; drop schema ${schema} cascade;
       create schema ${schema}; commit`,
    )
  })
}

/** Sets the options of the database itself, which a dump does not contain: see migration 026. */
export function finishPostgres(url: string): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(`analyze; do $$ begin
      execute format('alter database %I set jit = off', current_database());
    exception when insufficient_privilege then null;
    end $$`)
  })
}

type Scratch = { url: string; checkUrl: string | undefined }

/** Runs `use` on an empty database: the given one, which is emptied afterwards, or a new one, which is dropped. */
export async function withScratchDatabase<T>(
  { url, checkUrl }: Scratch,
  use: (url: string) => Promise<T>,
): Promise<T> {
  if (checkUrl) {
    const held = await findContent(checkUrl)
    if (held) throw new OperatorError(`BACKUP_CHECK_URL is not empty: ${held}`)
    return use(checkUrl).finally(() => emptyPostgres(checkUrl))
  }
  const name = `chowk_check_${process.pid}_${Date.now()}`
  await withClient(url, (client) => client.query(`create database ${name}`)).catch(
    (error: unknown) => {
      if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
      const text =
        'The backup cannot be checked: let the role create databases (alter role … createdb), or set BACKUP_CHECK_URL to an empty one'
      throw new OperatorError(text, { cause: error })
    },
  )
  const address = new URL(url)
  address.pathname = `/${name}`
  return use(address.href).finally(() =>
    withClient(url, (client) => client.query(`drop database ${name} with (force)`)),
  )
}

const INSUFFICIENT_PRIVILEGE = '42501'
