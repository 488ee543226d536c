import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { query, withDatabase } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'
import { openDatabase } from './open.ts'

const add = (id: number) => sql`update proof_shelf set units = units + 1 where id = ${id}`
const nothing = () => undefined

describe('PostgreSQL', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await openTestDatabase()
    await database.db.execute(sql`create table proof_shelf (id int primary key, units int)`)
    await database.db.execute(sql`insert into proof_shelf values (1, 0), (2, 0), (3, 0)`)
  })
  afterAll(() => database.close())

  it('retries a transaction after a deadlock', async () => {
    let bothLocked: () => void = nothing
    let locked = 0
    const both = new Promise<void>((resolve) => (bothLocked = resolve))
    const book = (first: number, second: number) =>
      database.transaction(async (tx) => {
        await tx.execute(add(first))
        locked += 1
        if (locked === 2) bothLocked()
        await both
        await tx.execute(add(second))
      })
    await Promise.all([book(1, 2), book(2, 1)])
    const { rows } = await database.pool.query('select units from proof_shelf where id < 3')
    expect(rows).toEqual([{ units: 2 }, { units: 2 }])
  })

  it('ends a statement that takes too long, unless more time was asked for', async () => {
    const hasty = await openTestDatabase({ statementMs: 100 })
    const ended = { cause: { code: '57014' } }
    const endless = sql`select pg_sleep(600)`
    await expect(hasty.db.execute(endless)).rejects.toMatchObject(ended)
    await expect(hasty.transaction((tx) => tx.execute(endless))).rejects.toMatchObject(ended)
    const slow = sql`select pg_sleep(0.2)`
    const patient = hasty.transaction((tx) => tx.execute(slow), { statementTimeoutMs: 60_000 })
    await expect(patient).resolves.toBeDefined()
    await hasty.close()
  })

  it('starts no further process for a statement, however many rows it reads', async () => {
    await database.db.execute(
      sql`create table proof_rows as select generate_series(1, 300000) as n`,
    )
    await database.db.execute(sql`analyze proof_rows`)
    for (const handle of [database.db, database.replica]) {
      const { rows } = await handle.execute(sql`explain select count(*) from proof_rows`)
      expect(JSON.stringify(rows)).toContain('Seq Scan on proof_rows')
      expect(JSON.stringify(rows)).not.toContain('Gather')
    }
  })

  it('reads from itself while a replica cannot be reached, or is no replica', async () => {
    const url = inject('postgresUrl')
    for (const replicaUrl of ['postgres://127.0.0.1:1/none', url]) {
      const options = { durability: 'off', clock: () => new Date(), log: silentLog } as const
      const other = await openDatabase({
        ...options,
        databaseUrl: url,
        replicaUrl,
        allowSuperuser: true,
      })
      const { rows } = await other.replica.execute(sql`select 7 as seven`)
      expect(rows).toEqual([{ seven: 7 }])
      await other.close()
    }
  })

  it('listens again after its connection was cut', async () => {
    const received: string[] = []
    const stop = await database.listen('shelf', (payload) => received.push(payload))
    await database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen shelf' and datname = current_database()`)
    const tell = () => database.pool.query("select pg_notify('shelf', 'again')")
    await expect
      .poll(() => tell().then(() => received.length), { timeout: 10_000 })
      .toBeGreaterThan(0)
    await stop()
  })

  it('survives a connection that is cut inside a transaction', async () => {
    const cut = database.transaction(async (tx) => {
      await tx.execute(add(3))
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(cut).rejects.toThrow('Failed query')
    const { rows } = await database.pool.query('select units from proof_shelf where id = 3')
    expect(rows).toEqual([{ units: 0 }])
  })

  const server = { clock: () => new Date(), log: silentLog }

  it('rejects a superuser and a server without fsync', async () => {
    const options = { ...server, databaseUrl: inject('postgresUrl') }
    await expect(openDatabase({ ...options, durability: 'off' })).rejects.toThrow('superuser')
    await expect(openDatabase({ ...options, durability: 'full' })).rejects.toThrow('fsync=off')
  })

  it.each([
    ['the address', (url: string) => `${url}?options=-csynchronous_commit%3Doff`],
    ['the role', (url: string) => url.replace('postgres@', 'hasty@')],
  ])('rejects commits that do not wait for the disk, set by %s', async (_where, of) => {
    const url = inject('postgresUrl')
    const quickRole = `do $$ begin
      create role hasty login superuser; alter role hasty set synchronous_commit = off;
      exception when duplicate_object then null; end $$`
    await query(url, quickRole)
    const options = { ...server, databaseUrl: of(url), allowSuperuser: true }
    const opening = openDatabase({ ...options, durability: 'full' })
    await expect(opening).rejects.toThrow('synchronous_commit=off')
  })

  it.each([
    ['C', 1],
    ['C.UTF-8', 0],
  ])('warns of letters that the character type does not know: %s', async (ctype, count) => {
    const name = `ctype_${ctype.length}`
    const url = inject('postgresUrl')
    await query(
      url,
      `create database ${name} template template0 encoding 'UTF8' lc_ctype '${ctype}'`,
    )
    const warnings: string[] = []
    const opened = await openDatabase({
      ...server,
      log: { ...silentLog, warn: (_details, message) => warnings.push(message) },
      databaseUrl: withDatabase(url, name),
      durability: 'off',
      allowSuperuser: true,
    })
    await opened.close()
    await query(url, `drop database ${name}`)
    expect(warnings.filter((warning) => warning.includes('character type C'))).toHaveLength(count)
  })

  it('keeps its commits safe when the settings of the role are changed later', async () => {
    const { pool } = database
    await pool.query('alter role postgres set synchronous_commit = off')
    try {
      // An error makes the pool replace its connection.
      await pool.query('select nonsense').catch(nothing)
      const { rows } = await pool.query('show synchronous_commit')
      expect(rows).toEqual([{ synchronous_commit: 'on' }])
    } finally {
      await pool.query('alter role postgres reset synchronous_commit')
    }
  })
})
