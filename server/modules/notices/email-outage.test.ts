import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageForLog } from '#server/platform/log.ts'
import { smtpMail } from '#server/platform/ports/mail.ts'
import { deliveryRetries, DeliveryError } from '#server/platform/jobs/retry-policy.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { retryDeliveries } from './commands/plan.ts'
import { areEmailsLate, type Delivery, startDelivery } from './jobs.ts'
import { findFailed } from './views/deliveries.ts'
import type { ReadNotice } from './flows/read-notice.ts'
import type { Outcome } from './rules/outcome.ts'

let database: TestDatabase
let delivery: Delivery
let mailServer: SMTPServer | undefined
let port: number
let arrived: string[]
let tries: number
let now: Date
/** SMTP answers of the mail server, by the recipient's name before the @. */
let answers: Map<string, number>

beforeEach(async () => {
  ;[mailServer, arrived, tries, answers] = [undefined, [], 0, new Map()]
  now = new Date('2026-11-16T06:30:00.000Z')
  port = await freePort()
  database = await openTestDatabase({ clock: () => now })
  const send = smtpMail({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Chowk <no-reply@chowk.example>',
    log: silentLog,
    elapsed: () => now.getTime(),
  })
  const sendTo = async (id: string): Promise<Outcome> => {
    tries += 1
    try {
      await send({ id, to: `${id}@shop.example`, subject: 'A', text: 'A', html: 'A' })
      return { kind: 'sent' }
    } catch (error) {
      const { failure } = error as DeliveryError
      const message = messageForLog(error as DeliveryError)
      return { kind: failure === 'refused' ? 'failed' : 'later', failure, error: message }
    }
  }
  delivery = startDelivery({
    database,
    clock: () => now,
    log: silentLog,
    read: async () => ({}) as ReadNotice,
    senders: {
      email: { atOnce: 4, breaker: send.breaker, send: (_found, { subject }) => sendTo(subject) },
    },
  })
})
afterEach(async () => {
  // Ends hanging connections, so that the shutdown does not wait for them.
  await closeMailServer()
  await delivery.stop()
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

async function plan(ids: string[]): Promise<void> {
  await database.pool.query(
    `insert into deliveries (notice, subject, channel, lane, recipient, payload, planned_at, due_at, try_at)
     select 'email-code', id, 'email', 'email', 'shopper', '{}', $2, $2, $2 from unnest($1::text[]) id`,
    [ids, now],
  )
}

async function tell(ids = [randomUUID() as string]): Promise<string[]> {
  await plan(ids)
  await delivery.settled()
  return ids
}

async function pass(minutes: number): Promise<void> {
  now = new Date(now.getTime() + minutes * 60_000)
  await delivery.settled()
}

const findFailedEmails = () => findFailed(database.db)

/** Makes the last two tries of the waiting emails. */
async function failToTheEnd(): Promise<void> {
  await database.pool.query('update deliveries set tries = $1', [deliveryRetries.tries - 2])
  await pass(15)
  expect(await findFailedEmails()).toEqual([])
  await pass(15)
}

describe('an email', () => {
  it.each([3, 40])(
    'arrives once when the mail server is down for a day: %i of them',
    async (count) => {
      const ids = await tell(Array.from({ length: count }, () => randomUUID()))
      for (let halfHours = 0; halfHours < 24 * 2; halfHours++) await pass(30)
      ids.push(...(await tell()))
      expect([arrived, await findFailedEmails()]).toEqual([[], []])
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
    expect(await findFailedEmails()).toMatchObject([{ kind: 'email', listener: 'email-code' }])
    await pass(300 * 24 * 60)
    await openMailServer()
    expect(await retry()).toBe(1)
    await delivery.settled()
    expect([arrived, await findFailedEmails()]).toEqual([ids, []])
  })

  it('is sent when the process that was sending it was killed', async () => {
    const ids = await tell()
    await database.pool.query(
      `update deliveries set state = 'sending', try_at = $1::timestamptz + interval '2 minutes'`,
      [now],
    )
    await openMailServer()
    await pass(1)
    expect(arrived).toEqual([])
    await pass(1)
    expect(arrived).toEqual(ids)
  })

  it('is sent while another one hangs', async () => {
    const mute = randomUUID()
    await openMailServer(mute)
    await plan([mute])
    delivery.wake()
    await expect.poll(() => tries, { timeout: 10_000 }).toBe(1)
    const other = randomUUID()
    await plan([other])
    delivery.wake()
    await expect.poll(() => arrived, { timeout: 8_000 }).toEqual([other])
  })

  it('that is refused is dead at once, and is sent when it is retried', async () => {
    await openMailServer()
    const id = randomUUID()
    answers.set(id, 550)
    await tell([id])
    expect(tries).toBe(1)
    const [dead] = await findFailedEmails()
    expect(dead).toMatchObject({ kind: 'email', listener: 'email-code' })
    expect(dead?.error).toMatch(/550 .*not taken$/)
    expect(dead?.error).not.toContain(id)
    answers.clear()
    const [first = 0, second = 0] = await Promise.all([retry(dead?.id), retry()])
    expect(first + second).toBe(1)
    await delivery.settled()
    expect([arrived, await findFailedEmails()]).toEqual([[id], []])
  })
})

const retry = (id?: string) => database.transaction((tx) => retryDeliveries(tx, { id }))
const isRinging = () => areEmailsLate(database.db, now)

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
    expect(await findFailedEmails()).toHaveLength(1)
    expect(await isRinging()).toBe(false)
  })
})
