import type { Logger } from 'pino'
import { openGallery } from '#demo/seed-gallery.ts'
import { addDemoAdmins, demoAdmins, demoPassword, seedDemoCity } from '#demo/seed.ts'
import { type Chowk, buildApp } from '#server/app.ts'
import { moveEqualHalves } from '#server/modules/billing/commands/bills.ts'
import { findPlaceOfCity } from '#server/modules/places/rules.ts'
import type { Config } from '#server/platform/config.ts'
import type { PageSource } from '#server/platform/http/pages/page-source.ts'
import { openErasures } from '#server/platform/backup/erasures.ts'
import { cookieNames } from '#server/platform/http/csrf.ts'
import { registerInstalledApp } from '#server/platform/http/pages/app-manifest.ts'
import { registerPages } from '#server/platform/http/pages/pages.ts'
import { serveMetrics } from '#server/platform/metrics/metrics-routes.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { openUploadFolder, removeLeftForms } from '#server/platform/http/uploads/upload-folder.ts'
import { diskFiles, type Drawings, type Files, openFiles } from '#server/platform/ports/files.ts'
import { type SendMail, smtpMail } from '#server/platform/ports/mail.ts'
import { makeWhatsApp } from '#server/platform/ports/messages.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import type { Payments } from '#server/platform/ports/payments.ts'
import { webPushOver } from '#server/platform/ports/push.ts'
import { makeRazorpay } from '#server/platform/ports/razorpay.ts'
import { webhookSender } from '#server/platform/ports/webhooks.ts'
import { s3Storage } from '#server/platform/ports/s3-storage.ts'
import { runRounds } from '#server/platform/jobs/rounds.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { patterns } from '#shared/paths.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { leaveProxy, shutDown } from '#server/platform/shutdown.ts'
import { prerenderPictures } from './prerender-pictures.ts'
import { serveLists } from './list-socket.ts'
import { localUrl, type SimulatorFiles } from './simulator.ts'
import { explainAndEnd, openStorage, type Storage } from './storage.ts'

/** Most connections that wait to be accepted. Clients retry a further connection only after seconds. */
const BACKLOG = 4_096

/** Opens the database, builds the app and listens. */
export async function serve(
  source: PageSource,
  { migrationsDir, simulators }: { migrationsDir: string; simulators: SimulatorFiles },
): Promise<void> {
  await explainAndEnd(async () => {
    const storage = await openStorage(migrationsDir, simulators)
    const { config } = storage
    const chowk = await buildServer(storage, source)
    await setEqualHalves(storage)
    await takeLists(chowk, storage)
    await openMetricsPort(chowk, storage)
    await chowk.fastify.listen({ host: config.host, port: config.port, backlog: BACKLOG })
    closeOnSignal(chowk, storage)
    connectSimulators(storage, chowk)
    announce(storage, chowk)
  })
}

/** Builds the whole app on an open database, with its pages and the demonstration; does not listen yet. */
export async function buildServer(
  { config, database, log, tracing, payments: open, whatsApp }: Storage,
  source: PageSource,
): Promise<Chowk> {
  const gallery = config.demo ? openGallery() : undefined
  const payments = open && makeRazorpay({ ...open, log })
  const files = await openConfiguredFiles(config, log, gallery?.drawing)
  const chowk = await buildApp({
    config,
    database,
    files,
    log,
    tracing,
    clock: systemClock,
    random: systemRandom,
    sendMail: mailOf(config, log),
    payments,
    recordErasure: openErasures(config.backup.erasuresFile),
    push: config.push && webPushOver(config.push),
    sendWebhook: webhookSender(),
    whatsApp: whatsApp && { ...whatsApp, messages: makeWhatsApp({ ...whatsApp, log }) },
  })
  if (gallery) {
    await seedDemoCity(database, {
      gallery,
      vault: makeCodeVault(deriveKeys(config.appSecret), systemRandom),
      now: systemClock(),
      passwordHash: chowk.passwords.hash,
      progress: (text) => console.info(text),
    })
    await addDemoAdmins(database, chowk.passwords.hash)
  }
  if (gallery) prerenderPictures(chowk.fastify, { files, wanted: gallery.first, log })
  await openPages(chowk, config, { source, payments })
  removeLeftFormsHourly(chowk, files, log)
  return chowk
}

/** Moves the day from which CGST and SGST are equal to that of the configuration; a day that has begun stays. */
async function setEqualHalves({ config, database, log }: Storage): Promise<void> {
  const { equalTaxHalvesFrom: day } = config
  if (day === undefined) return
  const moved = await database.transaction((tx) => moveEqualHalves(tx, day))
  if (!moved) log.info({ day }, 'EQUAL_TAX_HALVES_FROM changes nothing: a day has begun')
}

async function openMetricsPort({ fastify, metrics }: Chowk, { config, log }: Storage) {
  const { port, ...place } = config.watch.metrics
  if (!metrics || port === undefined) return
  const served = await serveMetrics({ ...place, port }, metrics, log)
  fastify.addHook('onClose', async () => served.close())
}

/** Serves the operator's import command, because only this process can open the files of PGlite. */
async function takeLists(
  { fastify }: Chowk,
  { config, database, log }: Pick<Storage, 'config' | 'database' | 'log'>,
): Promise<void> {
  if (config.databaseUrl) return
  const taking = await serveLists(config.dataDir, database, log)
  fastify.addHook('onClose', () => taking.close())
}

function removeLeftFormsHourly({ fastify }: Chowk, { uploadFolder }: Files, log: Logger): void {
  const remove = async () => {
    removeLeftForms(uploadFolder)
    return 0
  }
  const failure = 'left uploads could not be deleted'
  const rounds = runRounds(remove, { everyMs: HOUR_MS, log, failure })
  fastify.addHook('onClose', () => rounds.stop())
}

async function openConfiguredFiles(
  { s3, dataDir }: Config,
  log: Logger,
  drawings: Drawings | undefined,
): Promise<Files> {
  if (!s3) return diskFiles(dataDir, drawings)
  const storage = await s3Storage(s3, log)
  return openFiles({ storage, uploadFolder: openUploadFolder(dataDir), drawings })
}

function mailOf({ smtpUrl, mailFrom: from, contact }: Config, log: Logger): SendMail | undefined {
  return smtpUrl ? smtpMail({ smtpUrl, from, replyTo: contact.email, log }) : undefined
}

/** The only screens that may run the provider's Checkout. */
const checkoutPaths = [patterns.cart, patterns.subscription]

async function openPages(
  { fastify, context }: Chowk,
  config: Config,
  { source, payments }: { source: PageSource; payments: Payments | undefined },
) {
  registerInstalledApp(fastify, { ...context, publicUrl: config.publicUrl })
  await registerPages(fastify, {
    source,
    publicUrl: config.publicUrl,
    defaultPlace: findPlaceOfCity(config.defaultCity),
    sessionCookie: context.sessionCookie,
    adminCookie: cookieNames(context.secure).admin,
    reads: context.reads,
    foreign: payments && { paths: checkoutPaths, origins: payments.origins },
  })
}

/** A second signal ends the process at once. */
function closeOnSignal(
  { fastify }: Chowk,
  { config, database, payments, whatsApp }: Storage,
): void {
  let closing = false
  const close = async () => {
    if (closing) process.exit(1)
    closing = true
    if (config.trustProxy) await leaveProxy(fastify)
    const inTime = await shutDown(fastify, database)
    await Promise.all([payments?.simulator?.stop(), whatsApp?.simulator?.stop()])
    process.exit(inTime ? 0 : 1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close())
}

/** Tells running simulators the addresses of this server's webhooks. */
export function connectSimulators(
  { config, payments, whatsApp }: Pick<Storage, 'config' | 'payments' | 'whatsApp'>,
  chowk: Pick<Chowk, 'fastify'>,
): void {
  const url = localUrl(config.host, portOf(config, chowk))
  payments?.simulator?.deliverTo(`${url}/api/webhooks/razorpay`)
  whatsApp?.simulator?.deliverTo(`${url}/api/webhooks/whatsapp`)
}

function portOf(config: Config, { fastify }: Pick<Chowk, 'fastify'>): number {
  const address = fastify.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}

export function announce(
  { config, payments, whatsApp }: Pick<Storage, 'config' | 'payments' | 'whatsApp'>,
  chowk: Pick<Chowk, 'fastify'>,
): void {
  const port = portOf(config, chowk)
  const lines = [`Chowk is open at http://localhost:${port}`]
  if (config.demo) {
    lines.push(
      '',
      'Demonstration logins (password of all: ' + demoPassword + ')',
      '  shopper    asha@chowk.example',
      '  merchant   ramesh@chowk.example',
      '  applicant  neha@chowk.example',
      `  admin      ${demoAdmins.owner} at /admin/login, without a code`,
      `             ${demoAdmins.support} and ${demoAdmins.finance} there, with these roles alone`,
      `Mailbox      http://localhost:${port}/dev/mail`,
    )
    if (whatsApp?.simulator)
      lines.push(`WhatsApp     simulated: ${whatsApp.simulator.url}/control shows each message`)
    if (payments?.simulator)
      lines.push(
        `Payments     simulated: ${payments.simulator.url}/control makes them late, lost or wrong`,
      )
  }
  console.info(lines.join('\n'))
}
