import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import type { Db } from './open.ts'
import { findDatabaseError, isUniqueViolation } from './sql-state.ts'

const tell = (payload: string) => sql`select pg_notify('orders', ${payload})`
const add = (id: number) => sql`insert into shelf values (${id}, 1)`
const fourTimes = async (run: (id: number) => Promise<unknown>) => {
  for (const id of [21, 22, 23, 24]) await run(id)
}
const modeOf = async (db: Db) =>
  (await db.execute(sql`select current_setting('plan_cache_mode') as mode`)).rows[0]?.['mode']
const noon = new Date('2026-03-01T12:00:00Z')

describe('a database', () => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await openTestDatabase({ clock: () => noon })
    await database.db.execute(sql`create table shelf (id int primary key, units bigint not null)`)
  })
  afterAll(() => database.close())

  beforeEach(() => database.pool.query('truncate shelf'))

  const units = async (id: number) => {
    const { rows } = await database.pool.query('select units from shelf where id = $1', [id])
    return (rows as { units: unknown }[])[0]?.units
  }

  it('commits a transaction, reads bigints as numbers, and has the time of the clock', async () => {
    const now = await database.transaction(async (tx) => {
      await tx.execute(sql`insert into shelf values (1, 5)`)
      return tx.now
    })
    expect(now).toEqual(noon)
    expect(await units(1)).toBe(5)
  })

  it('plans each text once for reads of searches, and as usual for all others', async () => {
    expect(await modeOf(database.db)).toBe('auto')
    expect(await modeOf(database.background.db)).toBe('auto')
    const once = database.engine === 'postgres' ? 'force_generic_plan' : 'auto'
    expect(await modeOf(database.replica)).toBe(once)
  })

  it('does not roll back another transaction at the same time', async () => {
    const failing = database.transaction(async (tx) => {
      await tx.execute(sql`insert into shelf values (2, 1)`)
      throw new Error('no')
    })
    const working = database.transaction((tx) => tx.execute(sql`insert into shelf values (3, 1)`))
    await expect(failing).rejects.toThrow('no')
    await working
    expect(await units(2)).toBeUndefined()
    expect(await units(3)).toBe(1)
  })

  it('names the violated constraint, and works after an error', async () => {
    await database.db.execute(sql`insert into shelf values (4, 1)`)
    const twice = database.db.execute(sql`insert into shelf values (4, 1)`)
    const error: unknown = await twice.then(null, (caught: unknown) => caught)
    expect(findDatabaseError(error)).toMatchObject({ code: '23505', constraint: 'shelf_pkey' })
    expect(isUniqueViolation(error, 'shelf_pkey')).toBe(true)
    expect(await units(4)).toBe(1)
  })

  it('rejects the commit after an ignored error', async () => {
    const swallowed = database.transaction(async (tx) => {
      await tx.execute(sql`insert into shelf values (5, 1)`)
      await tx.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    await expect(swallowed).rejects.toThrow('failed before its commit')
    expect(await units(5)).toBeUndefined()
  })

  it('rejects a query after the end of its transaction', async () => {
    const tx = await database.transaction(async (open) => ({ open }))
    await expect(tx.open.execute(sql`insert into shelf values (6, 1)`)).rejects.toMatchObject({
      cause: { message: 'This transaction has already ended' },
    })
    expect(await units(6)).toBeUndefined()
  })

  it('rejects a second connection inside a transaction, which would wait for ever', async () => {
    const inside = (run: () => Promise<unknown>) => database.transaction(() => run())
    const message = 'A transaction is open here: use its tx'
    await expect(inside(() => database.transaction(async () => 1))).rejects.toThrow(message)
    const read = inside(async () => database.db.execute(sql`select 1`))
    await expect(read).rejects.toMatchObject({ cause: { message } })
    await expect(database.db.execute(sql`select 1`)).resolves.toBeDefined()
  })

  it('retries a transaction after a serialisation failure, at most three times', async () => {
    let runs = 0
    const lose = sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`
    const attempt = (losses: number) =>
      database.transaction(async (tx) => {
        runs += 1
        if (runs <= losses) await tx.execute(lose)
        return runs
      })
    expect(await attempt(3)).toBe(4)
    runs = 0
    await expect(attempt(9)).rejects.toMatchObject({ cause: { code: '40001' } })
    expect(runs).toBe(4)
  })

  it('notifies listeners of committed transactions, and not of rolled-back ones', async () => {
    const received: string[] = []
    const stop = await database.listen('orders', (payload) => received.push(payload))
    await database.transaction((tx) => tx.execute(tell('one')))
    await database
      .transaction(async (tx) => {
        await tx.execute(tell('two'))
        throw new Error('no')
      })
      .catch(() => undefined)
    // An error makes the pool replace its connection; the subscription has to survive that.
    await database.pool.query('select nonsense').catch(() => undefined)
    await database.db.execute(tell('three'))
    await expect.poll(() => received).toEqual(['one', 'three'])
    await stop()
    await database.db.execute(tell('four'))
    expect(received).toEqual(['one', 'three'])
  })

  it('rolls back the transaction of a closed connection', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('insert into shelf values (7, 1)')
    client.release(true)
    expect(await units(7)).toBeUndefined()
  })

  const read = (id: number) => database.db.execute(sql`select * from shelf where id = ${id}`)

  describe('a statement that is used often', () => {
    it('has a name, so that it is parsed once', async () => {
      const { rows } = await database.transaction(async (tx) => {
        await fourTimes((id) => tx.execute(add(id)))
        return tx.execute(
          sql`select name from pg_prepared_statements where statement like 'insert into shelf values ($1%'`,
        )
      })
      expect(rows).toHaveLength(1)
    })

    it('works after its table was changed', async () => {
      await fourTimes(read)
      await database.db.execute(sql`alter table shelf add column place text`)
      await fourTimes(read)
      const write = (id: number) =>
        database.transaction((tx) =>
          tx.execute(sql`insert into shelf (id, units) values (${id}, 1) returning *`),
        )
      await fourTimes(write)
      await database.db.execute(sql`alter table shelf drop column place`)
      await fourTimes((id) => write(id + 10))
      expect(await units(34)).toBe(1)
    })

    it('works after the connection has forgotten its name', async () => {
      await fourTimes(read)
      await database.pool.query('deallocate all')
      await fourTimes(read)
      await fourTimes((id) => database.transaction((tx) => tx.execute(add(id))))
      await database.pool.query('deallocate all')
      await fourTimes((id) => database.transaction((tx) => tx.execute(add(id + 20))))
      expect(await units(44)).toBe(1)
    })
  })

  describe('statements sent together', () => {
    const lock = sql`select units from shelf where id = 51 for update`
    const increase = sql`update shelf set units = units + 1 where id = 51 returning units`

    it('run in their order, and each answers its own caller', async () => {
      await database.db.execute(sql`insert into shelf values (51, 0)`)
      const answers = await database.transaction((tx) =>
        tx.sendTogether(
          () => tx.execute(increase),
          async () => (await tx.execute(lock)).rows.length,
          () => tx.execute(increase),
        ),
      )
      expect(answers).toMatchObject([{ rows: [{ units: 1 }] }, 1, { rows: [{ units: 2 }] }])
    })

    it('are all undone when one fails, and the first error is thrown', async () => {
      await database.db.execute(sql`insert into shelf values (51, 0)`)
      const failing = database.transaction((tx) =>
        tx.sendTogether(
          () => tx.execute(increase),
          () => tx.execute(sql`select 1 / 0`),
          () => tx.execute(increase),
        ),
      )
      await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } })
      expect(await units(51)).toBe(0)
      await expect(database.transaction((tx) => tx.execute(increase))).resolves.toBeDefined()
    })

    it('go with the commit, and nothing is committed when one fails there', async () => {
      await database.db.execute(sql`insert into shelf values (51, 0)`)
      const write = (last: typeof increase) =>
        database.transaction(async (tx) => {
          await tx.execute(increase)
          tx.sendWithCommit(async () => tx.execute(last))
        })
      await expect(write(sql`select 1 / 0`)).rejects.toMatchObject({ cause: { code: '22012' } })
      expect(await units(51)).toBe(0)
      await write(increase)
      expect(await units(51)).toBe(2)
    })

    it('wait for nothing after a call that fails before it sends one', async () => {
      const failing = database.transaction((tx) =>
        tx.sendTogether(
          () => Promise.reject(new Error('not sent')),
          () => tx.execute(increase),
        ),
      )
      await expect(failing).rejects.toThrow('not sent')
    })
  })

  it('answers the write probe', async () => {
    await expect(database.probe()).resolves.toBeUndefined()
    expect(database.isReadOnly()).toBe(false)
  })
})
