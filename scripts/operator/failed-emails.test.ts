import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { record } from '#server/platform/events.ts'
import { type Jobs, startJobs } from '#server/platform/jobs/jobs.ts'
import { openTestDatabase, type TestDatabase } from '#test/database.ts'
import { silentLog } from '#test/silent-log.ts'
import { resendEmails } from './failed-emails.ts'

const none = 'No email and no listener has failed for good.'
const all = { list: false, ids: undefined }
const show = { list: true, ids: undefined }

let database: TestDatabase
let jobs: Jobs | undefined
let done: string[]
let isBroken: boolean
beforeEach(async () => {
  ;[jobs, done, isBroken] = [undefined, [], true]
  database = await openTestDatabase()
})
afterEach(async () => {
  await jobs?.stop()
  await database.close()
})

const recordError = (name: string, error: Error) => async (payload: { userId: string }) => {
  if (isBroken) throw error
  done.push(`${name} ${payload.userId}`)
}

/** For each address an email that is rejected and a listener that fails every attempt. */
async function failFor(...userIds: string[]): Promise<void> {
  const refused = new Error('550 <asha@shop.example> unknown')
  jobs = await startJobs(
    database,
    {
      'account.opened': [
        { name: 'notices.plan', slow: 'notices', handle: recordError('email', refused) },
        { name: 'search.person', handle: recordError('listener', new Error('no such shelf')) },
      ],
    },
    silentLog,
    { retries: { firstSeconds: 0, longestSeconds: 0, tries: 1 } },
  )
  await database.transaction(async (tx) => {
    for (const userId of userIds) await record(tx, 'account.opened', { userId })
  })
  await jobs.drained()
}

describe('emails:resend', () => {
  it('finds nothing where no server has run yet, and where nothing failed', async () => {
    expect(await resendEmails(database, all)).toBe(none)
    await failFor()
    expect(await resendEmails(database, all)).toBe(none)
    expect(await resendEmails(database, show)).toBe(none)
  })

  it('lists the failed ones with time and reason, without addresses, and changes nothing', async () => {
    await failFor('u1')
    const lines = (await resendEmails(database, show)).split('\n').toSorted()
    const since = /, failed for good at \d{4}-\d\d-\d\dT[\d:.]+Z: /
    expect(lines.map((line) => line.replace(/^[\da-f-]{36} {2}/, '').split(since))).toEqual(
      expect.arrayContaining([
        ['listener notices.plan of account.opened', '550 <…@…> unknown'],
        ['listener search.person of account.opened', 'no such shelf'],
      ]),
    )
    expect(await jobs?.dead()).toHaveLength(2)
  })

  it('sends all again, each once even when it is called several times at once', async () => {
    await failFor('u1', 'u2')
    isBroken = false
    const told = await Promise.all([1, 2, 3].map(() => resendEmails(database, all)))
    const moved = told.map((text) => Number(/^\d+/.exec(text)?.[0] ?? 0))
    expect(moved.reduce((sum, count) => sum + count, 0)).toBe(4)
    await jobs?.drained()
    expect(done.toSorted()).toEqual(['email u1', 'email u2', 'listener u1', 'listener u2'])
    expect(await resendEmails(database, all)).toBe(none)
  })

  it('lists a failed email, and sends it again', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into deliveries (notice, subject, channel, lane, recipient, payload, planned_at, due_at, try_at,
         state, failure, last_error)
       values ('welcome', 'u1', 'email', 'email', 'shopper', '{}', now(), now(), now(), 'failed', 'refused', '550 no')
       returning id`,
    )
    const id = rows[0]?.id ?? ''
    expect(await resendEmails(database, show)).toMatch(/^[\da-f-]{36} {2}email welcome .*: 550 no$/)
    expect(await resendEmails(database, { list: false, ids: [id] })).toMatch(/^1 job is retried/)
    expect(await resendEmails(database, show)).toBe(none)
    const { rowCount } = await database.pool.query(
      `select from deliveries where state = 'waiting' and tries = 0`,
    )
    expect(rowCount).toBe(1)
  })

  it('sends only those with the given ids again, and reports unknown ids', async () => {
    await failFor('u1', 'u2')
    isBroken = false
    const [first] = (await jobs?.dead()) ?? []
    const id = first?.id ?? ''
    expect(await resendEmails(database, { list: false, ids: [id, id] })).toMatch(
      /^1 job is retried/,
    )
    await jobs?.drained()
    expect(done).toHaveLength(1)
    await expect(resendEmails(database, { list: false, ids: [id] })).rejects.toThrow(
      '0 of 1 jobs are retried; the others are not among those that failed for good',
    )
    await expect(resendEmails(database, { list: false, ids: ['x'] })).rejects.toThrow(
      'is not an id',
    )
    expect(await jobs?.dead()).toHaveLength(3)
  })
})
