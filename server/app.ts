import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type App, liveTopicOf, makeGuards } from '#server/modules/accounts/guards.ts'
import { deleteExpiredAccountRows } from '#server/modules/accounts/jobs.ts'
import { accountRoutes } from '#server/modules/accounts/routes.ts'
import { makeFindAdmin } from '#server/modules/admin/guards.ts'
import { recordDecision } from '#server/modules/admin/commands/review.ts'
import { adminRoutes } from '#server/modules/admin/routes.ts'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { subscriptionPayments } from '#server/modules/billing/commands/take-payment.ts'
import { deleteExpiredBills, reviewSubscriptions } from '#server/modules/billing/jobs.ts'
import { billingRoutes, subscriptionRoutes } from '#server/modules/billing/routes.ts'
import { catalogRoutes } from '#server/modules/catalog/routes.ts'
import { giftRoutes } from '#server/modules/giftcodes/routes.ts'
import { saveUploadsWith } from '#server/modules/files/flows.ts'
import { deleteUnusedPictures } from '#server/modules/files/jobs.ts'
import { fileRoutes, pictureRoutes } from '#server/modules/files/routes.ts'
import { inventoryRoutes } from '#server/modules/inventory/routes.ts'
import { mailboxRoutes } from '#server/modules/notifications/routes.ts'
import { onboardingRoutes } from '#server/modules/onboarding/routes.ts'
import { orderPayments } from '#server/modules/orders/commands/take-payment.ts'
import {
  isOrderOverdue,
  isPaymentOverdue,
  makeInvariantAlarm,
  makeInvariantCheck,
  endOverdueOrders,
  endUnpaidOrders,
  remindOfDeadlines,
  remindStores,
} from '#server/modules/orders/jobs.ts'
import { orderRoutes } from '#server/modules/orders/routes.ts'
import { makePaymentFlows } from '#server/modules/payments/flows.ts'
import {
  areQuestionsLate,
  areWebhooksStuck,
  makePaymentQuestions,
  deleteOldHashes,
  type MoneyRound,
  processWebhooks,
  sendRefunds,
} from '#server/modules/payments/jobs.ts'
import { webhookRoutes } from '#server/modules/payments/routes.ts'
import type { PaymentFlows, Subjects } from '#server/modules/payments/rules/subjects.ts'
import { placeRoutes } from '#server/modules/places/routes.ts'
import { askForReviews } from '#server/modules/reviews/jobs.ts'
import { reviewRoutes } from '#server/modules/reviews/routes.ts'
import {
  deleteExpiredChanges,
  deleteExpiredMisses,
  refoldProducts,
} from '#server/modules/search/jobs.ts'
import { loadSearch, searchRoutes, watchSearch } from '#server/modules/search/routes.ts'
import { closeEmptyStores, eraseClosedStores } from '#server/modules/stores/jobs.ts'
import { leaveStore } from '#server/modules/staff/commands/members.ts'
import { deleteOldInvitations } from '#server/modules/staff/jobs.ts'
import { staffRoutes } from '#server/modules/staff/routes.ts'
import { storeRoutes } from '#server/modules/stores/routes.ts'
import { tagRoutes } from '#server/modules/tags/routes.ts'
import { wishlistRoutes } from '#server/modules/wishlist/routes.ts'
import { supportRoutes } from '#server/modules/support/routes.ts'
import { makeAdminVault } from '#server/platform/second-factor/admin-vault.ts'
import { type ClockGuard, createClockGuard } from '#server/platform/clock-guard.ts'
import type { Config } from '#server/platform/config.ts'
import { DEFAULT_LIVE_STREAMS } from '#server/platform/ports/settings.ts'
import { standardTerms } from '#server/platform/ports/subscription-terms.ts'
import type { Database } from '#server/platform/db/open.ts'
import { deleteExpiredPlatformRows } from '#server/platform/housekeeping.ts'
import { cookieNames, makeCsrf } from '#server/platform/http/csrf.ts'
import { docsRoutes } from '#server/platform/http/docs.ts'
import { type Alarms, healthRoutes } from '#server/platform/http/health.ts'
import { type Limiter, makeLimiter } from '#server/platform/http/limiter.ts'
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
import type { Payments } from '#server/platform/ports/payments.ts'
import type { Random } from '#server/platform/ports/random.ts'
import { runRounds } from '#server/platform/rounds.ts'
import type { ScheduledJob, ScheduledJobs } from '#server/platform/schedule.ts'
import {
  type CodeVault,
  deriveKeys,
  type GiftVault,
  makeCodeVault,
  makeGiftVault,
} from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import { limitClasses } from '#shared/limits.ts'
import { checkMap, listMounted } from './check-map.ts'
import { invariants } from './invariants.ts'
import { listenersOf } from './listeners.ts'

/** The parts that differ between production, the tests and the benchmark. */
export type Parts = {
  config: Pick<Config, 'appSecret' | 'publicUrl' | 'demo' | 'trustProxy' | 'contact'> &
    Partial<Pick<Config, 'rateLimits' | 'subscription' | 'liveStreams'>>
  database: Database
  clock: Clock
  random: Random
  files: Files
  /** When undefined, emails are saved in the demonstration's mailbox. */
  sendMail: SendMail | undefined
  /** When undefined, nothing can be paid online. */
  payments?: Payments | undefined
  log: Logger
  limiter?: Limiter
  /** With `by hand`, no timer runs: tests call the jobs of each minute themselves. */
  timers?: 'by hand'
}

export type Chowk = {
  fastify: FastifyInstance
  context: App
  jobs: Jobs
  passwords: Passwords
  /** Undefined when nothing can be paid online. */
  money: MoneyRound | undefined
}

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
  const [passwords] = await Promise.all([makePasswords(), loadSearch(database, clock())])
  const limiter = parts.limiter ?? makeLimiter({ limits: config.rateLimits ?? limitClasses })
  const app = await makeServer({ log, limiter, trustProxy: config.trustProxy, secure })
  const mounted = listMounted(app)
  setVisitCookies(app, csrf)

  const listeners = listenersOf(parts, { vault, emailVault })
  const money = moneyOf(parts)
  const guard = createClockGuard(clock)
  const breaker = parts.sendMail?.breaker
  const scheduledJobs = scheduledJobsOf(parts, money)
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
  mountModules(context, { passwords, vault, giftVault, emailVault, flows: money?.flows }, config)
  if (money) receiveWebhooks(parts, app, { limiter, money })
  adminRoutes(context, { passwords, vault: adminVault, isDemo: config.demo, ...moneyTools })
  fileRoutes(app, parts.files.findImage)
  healthRoutes(app, { database, clock, alarms: alarmsOf({ database, jobs, guard, clock }) })
  await mountLiveUpdates(context, config.liveStreams)
  if (parts.timers !== 'by hand') await watchSearch(context)
  if (config.demo) mailboxRoutes(app, database.db, jobs)
  refuseUnknownCalls(app)
  // Stop the jobs at the same time as everything else, so that the shutdown takes no longer than its slowest part.
  app.addHook('preClose', async () => void jobs.stop())
  app.addHook('onClose', () => jobs.stop())
  app.addHook('onClose', () => parts.files.close())
  app.addHook('onReady', async () => checkMap(mounted))
  return { fastify: app, context, jobs, passwords, money }
}

function refuseUnknownCalls(app: FastifyInstance): void {
  app.all('/api/*', { schema: { hide: true }, config: { limit: 'read' } }, () => {
    throw new AppError('NOT_FOUND', { reason: 'call' })
  })
}

/** The handlers of each purpose of a payment; the payments module itself does not know the purposes. */
const subjects: Subjects = { order: orderPayments, subscription: subscriptionPayments }
const moneyTools = { subjects, issueBill }

function moneyOf({ payments, database, log }: Parts): MoneyRound | undefined {
  if (!payments) return undefined
  const money = { database, provider: payments, subjects, log }
  return { ...money, flows: makePaymentFlows(money) }
}

const WEBHOOKS_MS = 2_000

/** Mounts the provider's webhook. Processes its events when they arrive, and waiting events after each start. */
function receiveWebhooks(
  { database, clock, timers, log }: Parts,
  app: FastifyInstance,
  { limiter, money }: { limiter: Limiter; money: MoneyRound },
): void {
  const failure = 'webhooks could not be processed'
  const rounds =
    timers === 'by hand'
      ? undefined
      : runRounds(async () => (database.isReadOnly() ? 0 : processWebhooks(money, clock())), {
          everyMs: WEBHOOKS_MS,
          log,
          failure,
        })
  const isSigned = (body: Buffer, signature: string) =>
    money.provider.isWebhookSignature(body, signature)
  webhookRoutes(app, { database, clock, limiter, isSigned, wake: () => rounds?.wake() })
  app.addHook('onClose', () => rounds?.stop())
}

function uploadPlaceOf({ files, database }: Parts): UploadPlace {
  const save = saveUploadsWith(database, files)
  return { folder: files.uploadFolder, isReadOnly: () => database.isReadOnly(), save }
}

type AlarmSources = {
  database: Pick<Database, 'db'>
  jobs: Jobs
  guard: ClockGuard
  clock: Clock
}

/** The alarms that `/readyz?deep` checks. */
function alarmsOf({ database: { db }, jobs, guard, clock }: AlarmSources): Alarms {
  const areBooksWrong = makeInvariantAlarm(db, invariants)
  return {
    clock: async () => (await guard.look(db)).doubtedBySeconds !== null,
    deadlines: async () => isOrderOverdue(db, (await guard.look(db)).now),
    payments: async () =>
      (await areQuestionsLate({ db }, clock())) ||
      (await isPaymentOverdue(db, (await guard.look(db)).now)),
    invariants: () => areBooksWrong(clock()),
    webhooks: () => areWebhooksStuck({ db }),
    emails: () => jobs.areEmailsLate(),
  }
}

type Vaults = { vault: CodeVault; emailVault: EmailVault }

function scheduledJobsOf(
  { config, database, clock, log, timers, files }: Parts,
  money: MoneyRound | undefined,
): ScheduledJobs {
  const nightly = [
    deleteExpiredAccountRows,
    deleteOldInvitations,
    eraseClosedStores,
    deleteExpiredBills,
    () => deleteUnusedPictures(database, files),
    deleteExpiredPlatformRows,
    deleteOldHashes,
    deleteExpiredMisses,
  ]
  if (timers === 'by hand') return { nightly }
  const round = { database, log }
  const checkInvariants = makeInvariantCheck(round, invariants)
  const terms = config.subscription ?? standardTerms
  const billing = { ...round, terms, isPayable: money !== undefined }
  return {
    nightly,
    eachMinute: [
      closeEmptyStores,
      (_database, now) => endOverdueOrders(round, now),
      (_database, now) => remindOfDeadlines(round, now),
      (_database, now) => remindStores(round, now),
      askForReviews,
      ...(money ? moneyJobs(money, clock) : []),
      (_database, now) => reviewSubscriptions(billing, now),
      (_database, now) => checkInvariants(now),
      refoldProducts,
      deleteExpiredChanges,
    ],
  }
}

/** The jobs of a minute about money. Refunds come first, so that no other job delays them. */
export function moneyJobs(money: MoneyRound, clock: Clock): ScheduledJob[] {
  return [
    () => sendRefunds(money),
    makePaymentQuestions(money, clock),
    (_database, now) => endUnpaidOrders(money, now),
  ]
}

type Helpers = Vaults & {
  passwords: Passwords
  giftVault: GiftVault
  flows: PaymentFlows | undefined
}

function mountModules(app: App, helpers: Helpers, config: Parts['config']): void {
  const { passwords, vault, giftVault, emailVault, flows } = helpers
  accountRoutes(app, { passwords, emailVault, leaveStore })
  pictureRoutes(app)
  placeRoutes(app)
  storeRoutes(app, passwords)
  inventoryRoutes(app)
  staffRoutes(app, emailVault)
  onboardingRoutes(app)
  catalogRoutes(app)
  searchRoutes(app, recordDecision)
  wishlistRoutes(app)
  giftRoutes(app, giftVault)
  orderRoutes(app, { vault, giftVault, issueBill }, { database: app.database, flows })
  reviewRoutes(app, { record: recordDecision, emailVault })
  tagRoutes(app)
  const printer = openPdfThread()
  app.fastify.addHook('onClose', () => printer.close())
  billingRoutes(app, printer)
  const terms = config.subscription ?? standardTerms
  subscriptionRoutes(app, { database: app.database, flows, terms }, config.contact)
  supportRoutes(app, config)
}

function mountLiveUpdates(app: App, mostStreams = DEFAULT_LIVE_STREAMS) {
  return mountLive(app.fastify, app.database, { topicOf: liveTopicOf(app), mostStreams })
}
