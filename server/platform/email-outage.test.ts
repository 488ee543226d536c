import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import PgBoss from 'pg-boss'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { retryDeadJobs } from './dead-jobs.ts'
import { record } from './events.ts'
import { areEmailsLate } from './email-alarm.ts'
import { flatten } from './insert-jobs.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { smtpMail } from './ports/mail.ts'

let database: TestDatabase
let jobs: Jobs
let mailServer: SMTPServer | undefined
let port: number
let arrived: string[]
let tries: number
let passedMs: number
let unknownTo: Set<string>

beforeEach(async () => {
  ;[mailServer, arrived, tries, passedMs, unknownTo] = [undefined, [], 0, 0, new Set()]
  port = await freePort()
  database = await openTestDatabase()
  const send = smtpMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Chowk <no-reply@chowk.example>',
    log: silentLog,
    limitMs: 2000,
    elapsed: () => performance.now() + passedMs,
  })
  const hear = ({ codeId }: { codeId: string }) => {
    tries += 1
    return send({ id: codeId, to: `${codeId}@shop.example`, subject: 'A', text: 'A', html: 'A' })
  }
  const listeners = { 'email-code.asked': [{ name: 'an-email', slow: true as const, hear }] }
  jobs = await startJobs(database, listeners, silentLog, { breaker: send.breaker })
})
afterEach(async () => {
  await jobs.stop()
  await closeMailServer()
  await database.close()
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open))
  const address = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return address.port
}

async function openMailServer(silentTo?: string): Promise<void> {
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const name = address.split('@')[0] ?? ''
      if (name === silentTo) return
      const unknown = Object.assign(new Error(`<${address}> user unknown`), { responseCode: 550 })
      done(unknownTo.has(name) ? unknown : null)
    },
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.push(address.split('@')[0] ?? '')
        done()
      })
    },
  })
  mailServer = server
  await new Promise<void>((open) => server.listen(port, '127.0.0.1', open))
}

async function closeMailServer(): Promise<void> {
  const server = mailServer
  mailServer = undefined
  if (server) await new Promise<void>((closed) => server.close(closed))
}

async function tell(ids = [randomUUID() as string]): Promise<string[]> {
  await database.transaction(async (tx) => {
    for (const codeId of ids) await record(tx, 'email-code.asked', { codeId })
  })
  await jobs.drained()
  return ids
}

/** Everything in the queue becomes so much older, pg-boss tidies up as it does, and what is due is done. */
async function pass(minutes: number): Promise<void> {
  passedMs += minutes * 60_000
  const times = ['start_after', 'created_on', 'started_on', 'completed_on', 'keep_until']
  const moved = times.map((time) => `${time} = ${time} - interval '${minutes} minutes'`)
  await database.pool.query(
    `update pgboss.job set ${moved.join(', ')} where name like 'listeners%'`,
  )
  const executeSql = async (text: string, values?: unknown[]) =>
    flatten(await database.pool.query(text, values))
  await new PgBoss({ db: { executeSql }, schema: 'pgboss' }).maintain()
  await jobs.drained()
}

describe('an email', () => {
  it.each([3, 40])(
    'arrives once when the mail server is away for a day: %i of them',
    async (count) => {
      const ids = await tell(Array.from({ length: count }, () => randomUUID()))
      for (let quarters = 0; quarters < 24 * 4; quarters++) await pass(15)
      ids.push(...(await tell()))
      expect([arrived, await jobs.dead()]).toEqual([[], []])
      const aQuarterEach = 3 * 24 * 4
      expect(tries).toBeLessThan(aQuarterEach + 40)
      await openMailServer()
      await pass(15)
      expect(arrived.toSorted()).toEqual(ids.toSorted())
    },
    60_000,
  )

  it('arrives soon when the mail server was away for minutes', async () => {
    const ids = await tell(Array.from({ length: 9 }, () => randomUUID()))
    for (let minutes = 0; minutes < 5; minutes++) await pass(1)
    await openMailServer()
    for (let minutes = 0; minutes < 6; minutes++) await pass(1)
    expect(arrived.toSorted()).toEqual(ids.toSorted())
  })

  it('is not lost while the server is off for a month', async () => {
    const ids = await tell()
    await pass(31 * 24 * 60)
    await openMailServer()
    await pass(15)
    expect(arrived).toEqual(ids)
  })

  it('is dead when its server was away for two days, and stays to be sent again', async () => {
    const ids = await tell()
    for (let quarters = 0; quarters < 48 * 4; quarters++) await pass(15)
    expect(await jobs.dead()).toMatchObject([{ kind: 'email', listener: 'an-email' }])
    await pass(300 * 24 * 60)
    await openMailServer()
    expect(await retryDeadJobs(database)).toBe(1)
    await jobs.drained()
    expect([arrived, await jobs.dead()]).toEqual([ids, []])
  }, 60_000)

  it('goes out while another one hangs', async () => {
    const mute = randomUUID()
    await openMailServer(mute)
    await database.transaction((tx) => record(tx, 'email-code.asked', { codeId: mute }))
    jobs.wake()
    await expect.poll(() => tries).toBe(1)
    const other = randomUUID()
    await database.transaction((tx) => record(tx, 'email-code.asked', { codeId: other }))
    jobs.wake()
    await expect.poll(() => arrived, { timeout: 1500 }).toEqual([other])
  })

  it('that is refused is dead at once, and is sent when it is asked for again', async () => {
    await openMailServer()
    const id = randomUUID()
    unknownTo.add(id)
    await tell([id])
    expect(tries).toBe(1)
    const [dead] = await jobs.dead()
    expect(dead).toMatchObject({ kind: 'email', listener: 'an-email' })
    expect(dead?.error).toMatch(/550 .*user unknown$/)
    expect(dead?.error).not.toContain(id)
    unknownTo.clear()
    const [first = 0, second = 0] = await Promise.all([
      retryDeadJobs(database, [dead?.id ?? '']),
      retryDeadJobs(database),
    ])
    expect(first + second).toBe(1)
    await jobs.drained()
    expect([arrived, await jobs.dead()]).toEqual([[id], []])
  })
})

const isRinging = () => areEmailsLate(database.db)

describe('the alarm', () => {
  it('rings when emails wait for a mail server for a quarter of an hour, until it is back', async () => {
    await tell([randomUUID(), randomUUID()])
    await pass(14)
    expect(await isRinging()).toBe(false)
    await pass(2)
    expect(await isRinging()).toBe(true)
    await openMailServer()
    await pass(15)
    expect(await isRinging()).toBe(false)
  })

  it('rings for a day when emails were given up, unless they are sent again', async () => {
    await tell()
    for (let quarters = 0; quarters < 48 * 4; quarters++) await pass(15)
    expect(await isRinging()).toBe(true)
    await pass(25 * 60)
    expect(await isRinging()).toBe(false)
  }, 60_000)

  it('does not ring for an address that the mail server refuses', async () => {
    await openMailServer()
    const id = randomUUID()
    unknownTo.add(id)
    await tell([id])
    await pass(20)
    expect(await jobs.dead()).toHaveLength(1)
    expect(await isRinging()).toBe(false)
  })
})
