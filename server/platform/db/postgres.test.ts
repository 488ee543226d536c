import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
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

  it('settles two transactions that lock each other out', async () => {
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
    const slow = sql`select pg_sleep(3.2)`
    await expect(database.db.execute(slow)).rejects.toMatchObject({ cause: { code: '57014' } })
    const patient = database.transaction((tx) => tx.execute(slow), { statementTimeoutMs: 20_000 })
    await expect(patient).resolves.toBeDefined()
  })

  it('listens again after its connection was cut', async () => {
    const heard: string[] = []
    const stop = await database.listen('shelf', (payload) => heard.push(payload))
    await database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query = 'listen shelf' and datname = current_database()`)
    const tell = () => database.pool.query("select pg_notify('shelf', 'again')")
    await expect.poll(() => tell().then(() => heard.length), { timeout: 10_000 }).toBeGreaterThan(0)
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

  it('refuses a superuser and a server that does not sync', async () => {
    const options = { databaseUrl: inject('postgresUrl'), clock: () => new Date(), log: silentLog }
    await expect(openDatabase({ ...options, durability: 'off' })).rejects.toThrow('superuser')
    await expect(openDatabase({ ...options, durability: 'full' })).rejects.toThrow('fsync=off')
  })
})
