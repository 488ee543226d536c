import { describe, expect, it } from 'vitest'
import {
  emailCodes,
  knownDevices,
  emailCounts,
  resetLinks,
  users,
} from '#server/platform/db/tables/accounts.ts'
import { makeLog } from '#server/platform/log.ts'
import { buildShopper } from '#test/factories.ts'
import { lastCode, lastToken, emailsTo } from '#test/emails.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { deleteExpiredAccountRows } from './jobs.ts'

const log = makeLog('trace', { write: (line) => void lines.push(line) })
const app = useTestApp({ log })
const lines: string[] = []

async function everyRow(like = '%'): Promise<string> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') and tablename like $1`,
    [like],
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.database.pool.query(
      `select row_to_json(t)::text as row from ${name} t`,
    )
    texts.push(...rows.map(({ row }) => String(row)))
  }
  return texts.join('\n')
}

describe('secrets and personal data', () => {
  it('codes, tokens and passwords are in no log, event or table, and addresses in no log or event', async () => {
    const email = 'canary@shop.example'
    const [first, second] = ['pehla-pakshi-41', 'doosra-pakshi-42']
    const browser = app.browser()
    await browser.call('GET /verify-user', { email })
    const otp = await lastCode(app, email)
    await browser.call('POST /verify-user', { otp: otp === '000000' ? '111111' : '000000' })
    await browser.call('POST /verify-user', { otp })
    const form = { name: 'Canary Bird', email, isAdult: true, acceptsTerms: true }
    await browser.call('POST /signup', { ...form, password: first, c_password: first })
    const session = browser.cookies.get('sid') ?? ''
    expect(session.length).toBeGreaterThan(40)
    await browser.call('POST /login', { email, password: `${first}x` })
    await browser.call('POST /forgot-password', { email })
    const token = await lastToken(app, email)
    const beforeUse = await everyRow()
    await browser.call('POST /reset-password/:token', { token, password: second })
    await app.browser().call('POST /login', { email, password: second })
    expect(await emailsTo(app, email)).toHaveLength(4)

    const logged = lines.join('\n')
    const events =
      (await everyRow('%job%')) + (await everyRow('outbox')) + (await everyRow('deliveries'))
    expect(logged).toContain('/api/reset-password/:token')
    expect(events).toContain('reset-link')
    for (const canary of [otp, token, session, first, second, email, 'Canary Bird']) {
      expect(logged).not.toContain(canary)
      expect(events).not.toContain(canary)
    }
    const saved = beforeUse + (await everyRow())
    expect(saved).toContain(email)
    for (const canary of [token, session, first, second]) expect(saved).not.toContain(canary)
  })

  it('expired codes, links, counters and browsers are deleted', async () => {
    const { db } = app.database
    const tables = [emailCodes, resetLinks, emailCounts, knownDevices]
    for (const table of tables) await db.delete(table)
    const rest = () => Promise.all(tables.map((table) => db.$count(table)))
    const email = 'passing@shop.example'
    await app.browser().call('GET /verify-user', { email })
    await app.browser().call('POST /forgot-password', { email })
    const { id: userId } = await buildShopper(app)
    const deviceHash = Buffer.alloc(32, 5)
    await db.insert(knownDevices).values({ userId, deviceHash, seenAt: app.time.now })
    await deleteExpiredAccountRows(app.database)
    expect(await rest()).toEqual([1, 1, 4, 1])
    const start = app.time.now.getTime()
    app.time.now = new Date(start + 61 * 60_000)
    await deleteExpiredAccountRows(app.database)
    expect(await rest()).toEqual([0, 0, 4, 1])
    app.time.now = new Date(start + 366 * 86_400_000)
    await deleteExpiredAccountRows(app.database)
    expect(await rest()).toEqual([0, 0, 0, 0])
    app.time.now = new Date(start)
  })
})

const ROUNDS = 40

/** Other work on the machine only adds time: the fastest quarter says what the call itself takes. */
function lowerQuartile(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 4)] ?? 0
}

describe('whether an address has an account', () => {
  const wrong = { password: 'kaunsa-pakshi-43' }
  it.each([
    ['GET /verify-user', {}],
    ['POST /forgot-password', {}],
    ['POST /login', wrong],
    ['POST /login-code', {}],
    ['POST /login-with-code', { otp: '000000' }],
  ] as const)(
    'cannot be found out from the answer of %s or from how long it takes',
    async (name, form) => {
      const path = name.replaceAll(/\W/g, '').toLowerCase()
      const addressOf = (kind: string, round: number) => `${kind}${round}.${path}@shop.example`
      const passwordHash = await app.passwords.hash('chautha-pakshi-44')
      const known = Array.from({ length: ROUNDS }, (_, round) => addressOf('known', round))
      await app.database.db
        .insert(users)
        .values(known.map((email) => ({ email, name: 'Known Bird', passwordHash })))
      const browser = app.browser()
      const times: Record<string, number[]> = { known: [], unknown: [] }
      const answers = new Set<string>()
      for (let round = 0; round < ROUNDS; round++) {
        const kinds = round % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']
        for (const kind of kinds) {
          await app.jobs.drained()
          const started = performance.now()
          const input = { email: addressOf(kind, round), ...form }
          const { status, body } = await browser.call(name, input)
          times[kind]?.push(performance.now() - started)
          const { requestId: _id, ...told } = body as Record<string, unknown>
          answers.add(`${status} ${JSON.stringify(told)}`)
        }
      }
      expect([...answers]).toHaveLength(1)
      const [one = 0, other = 0] = ['known', 'unknown'].map((kind) =>
        lowerQuartile(times[kind] ?? []),
      )
      expect(Math.abs(one - other), `${one} and ${other} ms`).toBeLessThan(3 + 0.2 * other)
    },
  )
})
