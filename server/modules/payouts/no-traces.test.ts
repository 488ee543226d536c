import { expect, it } from 'vitest'
import { makeLog } from '#server/platform/log.ts'
import { type CallName, endpoints } from '#shared/contract/map.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import {
  accountNumber,
  bankForm,
  buildEarner,
  buildOperator,
  passHours,
} from '#test/payout-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const log = makeLog('trace', { write: (line) => void lines.push(line) })
const app = useTestApp({ log })
const lines: string[] = []

/** Every row of every table, also of the queue of jobs. */
async function everyRow(): Promise<string> {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss')`,
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

const november = { from: '2026-11-01', to: '2026-11-30' }

it('an account number is in the transfer file and nowhere else', async () => {
  const earner = await buildEarner(app)
  const { owner, storeId, change, links } = earner
  await change({ ...bankForm(), ifsc: 'wrong' })
  await change()
  await change(bankForm({ accountNumber: `${accountNumber}99` }))
  await change()
  passHours(app, 48)
  const operator = await buildOperator(app)
  const { body } = await operator.begin(storeId)
  expect((await operator.file(body.batchId)).body.csv).toContain(accountNumber)
  const [transfer] = await operator.batch(body.batchId)
  await operator.note([transfer?.number ?? '', 'UTR 2200001'])
  const [token = ''] = await links()
  await app.browser().call('POST /not-me', { token })
  await app.browser().call('POST /not-me/stop', { token })
  await app.jobs.drained()

  const seen: string[] = []
  const reads = endpoints.filter((line: Endpoint) => line.method === 'GET' && !line.file)
  await app.database.pool.query('update sessions set proved_at = $1', [app.time.now])
  for (const { method, path } of reads) {
    const name = `${method} ${path}` as CallName
    for (const browser of [owner, operator.browser]) {
      for (const input of [{}, november, { _id: storeId }]) {
        const { body: answer } = await browser.call(name, input)
        seen.push(JSON.stringify(answer))
      }
    }
  }
  expect(seen.join('\n')).toContain('5501')
  const mails = JSON.stringify(app.mails.map(({ subject, text, html }) => [subject, text, html]))
  expect(mails).toContain('5501')
  const logged = lines.join('\n')
  expect(logged).toContain('/api/payout-account')
  const stored = await everyRow()
  expect(stored).toContain('payout-account-changed')
  for (const text of [...seen, mails, logged, stored]) expect(text).not.toContain(accountNumber)
})
