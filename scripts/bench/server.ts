import { join } from 'node:path'
import { buildApp } from '#server/app.ts'
import { findPlaceOfCity } from '#server/modules/places/rules.ts'
import { demoContact } from '#server/platform/config.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { noLimits } from '#server/platform/http/limiter.ts'
import { openBuiltPages } from '#server/platform/http/pages/page-source.ts'
import { cookieNames } from '#server/platform/http/csrf.ts'
import { callAs, registerPages } from '#server/platform/http/pages/pages.ts'
import { makeLog } from '#server/platform/log.ts'
import { noFiles } from '#server/platform/ports/files.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { measureRenderer } from './renderer.ts'
import { appSecret } from './requests.ts'
import { startTap, stopTap, untilQuiet } from './tap.ts'

/** The commands that the benchmark sends to its server besides HTTP. */
export type Command =
  | { name: 'quiet' }
  | { name: 'tap' }
  | { name: 'statements' }
  | { name: 'drain' }
  | { name: 'render'; paths: string[]; seconds: number }

const dist = join(import.meta.dirname, '..')
const clock = () => new Date()
const publicUrl = 'http://127.0.0.1'
const place = findPlaceOfCity('Jaipur')
const { SEARCHES_AT_ONCE: atOnce } = process.env

/**
 * The production server with four differences: no rate limits, no emails sent, SQL statements can be recorded, and
 * scheduled jobs do not run during a measurement.
 */
const log = makeLog('warn')
const database = await openDatabase({
  databaseUrl: process.env['DATABASE_URL'],
  durability: 'full',
  clock,
  log,
})
await migrate(database, join(dist, 'server/migrations'))
const chowk = await buildApp({
  config: {
    appSecret: Buffer.from(appSecret),
    publicUrl,
    demo: false,
    trustProxy: false,
    contact: demoContact,
    ...(atOnce && { searchesAtOnce: Number(atOnce) }),
  },
  database,
  clock,
  random: systemRandom,
  files: noFiles,
  sendMail: async () => undefined,
  log,
  limiter: noLimits,
  timers: 'by hand',
})
await registerPages(chowk.fastify, {
  source: await openBuiltPages(dist),
  publicUrl,
  defaultPlace: place,
  reads: chowk.context.reads,
  sessionCookie: chowk.context.sessionCookie,
  adminCookie: cookieNames(chowk.context.secure).admin,
})
await chowk.fastify.listen({ host: '127.0.0.1', port: 0 })
process.on('message', (name: Command) => void run(name).then((granted) => process.send?.(granted)))
process.once('SIGTERM', () => void close())
const address = chowk.fastify.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : undefined })

async function run(name: Command): Promise<object> {
  if (name.name === 'quiet') return untilQuiet()
  if (name.name === 'tap') return startTap()
  if (name.name === 'statements') return stopTap()
  if (name.name === 'drain') {
    await chowk.jobs.drained()
    return {}
  }
  const guest = { request: { cookies: {}, log: chowk.fastify.log }, locale: 'en' } as const
  const call = callAs(chowk.context.reads, guest)
  return measureRenderer({ ...name, dist, publicUrl, place, call })
}

async function close(): Promise<void> {
  await chowk.fastify.close()
  await database.close()
  process.exit(0)
}
