import { spawnSync } from 'node:child_process'
import { inject, describe, expect, it, onTestFinished } from 'vitest'
import { onPostgres } from '#test/database.ts'
import { buildTestApp } from '#test/factories.ts'
import { query, rowsOf, withDatabase } from '#test/postgres.ts'
import { fillShop } from '#test/shop-life.ts'

/**
 * The names of constraints, indexes, triggers and generated columns. Their definitions are not compared, because
 * pg_dump may write an equal one in other words.
 */
const parts = `
  select conname::text as part from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexrelid::regclass::text from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
  union all select tgname::text from pg_trigger where not tgisinternal
  union all select attname::text from pg_attribute where attgenerated <> '' order by 1`
const orders = 'select to_jsonb(o) as row from orders o order by seq'

describe('a dump of PostgreSQL', () => {
  it('sets the search_path of every own function', async () => {
    const app = await buildTestApp()
    onTestFinished(() => app.close())
    const { rows } = await app.database.query(
      `select p.proname::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace
         and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         and coalesce(array_to_string(p.proconfig, ','), '') !~ 'search_path='`,
      [],
    )
    expect(rows).toEqual([])
  })

  it.runIf(onPostgres)('is read by psql without an error, as an ordinary role', async () => {
    const app = await buildTestApp()
    onTestFinished(() => app.close())
    await fillShop(app)
    const { rows } = await app.database.query('select current_database() as name', [])
    const owner = inject('postgresUrl')
    const from = withDatabase(owner, rows[0].name)
    const name = `chowk_dump_${process.pid}`
    await query(owner, `create role ${name} login`)
    await query(owner, `create database ${name} owner ${name}`)
    onTestFinished(async () => {
      await query(owner, `drop database ${name} with (force)`)
      await query(owner, `drop role ${name}`)
    })
    const to = Object.assign(new URL(withDatabase(owner, name)), { username: name }).href
    const dump = spawnSync('pg_dump', ['--no-owner', from], { maxBuffer: 1e9 })
    const { stderr, status } = spawnSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', to], {
      input: dump.stdout,
    })
    expect(String(dump.stderr) + String(stderr)).toBe('')
    expect(status).toBe(0)
    expect(await rowsOf(to, parts)).toEqual(await rowsOf(from, parts))
    expect(await rowsOf(to, orders)).toEqual(await rowsOf(from, orders))
    // The update runs the triggers of the search, which need a search_path of their own.
    await query(to, `set search_path = ''; update public.stores set shop_name = shop_name || '!'`)
  })
})
