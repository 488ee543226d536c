import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import type { PgBoss } from 'pg-boss'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { retryDeadJobs } from './failed-jobs.ts'
import { record } from './events.ts'
import { openJobStore } from './job-store.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { smtpMail } from './ports/mail.ts'
import { emailRetries } from './retry-policy.ts'

let database: TestDatabase
let jobs: Jobs
/** A pg-boss for the test, which runs no jobs. */
let boss: PgBoss
let mailServer: SMTPServer | undefined
let port: number
let arrived: string[]
let tries: number
let passedMs: number
/** SMTP answers of the mail server, by the recipient's name before the @. */
let answers: Map<string, number>

beforeEach(async () => {
  ;[mailServer, arrived, tries, passedMs, answers] = [undefined, [], 0, 0, new Map()]
  port = await freePort()
  database = await openTestDatabase()
  const send = smtpMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Chowk <no-reply@chowk.example>',
    log: silentLog,
    elapsed: () => performance.now() + passedMs,
  })
  const handle = ({ codeId }: { codeId: string }) => {
    tries += 1
    return send({ id: codeId, to: `${codeId}@shop.example`, subject: 'A', text: 'A', html: 'A' })
  }
  const listeners = { 'email-code.asked': [{ name: 'an-email', slow: true as const, handle }] }
  boss = (await openJobStore(database, { supervise: false, schedule: false })).boss
  jobs = await startJobs(database, listeners, silentLog, { breakers: { slow: send.breaker } })
})
afterEach(async () => {
  // Ends hanging connections, so that the shutdown does not wait for them.
  await closeMailServer()
  await jobs.stop()
  await boss.stop({ graceful: false })
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
      const responseCode = answers.get(name)
      const refusal = Object.assign(new Error(`<${address}> not taken`), { responseCode })
      done(responseCode ? refusal : null)
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

/** Makes all jobs in the queue older, runs the maintenance of pg-boss, and then the due jobs. */
async function pass(minutes: number): Promise<void> {
  passedMs += minutes * 60_000
  const times = ['start_after', 'created_on', 'started_on', 'completed_on', 'keep_until']
  const moved = times.map((time) => `${time} = ${time} - interval '${minutes} minutes'`)
  await database.pool.query(
    `update pgboss.job set ${moved.join(', ')} where name like 'listeners%'`,
  )
  await database.pool.query(
    'update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null',
  )
  await boss.supervise()
  await jobs.drained()
}

const retryAll = () => retryDeadJobs(boss)

/** Runs the last two tries of the waiting emails. */
async function failToTheEnd(): Promise<void> {
  await database.pool.query(
    `update pgboss.job set retry_count = $1 where name = 'listeners.slow'`,
    [emailRetries.tries - 3],
  )
  await pass(15)
  expect(await jobs.dead()).toEqual([])
  await pass(15)
}

describe('an email', () => {
  it.each([3, 40])(
    'arrives once when the mail server is down for a day: %i of them',
    async (count) => {
      const ids = await tell(Array.from({ length: count }, () => randomUUID()))
      for (let halfHours = 0; halfHours < 24 * 2; halfHours++) await pass(30)
      ids.push(...(await tell()))
      expect([arrived, await jobs.dead()]).toEqual([[], []])
      expect(tries).toBeLessThan(3 * 24 * 2 + 40)
      await openMailServer()
      await pass(15)
      expect(arrived.toSorted()).toEqual(ids.toSorted())
    },
    60_000,
  )

  it('arrives soon when the mail server was down for minutes', async () => {
    const ids = await tell(Array.from({ length: 9 }, () => randomUUID()))
    for (let minutes = 0; minutes < 5; minutes++) await pass(1)
    await openMailServer()
    for (let minutes = 0; minutes < 6; minutes++) await pass(1)
    expect(arrived.toSorted()).toEqual(ids.toSorted())
  })

  it('is not lost while the server is down for a month', async () => {
    const ids = await tell()
    await pass(31 * 24 * 60)
    await openMailServer()
    await pass(15)
    expect(arrived).toEqual(ids)
  })

  it('is dead when the mail server was down for two days, and can be sent again', async () => {
    const ids = await tell()
    await failToTheEnd()
    expect(await jobs.dead()).toMatchObject([{ kind: 'email', listener: 'an-email' }])
    await pass(300 * 24 * 60)
    await openMailServer()
    expect(await retryAll()).toBe(1)
    await jobs.drained()
    expect([arrived, await jobs.dead()]).toEqual([ids, []])
  })

  it('is sent when the process that was sending it was killed', async () => {
    const ids = await tell()
    await database.pool.query(
      `update pgboss.job set state = 'active', started_on = now() where name = 'listeners.slow'`,
    )
    await openMailServer()
    await pass(1)
    expect(arrived).toEqual([])
    await pass(2)
    await pass(1)
    expect(arrived).toEqual(ids)
  })

  it('is sent while another one hangs', async () => {
    const mute = randomUUID()
    await openMailServer(mute)
    await database.transaction((tx) => record(tx, 'email-code.asked', { codeId: mute }))
    jobs.wake()
    await expect.poll(() => tries, { timeout: 10_000 }).toBe(1)
    const other = randomUUID()
    await database.transaction((tx) => record(tx, 'email-code.asked', { codeId: other }))
    jobs.wake()
    await expect.poll(() => arrived, { timeout: 8_000 }).toEqual([other])
  })

  it('that is refused is dead at once, and is sent when it is retried', async () => {
    await openMailServer()
    const id = randomUUID()
    answers.set(id, 550)
    await tell([id])
    expect(tries).toBe(1)
    const [dead] = await jobs.dead()
    expect(dead).toMatchObject({ kind: 'email', listener: 'an-email' })
    expect(dead?.error).toMatch(/550 .*not taken$/)
    expect(dead?.error).not.toContain(id)
    answers.clear()
    const [first = 0, second = 0] = await Promise.all([
      retryDeadJobs(boss, [dead?.id ?? '']),
      retryAll(),
    ])
    expect(first + second).toBe(1)
    await jobs.drained()
    expect([arrived, await jobs.dead()]).toEqual([[id], []])
  })
})

const isRinging = () => jobs.areEmailsLate()

describe('the alarm', () => {
  it('is raised when the mail server defers five emails and accepts no other', async () => {
    await openMailServer()
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const id of ids) answers.set(id, 451)
    await tell(ids)
    await tell()
    await pass(14)
    await pass(14)
    expect(await isRinging()).toBe(true)
    await tell()
    expect([await isRinging(), arrived.length]).toEqual([false, 2])
    answers.clear()
    await pass(15)
    expect(arrived).toHaveLength(7)
  })

  it('is raised when emails wait for the mail server for a quarter of an hour, until it answers again', async () => {
    await tell([randomUUID(), randomUUID()])
    await pass(14)
    expect(await isRinging()).toBe(false)
    await pass(2)
    expect(await isRinging()).toBe(true)
    await openMailServer()
    await pass(15)
    expect(await isRinging()).toBe(false)
  })

  it('is raised for a day when emails have failed for good, unless they are sent again', async () => {
    await tell()
    await failToTheEnd()
    expect(await isRinging()).toBe(true)
    await pass(25 * 60)
    expect(await isRinging()).toBe(false)
  })

  it('is not raised for an address that the mail server refuses', async () => {
    await openMailServer()
    const id = randomUUID()
    answers.set(id, 550)
    await tell([id])
    await pass(20)
    expect(await jobs.dead()).toHaveLength(1)
    expect(await isRinging()).toBe(false)
  })
})
