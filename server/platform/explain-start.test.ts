import { createServer } from 'node:net'
import { once } from 'node:events'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgres } from './db/open-postgres.ts'
import { isDatabaseUnavailable } from './db/sql-state.ts'
import { explainStart } from './explain-start.ts'
import { silentLog } from '#test/silent-log.ts'

/** An error as PgBouncer sends it: a FATAL with the code of a wrong protocol. */
function errorOf(message: string): DatabaseError {
  const error = new DatabaseError(message, message.length, 'error')
  return Object.assign(error, { code: '08P01', severity: 'FATAL' })
}

const errors: [message: string, advice: RegExp][] = [
  ['query_wait_timeout', /whether PgBouncer is paused/],
  ['no more connections allowed (max_client_conn)', /raise max_client_conn/],
  ['no such database: chowk', /\[databases\]/],
  ['bouncer config error', /\[databases\]/],
  [
    'server login has been failing, try again later (server_login_retry)',
    /whether PostgreSQL runs/,
  ],
]

it.each(errors)('%s of PgBouncer is a sentence at the start and no stack trace', (text, advice) => {
  const said = explainStart(new Error('Failed query', { cause: errorOf(text) }))
  expect(said).toContain(text)
  expect(said).toMatch(advice)
})

it.each(errors)('%s of PgBouncer while running is a database that is away', (text) => {
  expect(isDatabaseUnavailable(errorOf(text))).toBe(true)
})

/** Takes a connection, and answers its first message with PgBouncer's refusal. */
const pooler = createServer((socket) => {
  const fields = ['SFATAL', 'VFATAL', 'C08P01', 'Mquery_wait_timeout'].map((text) => `${text}\0`)
  const body = Buffer.from(`${fields.join('')}\0`)
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  socket.once('data', () => socket.end(Buffer.concat([head, body])))
})
beforeAll(() => once(pooler.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => pooler.close())

it('a start at a paused PgBouncer says what to look at', async () => {
  const { port } = pooler.address() as { port: number }
  const url = `postgres://chowk@127.0.0.1:${port}/chowk`
  const options = { log: silentLog, durability: 'off', clock: () => new Date() } as const
  const refusal = await openPostgres(url, options as never).then(() => '', explainStart)
  expect(refusal).toMatch(
    /^PostgreSQL cannot be reached: query_wait_timeout\. PgBouncer had no free/,
  )
})
