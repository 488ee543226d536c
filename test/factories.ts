import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { buildApp, type Chowk } from '#server/app.ts'
import { demoContact } from '#server/platform/config.ts'
import { sessions } from '#server/platform/db/tables/accounts.ts'
import { makeLog } from '#server/platform/log.ts'
import { type Limiter, noLimits } from '#server/platform/http/limiter.ts'
import type { Mail } from '#server/platform/ports/mail.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { Browser } from './browser.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { insertStore, insertUser, type PersonOver, type StoreRow } from './rows.ts'

export { buildProduct } from './rows.ts'

/** A Monday noon in Jaipur. */
export const mondayNoon = new Date('2026-11-16T06:30:00.000Z')

export type TestHouse = Chowk & {
  database: TestDatabase
  mails: Mail[]
  /** The house's clock: set it, it does not run. */
  time: { now: Date }
  browser(): Browser
  close(): Promise<void>
}

type Wishes = {
  publicUrl?: string
  /** Outside of the demonstration there is no mailbox page. */
  demo?: boolean
  log?: Logger
  limiter?: Limiter
  /** PGlite: says how much room the disk has. */
  freeBytes?: () => number
  /** Adds to the server before it starts. */
  extend?: (app: Chowk['app']) => void
}

/** The whole server on a database of its own, with a clock that stands and emails that land in an array. */
export async function buildHouse(wishes: Wishes = {}): Promise<TestHouse> {
  const time = { now: mondayNoon }
  const clock = () => time.now
  const mails: Mail[] = []
  const database = await openTestDatabase({ clock, freeBytes: wishes.freeBytes })
  const chowk = await buildApp({
    config: {
      appSecret: Buffer.alloc(32, 7),
      publicUrl: wishes.publicUrl ?? 'http://localhost:3000',
      demo: wishes.demo ?? true,
      trustProxy: false,
      contact: demoContact,
    },
    database,
    clock,
    random: systemRandom,
    files: { findImage: () => Promise.resolve(null) },
    sendMail: async (mail) => void mails.push(mail),
    log: wishes.log ?? makeLog(process.env['TEST_LOG'] ?? 'silent'),
    limiter: wishes.limiter ?? noLimits,
    timers: 'by hand',
  })
  wishes.extend?.(chowk.app)
  await chowk.app.ready()
  const close = async () => {
    await chowk.app.close()
    await database.close()
  }
  return { ...chowk, database, mails, time, browser: () => new Browser(chowk.app), close }
}

type Person = { id: string; email: string; name: string; browser: Browser }

/** Somebody who is signed in, with a browser of their own. */
export async function buildShopper(house: TestHouse, over: PersonOver = {}): Promise<Person> {
  const person = await insertUser(house, over)
  const token = randomBytes(32).toString('base64url')
  await house.database.db.insert(sessions).values({
    tokenHash: sha256(token),
    userId: person.id,
    createdAt: house.time.now,
    seenAt: house.time.now,
    expiresAt: new Date(house.time.now.getTime() + 40 * 86_400_000),
  })
  const browser = house.browser()
  browser.cookies.set('sid', token)
  return { ...person, browser }
}

/** A store with its merchant; open ten to eight but Sundays. */
export async function buildStore(house: TestHouse, over: Partial<StoreRow> = {}) {
  const merchant = await buildShopper(house, { name: 'Ramesh Soni', role: 'merchant' })
  return { id: await insertStore(house, merchant.id, over), merchant }
}
