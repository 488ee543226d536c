import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import { buildApp, type Chowk, type Parts } from '#server/app.ts'
import { admins, adminSessions } from '#server/platform/db/tables/admin.ts'
import { makeLog } from '#server/platform/log.ts'
import type { Limiter } from '#server/platform/http/limiter.ts'
import type { WatchConfig } from '#server/platform/metrics/watch-config.ts'
import type { Mail } from '#server/platform/ports/mail.ts'
import { type Files, noFiles } from '#server/platform/ports/files.ts'
import type { Push } from '#server/platform/ports/push.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { Tracing } from '#server/platform/tracing/open-tracing.ts'
import { standardTerms, type SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import type { AdminRole } from '#shared/contract/admin/roles.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { appParts } from './app-parts.ts'
import { Browser } from './browser.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import type { Delivery } from '../messages-simulator/core/records.ts'
import { openTestMessages, testWhatsApp, type TestMessages } from './message-service.ts'
import { openTestProvider, type TestProvider } from './payment-provider.ts'
import {
  insertSession,
  insertStaff,
  insertStore,
  insertUser,
  type PersonOver,
  type StoreRow,
} from './rows.ts'

export { buildProduct } from './rows.ts'

/** A Monday noon in Jaipur. */
export const mondayNoon = new Date('2026-11-16T06:30:00.000Z')

export type TestApp = Chowk & {
  database: TestDatabase
  files: Files
  mails: Mail[]
  /** The payment provider in memory. `runDue` delivers its webhooks to the app. */
  provider: TestProvider['provider']
  /** WhatsApp in memory. `runDue` delivers its events to the app. */
  whatsApp: TestMessages['service']
  /** Calls of the app to the provider, as `POST /v1/orders`. */
  providerCalls: string[]
  /** The app's clock; it stands still until a test sets it. */
  time: { now: Date }
  browser(): Browser
  close(): Promise<void>
}

type TestAppOptions = {
  /** Secrets that replace those of the tests. */
  secrets?: Pick<Parts['config'], 'appSecret' | 'oldSecret'>
  recordErasure?: Parts['recordErasure']
  publicUrl?: string
  /** Turns the demonstration on; the mailbox page exists only then. */
  demo?: boolean
  /** Messages by WhatsApp; off by default. `on` pays for twenty messages a day, `dailyPaise` for as many as it pays. */
  whatsApp?: 'on' | { dailyPaise: number }
  /** Collects the e-mails by default. */
  sendMail?: (mail: Mail) => Promise<void>
  log?: Logger
  limiter?: Limiter
  /** False for an account of the payment provider without QR codes. */
  counterQr?: boolean
  splits?: boolean
  files?: Files
  /** A new one by default. The app closes it. */
  database?: TestDatabase
  /** PGlite: returns the free bytes of the disk. */
  freeBytes?: () => number
  /** Sends notices to phones and computers; by default that channel is off. */
  push?: Push
  /** The settings of metrics; without them there is no `/metrics`. */
  watch?: WatchConfig
  /** Prices and registration of the operator; those of the standard by default. */
  subscription?: SubscriptionTerms
  tracing?: Tracing
  /** The contact for reports of weaknesses; none by default. */
  securityContact?: string
  /** Sends to the webhooks of shops; by default nothing is sent. */
  sendWebhook?: Parts['sendWebhook']
  /** Other sites whose pages may read public answers; none by default. */
  corsOrigins?: string[]
  /** Answers the searches; by default the database. */
  searches?: Parts['searches']
  /** Called with the server before it starts, for instance to add routes. */
  extend?: (app: Chowk['fastify']) => void
}

function channelOf(whatsApp: 'on' | { dailyPaise: number }) {
  const { dailyPaise } = whatsApp === 'on' ? { dailyPaise: 300 } : whatsApp
  return { budget: { messagePaise: 15, dailyPaise }, phoneNumberId: testWhatsApp.phoneNumberId }
}

async function injectWebhook({ fastify }: Pick<Chowk, 'fastify'>, { body, headers }: Delivery) {
  const url = '/api/webhooks/whatsapp'
  return (await fastify.inject({ method: 'POST', url, headers, payload: body })).statusCode
}

function configOf({ publicUrl, demo, secrets, watch, ...options }: TestAppOptions) {
  const { securityContact, subscription = standardTerms, corsOrigins = [] } = options
  const own = { securityContact, subscription, corsOrigins }
  const config = { ...appParts.config, ...secrets, ...(watch && { watch }), ...own }
  return { ...config, publicUrl: publicUrl ?? config.publicUrl, demo: demo ?? config.demo }
}

/** Builds the whole server on its own database, with a clock that stands still and emails collected in an array. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const time = { now: mondayNoon }
  const clock = () => time.now
  const mails: Mail[] = []
  // A claim can lapse when a test moves the clock, and an email is sent twice then: a mailbox shows one Message-ID once.
  const receive = async (mail: Mail) => {
    if (!mails.some(({ id }) => id === mail.id)) mails.push(mail)
  }
  const files = options.files ?? noFiles
  const database =
    options.database ?? (await openTestDatabase({ clock, freeBytes: options.freeBytes }))
  const bank = openTestProvider({
    now: clock,
    elapsed: () => time.now.getTime(),
    counterQr: options.counterQr,
    splits: options.splits,
    deliver: async ({ body, headers }) => {
      const url = '/api/webhooks/razorpay'
      const answer = await chowk.fastify.inject({ method: 'POST', url, headers, payload: body })
      return answer.statusCode
    },
  })
  const phones = openTestMessages({
    now: clock,
    elapsed: () => time.now.getTime(),
    deliver: async (event) => injectWebhook(chowk, event),
  })
  const chowk = await buildApp({
    ...appParts,
    config: configOf(options),
    database,
    clock,
    files,
    sendMail: options.sendMail ?? receive,
    payments: bank.payments,
    whatsApp: options.whatsApp && { ...channelOf(options.whatsApp), messages: phones.messages },
    log: options.log ?? makeLog(process.env['TEST_LOG'] ?? 'silent'),
    limiter: options.limiter ?? appParts.limiter,
    push: options.push,
    sendWebhook: options.sendWebhook,
    recordErasure: options.recordErasure,
    tracing: options.tracing,
    searches: options.searches,
  })
  options.extend?.(chowk.fastify)
  await chowk.fastify.ready()
  const close = async () => {
    await chowk.fastify.close()
    await database.close()
  }
  return {
    ...chowk,
    database,
    files,
    mails,
    provider: bank.provider,
    whatsApp: phones.service,
    providerCalls: bank.calls,
    time,
    browser: () => new Browser(chowk.fastify),
    close,
  }
}

type Person = { id: string; email: string; name: string; browser: Browser }

/** A signed-in person with their own browser. */
export async function buildShopper(app: TestApp, over: PersonOver = {}): Promise<Person> {
  const person = await insertUser(app, over)
  const browser = app.browser()
  browser.cookies.set('sid', await insertSession(app, person.id, app.time.now))
  return { ...person, browser }
}

/** A store with its merchant; open 10:00 to 20:00, closed on Sundays. */
export async function buildStore(app: TestApp, over: Partial<StoreRow> = {}) {
  const merchant = await buildShopper(app, { name: 'Ramesh Soni', role: 'merchant' })
  return { id: await insertStore(app, merchant.id, over), merchant }
}

/** A signed-in member of a store's staff. */
export async function buildStaff(
  app: TestApp,
  storeId: string,
  role: 'manager' | 'counter',
  over: PersonOver = {},
): Promise<Person> {
  const person = await buildShopper(app, { name: 'Kavita Meena', role: 'merchant', ...over })
  await insertStaff(app, { storeId, userId: person.id, role })
  return person
}

/** An administrator who is logged in; without a second factor, as in the demonstration. */
export async function buildAdmin(
  app: TestApp,
  UID = `admin-${randomBytes(4).toString('hex')}`,
  role: AdminRole = 'owner',
) {
  const [admin] = await app.database.db
    .insert(admins)
    .values({ uid: UID, role, passwordHash: 'none', createdAt: app.time.now })
    .returning({ id: admins.id })
  const token = randomBytes(32).toString('base64url')
  const adminId = admin?.id ?? ''
  await app.database.db.insert(adminSessions).values({
    tokenHash: sha256(token),
    adminId,
    createdAt: app.time.now,
    seenAt: app.time.now,
    provedAt: app.time.now,
    expiresAt: new Date(app.time.now.getTime() + 8 * 3_600_000),
  })
  const browser = app.browser()
  browser.cookies.set('adm', token)
  /** From now on a change needs a fresh proof. */
  const endProof = () =>
    app.database.db
      .update(adminSessions)
      .set({ provedAt: new Date(app.time.now.getTime() - 11 * MINUTE_MS) })
      .where(eq(adminSessions.adminId, adminId))
  return { id: adminId, UID, browser, endProof }
}

/** An administrator with this role alone. */
export function buildAdminAs(app: TestApp, role: AdminRole) {
  return buildAdmin(app, undefined, role)
}
