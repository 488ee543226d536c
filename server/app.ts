import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type App, liveTopicOf, makeGuards } from '#server/modules/accounts/guards.ts'
import type { LeaveStore } from '#server/modules/accounts/commands/close-account.ts'
import { accountRoutes } from '#server/modules/accounts/routes/accounts.ts'
import { makeFindAdmin, makeFindSupported } from '#server/modules/admin/guards.ts'
import { recordDecision } from '#server/modules/admin/commands/review.ts'
import { adminRoutes } from '#server/modules/admin/routes/admin.ts'
import { billingRoutes, subscriptionRoutes } from '#server/modules/billing/routes.ts'
import { watchCampaigns } from '#server/modules/campaigns/jobs.ts'
import { campaignRoutes } from '#server/modules/campaigns/routes.ts'
import { catalogRoutes } from '#server/modules/catalog/routes.ts'
import { exportRoutes } from '#server/modules/exports/routes.ts'
import { personReader } from '#server/modules/exports/views/answers.ts'
import { feedRoutes } from '#server/modules/feeds/routes.ts'
import { giftRoutes } from '#server/modules/giftcodes/routes.ts'
import { saveUploadsWith } from '#server/modules/files/flows.ts'
import { grievanceRoutes } from '#server/modules/grievances/routes.ts'
import { fileRoutes, pictureRoutes } from '#server/modules/files/routes.ts'
import { importRoutes } from '#server/modules/imports/routes.ts'
import { makeFindToken } from '#server/modules/integrations/guards.ts'
import { integrationRoutes } from '#server/modules/integrations/routes.ts'
import { inventoryRoutes } from '#server/modules/inventory/routes.ts'
import type { Messaging } from '#server/modules/notices/flows/send-message.ts'
import type { Delivery } from '#server/modules/notices/jobs.ts'
import { mailboxRoutes } from '#server/modules/notices/routes/mailbox.ts'
import { onboardingRoutes } from '#server/modules/onboarding/routes.ts'
import { orderRoutes } from '#server/modules/orders/routes/orders.ts'
import { viewAnyOrder } from '#server/modules/orders/views/merchant-orders.ts'
import { payoutRoutes } from '#server/modules/payouts/routes.ts'
import { placeRoutes } from '#server/modules/places/routes.ts'
import { questionRoutes } from '#server/modules/questions/routes.ts'
import { reportRoutes } from '#server/modules/reports/routes.ts'
import { reviewRoutes } from '#server/modules/reviews/routes.ts'
import { knownMeaning } from '#server/modules/search/language/search-words.ts'
import { searchRoutes } from '#server/modules/search/routes.ts'
import type { SearchEngine } from '#server/modules/search/views/engine/search-engine.ts'
import { forgetPerson } from './repeat-erasures.ts'
import { staffRoutes } from '#server/modules/staff/routes.ts'
import { settingRoutes } from '#server/modules/settings/routes.ts'
import { storeRoutes } from '#server/modules/stores/routes.ts'
import { tagRoutes } from '#server/modules/tags/routes.ts'
import { tillRoutes } from '#server/modules/till/routes.ts'
import { wishlistRoutes } from '#server/modules/wishlist/routes.ts'
import { supportRoutes } from '#server/modules/support/routes.ts'
import { type ClockGuard, createClockGuard } from '#server/platform/clock-guard.ts'
import type { Config } from '#server/platform/config.ts'
import { DEFAULT_LIVE_STREAMS, DEFAULT_SEARCHES } from '#server/platform/ports/settings.ts'
import { standardTerms } from '#server/platform/ports/subscription-terms.ts'
import type { Database } from '#server/platform/db/open.ts'
import { cookieNames, makeCsrf } from '#server/platform/http/csrf.ts'
import { docsRoutes } from '#server/platform/http/open-api/docs.ts'
import { type Limiter, makeLimiter } from '#server/platform/http/limiter.ts'
import { openPdfThread } from '#server/platform/pdf/pdf-thread.ts'
import { openTableReader } from '#server/platform/table-files/table-reader.ts'
import { openTableWriter } from '#server/platform/table-files/table-writer.ts'
import { allowOrigins } from '#server/platform/http/public-reads.ts'
import { setVisitCookies, makeServer } from '#server/platform/http/server.ts'
import type { UploadPlace } from '#server/platform/http/uploads/uploads.ts'
import { startJobs, type Jobs } from '#server/platform/jobs/jobs.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import type { ScheduledJobs } from '#server/platform/jobs/schedule.ts'
import type { Tracing } from '#server/platform/tracing/open-tracing.ts'
import { mountLive } from '#server/platform/live.ts'
import { makePasswords, type Passwords } from '#server/platform/passwords.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Files } from '#server/platform/ports/files.ts'
import type { SendMail } from '#server/platform/ports/mail.ts'
import type { Payments } from '#server/platform/ports/payments.ts'
import type { Push } from '#server/platform/ports/push.ts'
import type { SendWebhook } from '#server/platform/ports/webhooks.ts'
import type { RecordErasure } from '#server/platform/backup/erasures.ts'
import type { Random } from '#server/platform/ports/random.ts'
import { countInDatabase } from '#server/platform/limits/shared-limits.ts'
import { openKeys } from '#server/platform/rotation/retired-keys.ts'
import type { Keys } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { limitClasses } from '#shared/limits.ts'
import { troubleTools } from './alarms.ts'
import { archivesOf } from './account-folders.ts'
import { checkMap, listMounted } from './check-map.ts'
import { listenersOf } from './listeners.ts'
import {
  mountNotices,
  type Notices,
  openNotices,
  phoneToolsOf,
  stopOthers,
  type WhatsApp,
} from './notices.ts'
import { scheduledJobsOf } from './scheduled-jobs.ts'
import { type Money, moneyOf, moneyTools, receiveWebhooks } from './money.ts'
import { makeVaults, type Vaults } from './vaults.ts'
import { watchRoutes } from './watch.ts'

/** The parts that differ between production, the tests and the benchmark. */
export type Parts = {
  config: Pick<Config, 'appSecret' | 'publicUrl' | 'demo' | 'trustProxy' | 'contact'> &
    Partial<
      Pick<
        Config,
        | 'backup'
        | 'oldSecret'
        | 'rateLimits'
        | 'corsOrigins'
        | 'subscription'
        | 'liveStreams'
        | 'searchesAtOnce'
        | 'dataDir'
        | 'watch'
        | 'securityContact'
      >
    >
  database: Database
  clock: Clock
  random: Random
  files: Files
  /** When undefined, emails are saved in the demonstration's mailbox. */
  sendMail: SendMail | undefined
  /** When undefined, nothing can be paid online. */
  payments?: Payments | undefined
  /** When undefined, no push notices are sent to phones and computers. */
  push?: Push | undefined
  /** When undefined, nothing is sent to the webhooks of shops. */
  sendWebhook?: SendWebhook | undefined
  /** When undefined, Chowk sends no WhatsApp messages and asks for no telephone number. */
  whatsApp?: WhatsApp | undefined
  log: Logger
  /** When undefined, no traces are made. */
  tracing?: Tracing | undefined
  limiter?: Limiter
  /** Writes the id of an account to a file outside of the database before its erasure commits. */
  recordErasure?: RecordErasure | undefined
  /** When undefined, the database's own full text search answers, and nobody waits long for it. */
  searches?: { engine: SearchEngine; longestWaitMs: number } | undefined
  /** With `by hand`, no timer runs: tests call the jobs of each minute themselves. */
  timers?: 'by hand'
}

export type Chowk = {
  fastify: FastifyInstance
  context: App
  jobs: Jobs
  passwords: Passwords
  /** Undefined when the metrics endpoint is switched off. */
  metrics: Metrics | undefined
  /** Undefined when nothing can be paid online. */
  money: Money | undefined
  /** The delivery of notices. */
  delivery: Delivery
}

/** Builds one server from all modules. No other file imports all of them. */
export async function buildApp(parts: Parts): Promise<Chowk> {
  const { config, database, clock, random, log, tracing } = parts
  const keys = await openKeys(database, config)
  const secure = config.publicUrl.startsWith('https:')
  const { session: sessionCookie, admin: adminCookie } = cookieNames(secure)
  const csrf = makeCsrf({ keys: keys.csrf, random, secure, publicUrl: config.publicUrl })
  const vaults = makeVaults(keys, random)
  const passwords = await makePasswords()
  const limiter = parts.limiter ?? limiterOf(parts, keys)
  const app = await makeServer({ log, limiter, trustProxy: config.trustProxy, secure, tracing })
  const mounted = listMounted(app)
  await allowOrigins(app, config.corsOrigins ?? [])
  setVisitCookies(app, csrf)
  const notices = await openNotices(parts, vaults, keys)
  const { messaging, delivery } = notices
  const money = moneyOf(parts, vaults)
  const guard = createClockGuard(clock)
  const timed = { ...parts, archives: archivesOf(parts, vaults) }
  const scheduledJobs = scheduledJobsOf(timed, money, messaging)
  const jobs = await startWork(parts, vaults, { notices, scheduledJobs, guard })
  const context: App = {
    fastify: app,
    database,
    clock,
    random,
    csrf,
    limiter,
    guards: guardsOf(database, { sessionCookie, adminCookie }),
    uploads: uploadPlaceOf(parts),
    sessionCookie,
    secure,
    reads: new Map(),
  }
  await docsRoutes(app, { publicUrl: config.publicUrl, secure })
  const later = mountModules(context, { passwords, ...vaults, messaging, money }, parts)
  if (money) receiveWebhooks(parts, app, { limiter, money })
  const views = { ...later, viewAnyOrder, ...troubleTools(parts, guard, notices) }
  const own = { vault: vaults.adminVault, isDemo: config.demo, passwords, jobs, ...views }
  adminRoutes(context, { ...vaults, ...own, ...moneyTools, terms: termsOf(config) })
  mountNotices(context, notices)
  fileRoutes(app, parts.files.findImage)
  const metrics = watchRoutes(app, parts, { guard, messaging })
  await mountLiveUpdates(context, config.liveStreams)
  if (config.demo) mailboxRoutes(app, database.db, jobs)
  refuseUnknownCalls(app)
  closeWith(app, jobs, parts.files)
  if (parts.timers !== 'by hand') watchOffers(app, parts)
  app.addHook('onReady', async () => checkMap(mounted))
  return { fastify: app, context, jobs, passwords, metrics, money, delivery }
}

function limiterOf({ config, database }: Parts, keys: Keys): Limiter {
  const counts = countInDatabase(database, keys.address)
  return makeLimiter({ limits: config.rateLimits ?? limitClasses, counts })
}

function guardsOf(database: Database, cookies: { sessionCookie: string; adminCookie: string }) {
  const findAdmin = makeFindAdmin(cookies.adminCookie, database)
  const findSupported = makeFindSupported(findAdmin)
  const findToken = makeFindToken(database)
  return makeGuards(cookies.sessionCookie, database, { findAdmin, findSupported, findToken })
}

/** Stops the jobs at the same time as everything else, so that the shutdown takes no longer than its slowest part. */
function closeWith(app: FastifyInstance, jobs: Jobs, files: Files): void {
  app.addHook('preClose', async () => void jobs.stop())
  app.addHook('onClose', () => jobs.stop())
  app.addHook('onClose', () => files.close())
}

function watchOffers(app: FastifyInstance, parts: Parts): void {
  const rounds = watchCampaigns(parts)
  app.addHook('onClose', () => rounds.stop())
}

type Work = { notices: Notices; scheduledJobs: ScheduledJobs; guard: ClockGuard }

async function startWork(parts: Parts, vaults: Vaults, work: Work): Promise<Jobs> {
  const { notices, ...timing } = work
  const { database, clock, log } = parts
  const listeners = listenersOf(parts, vaults, notices.listeners)
  const carry = { carried: notices.carried, onMoved: notices.delivery.wake }
  const jobs = await startJobs(database, listeners, log, { ...timing, clock, ...carry })
  return withDelivery(jobs, notices)
}

/** The jobs with the deliveries that failed for good. They have ended when the deliveries have that they planned. */
function withDelivery(jobs: Jobs, { delivery, failed, retry }: Notices): Jobs {
  return {
    ...jobs,
    dead: async () => [...(await failed()), ...(await jobs.dead())],
    retry: async (id) => (await retry(id)) + (await jobs.retry(id)),
    async drained() {
      await jobs.drained()
      await delivery.settled()
    },
  }
}

function refuseUnknownCalls(app: FastifyInstance): void {
  app.all('/api/*', { schema: { hide: true }, config: { limit: 'read' } }, () => {
    throw new AppError('NOT_FOUND', { reason: 'call' })
  })
}

const termsOf = ({ subscription }: Parts['config']) => subscription ?? standardTerms

function uploadPlaceOf({ files, database }: Parts): UploadPlace {
  const save = saveUploadsWith(database, files)
  return { folder: files.uploadFolder, isReadOnly: () => database.isReadOnly(), save }
}

type Helpers = Vaults & {
  passwords: Passwords
  money: Money | undefined
  messaging: Messaging | undefined
}

/** Removes an erased person from the staff, ends the links to the person's bills, and writes the erasure to a file outside of the database. */
function leaveOf(recordErasure: RecordErasure | undefined): LeaveStore {
  return async (tx, person) => {
    await forgetPerson(tx, person)
    recordErasure?.(person.userId, tx.now)
  }
}

function searchPartsOf({ config, searches }: Parts) {
  return { atOnce: config.searchesAtOnce ?? DEFAULT_SEARCHES, ...searches }
}

/** Returns the views of later modules that administrators see. */
function mountModules(app: App, helpers: Helpers, parts: Parts) {
  const { config, files, recordErasure } = parts
  const { passwords, vault, giftVault, emailVault, money, phoneVault, messaging } = helpers
  const phones = phoneToolsOf(phoneVault, messaging)
  const leave = leaveOf(recordErasure)
  accountRoutes(app, { passwords, emailVault, phones, leaveStore: leave })
  pictureRoutes(app)
  placeRoutes(app)
  storeRoutes(app, passwords)
  inventoryRoutes(app)
  staffRoutes(app, emailVault)
  onboardingRoutes(app)
  catalogRoutes(app)
  const searches = searchRoutes(app, recordDecision, searchPartsOf(parts))
  campaignRoutes(app)
  const [reader, writer] = [openTableReader(), openTableWriter()]
  app.fastify.addHook('onClose', async () => reader.close())
  app.fastify.addHook('onClose', () => writer.close())
  importRoutes(app, { reader, writer })
  wishlistRoutes(app)
  questionRoutes(app, files, recordDecision)
  giftRoutes(app, giftVault)
  const tools = { vault, giftVault, issueBill: moneyTools.issueBill, phoneVault, writer }
  const desk = { database: app.database, flows: money?.flows }
  orderRoutes(app, tools, desk)
  reviewRoutes(app, { record: recordDecision, emailVault, stopOthers })
  tagRoutes(app)
  const printer = openPdfThread()
  app.fastify.addHook('onClose', () => printer.close())
  billingRoutes(app, { ...printer, giftVault, emailVault, phones, record: recordDecision })
  const terms = termsOf(config)
  settingRoutes(app, { configured: terms, record: recordDecision, knownMeaning })
  subscriptionRoutes(app, { ...desk, terms }, config.contact)
  const makesQr = desk.flows?.makesQr === true
  const splits = money?.splitting.linked.splits === true
  payoutRoutes(app, { ...helpers, makesQr, splits, record: recordDecision })
  tillRoutes(app, giftVault, searches)
  reportRoutes(app)
  supportRoutes(app, { ...config, terms })
  integrationRoutes(app, helpers.webhookVault)
  const readCopy = personReader(phoneVault)
  grievanceRoutes(app, { emailVault, files, record: recordDecision, leaveStore: leave, readCopy })
  feedRoutes(app, config.publicUrl)
  exportRoutes(app, readCopy, archivesOf(parts, helpers))
  return searches
}

function mountLiveUpdates(app: App, mostStreams = DEFAULT_LIVE_STREAMS) {
  return mountLive(app.fastify, app.database, { topicOf: liveTopicOf(app), mostStreams })
}
