import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type App, makeGuards } from '#server/modules/accounts/guards.ts'
import { deleteExpiredAccountRows } from '#server/modules/accounts/jobs.ts'
import { accountRoutes } from '#server/modules/accounts/routes.ts'
import { makeFindAdmin } from '#server/modules/admin/guards.ts'
import { adminRoutes } from '#server/modules/admin/routes.ts'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { deleteExpiredBills } from '#server/modules/billing/jobs.ts'
import { billingRoutes } from '#server/modules/billing/routes.ts'
import { catalogRoutes } from '#server/modules/catalog/routes.ts'
import { giftRoutes } from '#server/modules/giftcodes/routes.ts'
import { saveUploadsWith } from '#server/modules/files/flows.ts'
import { deleteUnusedPictures } from '#server/modules/files/jobs.ts'
import { fileRoutes, pictureRoutes } from '#server/modules/files/routes.ts'
import { inventoryRoutes } from '#server/modules/inventory/routes.ts'
import { notificationListeners } from '#server/modules/notifications/listeners.ts'
import { mailboxRoutes } from '#server/modules/notifications/routes.ts'
import { onboardingListeners } from '#server/modules/onboarding/listeners.ts'
import { onboardingRoutes } from '#server/modules/onboarding/routes.ts'
import {
  isOrderOverdue,
  endOverdueOrders,
  remindOfDeadlines,
  remindStores,
} from '#server/modules/orders/jobs.ts'
import { orderListeners } from '#server/modules/orders/listeners.ts'
import { orderRoutes } from '#server/modules/orders/routes.ts'
import { placeRoutes } from '#server/modules/places/routes.ts'
import { refoldProducts } from '#server/modules/search/jobs.ts'
import { searchListeners } from '#server/modules/search/listeners.ts'
import { searchRoutes } from '#server/modules/search/routes.ts'
import { closeEmptyStores, eraseClosedStores } from '#server/modules/stores/jobs.ts'
import { storeRoutes } from '#server/modules/stores/routes.ts'
import { wishlistListeners } from '#server/modules/wishlist/listeners.ts'
import { wishlistRoutes } from '#server/modules/wishlist/routes.ts'
import { supportRoutes } from '#server/modules/support/routes.ts'
import { makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { type ClockGuard, createClockGuard } from '#server/platform/clock-guard.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/open.ts'
import { areEmailsLate } from '#server/platform/email-alarm.ts'
import type { Listeners } from '#server/platform/events.ts'
import { deleteExpiredPlatformRows } from '#server/platform/housekeeping.ts'
import { cookieNames, makeCsrf } from '#server/platform/http/csrf.ts'
import { docsRoutes } from '#server/platform/http/docs.ts'
import { type Alarms, healthRoutes } from '#server/platform/http/health.ts'
import { type Limiter, makeLimiter } from '#server/platform/http/limiter.ts'
import { nameOf } from '#server/platform/http/mount.ts'
import { openPdfThread } from '#server/platform/pdf/pdf-thread.ts'
import { setVisitCookies, makeServer } from '#server/platform/http/server.ts'
import type { UploadPlace } from '#server/platform/http/uploads.ts'
import { startJobs, type Jobs } from '#server/platform/jobs.ts'
import { type EmailVault, makeEmailVault } from '#server/platform/email-vault.ts'
import { mountLive } from '#server/platform/live.ts'
import { makePasswords, type Passwords } from '#server/platform/passwords.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Files } from '#server/platform/ports/files.ts'
import type { SendMail } from '#server/platform/ports/mail.ts'
import type { Random } from '#server/platform/ports/random.ts'
import type { ScheduledJobs } from '#server/platform/schedule.ts'
import {
  type CodeVault,
  deriveKeys,
  type GiftVault,
  makeCodeVault,
  makeGiftVault,
} from '#server/platform/secrets.ts'
import { endpoints } from '#shared/contract/map.ts'
import { AppError } from '#shared/app-error.ts'
import { limitClasses } from '#shared/limits.ts'

/** What differs between production, the tests and the benchmark. */
export type Parts = {
  config: Pick<Config, 'appSecret' | 'publicUrl' | 'demo' | 'trustProxy' | 'contact'> &
    Partial<Pick<Config, 'rateLimits'>>
  database: Database
  clock: Clock
  random: Random
  files: Files
  /** When undefined, emails are saved in the demonstration's mailbox. */
  sendMail: SendMail | undefined
  log: Logger
  limiter?: Limiter
  /** With `by hand`, no timer runs: tests call the jobs of each minute themselves. */
  timers?: 'by hand'
}

export type Chowk = { fastify: FastifyInstance; context: App; jobs: Jobs; passwords: Passwords }

/** Wires the modules into one server. The only place that knows all of them. */
export async function buildApp(parts: Parts): Promise<Chowk> {
  const { config, database, clock, random, log } = parts
  const keys = deriveKeys(config.appSecret)
  const secure = config.publicUrl.startsWith('https:')
  const { session: sessionCookie, admin: adminCookie } = cookieNames(secure)
  const csrf = makeCsrf({ key: keys.csrf, random, secure, publicUrl: config.publicUrl })
  const vault = makeCodeVault(keys, random)
  const giftVault = makeGiftVault(keys, random)
  const emailVault = makeEmailVault(keys, random)
  const adminVault = makeAdminVault(keys, random)
  const passwords = await makePasswords()
  const limiter = parts.limiter ?? makeLimiter({ limits: config.rateLimits ?? limitClasses })
  const app = await makeServer({ log, limiter, trustProxy: config.trustProxy, secure })
  const mounted = listMounted(app)
  setVisitCookies(app, csrf)

  const listeners = listenersOf(parts, { vault, emailVault })
  const scheduledJobs = scheduledJobsOf(parts)
  const guard = createClockGuard(clock)
  const breaker = parts.sendMail?.breaker
  const jobs = await startJobs(database, listeners, log, { scheduledJobs, clock, guard, breaker })
  const context: App = {
    fastify: app,
    database,
    clock,
    random,
    csrf,
    limiter,
    guards: makeGuards(sessionCookie, database, makeFindAdmin(adminCookie, database)),
    uploads: uploadPlaceOf(parts),
    sessionCookie,
    secure,
    reads: new Map(),
  }
  await docsRoutes(app)
  mountModules(context, { passwords, vault, giftVault, emailVault })
  adminRoutes(context, { passwords, vault: adminVault, isDemo: config.demo })
  supportRoutes(context, config)
  fileRoutes(app, parts.files.findImage)
  healthRoutes(app, { database, clock, alarms: alarmsOf(database, guard) })
  await mountLiveUpdates(context)
  if (config.demo) mailboxRoutes(app, database.db, jobs)
  app.all('/api/*', { schema: { hide: true }, config: { limit: 'read' } }, () => {
    throw new AppError('NOT_FOUND', { reason: 'call' })
  })
  // Stop the jobs at the same time as everything else, so that the shutdown takes no longer than its slowest part.
  app.addHook('preClose', async () => void jobs.stop())
  app.addHook('onClose', () => jobs.stop())
  app.addHook('onClose', () => parts.files.close())
  app.addHook('onReady', async () => checkMap(mounted))
  return { fastify: app, context, jobs, passwords }
}

function uploadPlaceOf({ files, database }: Parts): UploadPlace {
  const save = saveUploadsWith(database, files)
  return { folder: files.uploadFolder, isReadOnly: () => database.isReadOnly(), save }
}

/** What `/readyz?deep` asks. */
function alarmsOf({ db }: Pick<Database, 'db'>, guard: ClockGuard): Alarms {
  return {
    clock: async () => (await guard.look(db)).doubtedBySeconds !== null,
    deadlines: async () => isOrderOverdue(db, (await guard.look(db)).now),
    emails: () => areEmailsLate(db),
  }
}

type Vaults = { vault: CodeVault; emailVault: EmailVault }

function listenersOf({ config, sendMail, clock, log }: Parts, vaults: Vaults): Listeners {
  const mailing = { publicUrl: config.publicUrl, sendMail, clock, log, ...vaults }
  return join(
    searchListeners(),
    orderListeners(log),
    onboardingListeners(),
    wishlistListeners(),
    notificationListeners(mailing),
  )
}

function scheduledJobsOf({ database, log, timers, files }: Parts): ScheduledJobs {
  const nightly = [
    deleteExpiredAccountRows,
    eraseClosedStores,
    deleteExpiredBills,
    () => deleteUnusedPictures(database, files),
    deleteExpiredPlatformRows,
  ]
  if (timers === 'by hand') return { nightly }
  const round = { database, log }
  return {
    nightly,
    eachMinute: [
      closeEmptyStores,
      (_database, now) => endOverdueOrders(round, now),
      (_database, now) => remindOfDeadlines(round, now),
      (_database, now) => remindStores(round, now),
      refoldProducts,
    ],
  }
}

type Helpers = Vaults & { passwords: Passwords; giftVault: GiftVault }

function mountModules(app: App, { passwords, vault, giftVault, emailVault }: Helpers): void {
  accountRoutes(app, { passwords, emailVault })
  pictureRoutes(app)
  placeRoutes(app)
  storeRoutes(app, passwords)
  inventoryRoutes(app)
  onboardingRoutes(app)
  catalogRoutes(app)
  searchRoutes(app)
  wishlistRoutes(app)
  giftRoutes(app, giftVault)
  orderRoutes(app, { vault, issueBill })
  const printer = openPdfThread()
  app.fastify.addHook('onClose', () => printer.close())
  billingRoutes(app, printer)
}

function mountLiveUpdates({ fastify, database, clock, guards }: App) {
  return mountLive(fastify, database, async (request) => {
    const { signedIn, storeId } = await guards.guest(database.db, request, clock())
    if (!signedIn) throw new AppError('NOT_SIGNED_IN')
    return { shopperId: signedIn.userId, storeId }
  })
}

/** Routes below `/api` that are not endpoints: they take no input, do their own checks, and change nothing. */
const besideTheMap = ['GET /docs', 'GET /docs/openapi.json', 'GET /live', 'any /*']

/** Collects the names of all routes that are mounted below `/api` from now on, as in the map: `POST /cop-order`. */
function listMounted(app: FastifyInstance): Set<string> {
  const mounted = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter((one) => one !== 'HEAD')
    if (!url.startsWith('/api/') || methods.length === 0) return
    const path = url.slice('/api'.length)
    mounted.add(nameOf({ method: methods.length === 1 ? String(methods[0]) : 'any', path }))
  })
  return mounted
}

/**
 * Throws unless every endpoint of the map is mounted and every mounted route is in the map. The tests of
 * authorisation, anti-forgery and input are generated from the map, so a route outside of it would be untested.
 */
function checkMap(mounted: ReadonlySet<string>): void {
  const mapped = new Set([...endpoints.map(nameOf), ...besideTheMap])
  const missing = [...mapped].filter((name) => !mounted.has(name))
  const unknown = [...mounted].filter((name) => !mapped.has(name))
  if (missing.length > 0) throw new Error(`not mounted: ${missing.join(', ')}`)
  if (unknown.length > 0) throw new Error(`not in the map of endpoints: ${unknown.join(', ')}`)
}

function join(...all: Listeners[]): Listeners {
  const joined: Record<string, unknown[]> = {}
  for (const listeners of all) {
    for (const [event, more] of Object.entries(listeners))
      joined[event] = [...(joined[event] ?? []), ...more]
  }
  return joined as Listeners
}
