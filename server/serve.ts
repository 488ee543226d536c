import type { Logger } from 'pino'
import { openGallery } from '#demo/seed-gallery.ts'
import { addDemoAdmin, demoAdmin, demoPassword, seedDemoCity } from '#demo/seed.ts'
import { type Chowk, buildApp } from '#server/app.ts'
import { findPlaceOfCity } from '#server/modules/places/rules.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { PageSource } from '#server/platform/http/page-source.ts'
import { cookieNames } from '#server/platform/http/csrf.ts'
import { registerPages } from '#server/platform/http/pages.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { openUploadFolder } from '#server/platform/data-dir.ts'
import { diskFiles, type Drawings, type Files, openFiles } from '#server/platform/ports/files.ts'
import { type SendMail, smtpMail } from '#server/platform/ports/mail.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { s3Storage } from '#server/platform/ports/s3-storage.ts'
import { deriveKeys, makeCodeVault } from '#server/platform/secrets.ts'
import { shutDown } from '#server/platform/shutdown.ts'
import { explained, openStorage, type Storage } from './storage.ts'

/** Connections that may wait to be accepted; clients retry a connection beyond this only seconds later. */
const BACKLOG = 4_096

/** Opens the database, builds the app and listens. */
export async function serve(source: PageSource, migrationsDir: string): Promise<void> {
  await explained(async () => {
    const storage = await openStorage(migrationsDir)
    const { config, database } = storage
    const chowk = await buildServer(storage, source)
    await chowk.fastify.listen({ host: config.host, port: config.port, backlog: BACKLOG })
    closeOnSignal(chowk, database)
    announce(config, chowk)
  })
}

/** Builds the whole app on an open database, with its pages and the demonstration; does not listen yet. */
export async function buildServer(
  { config, database, log }: Storage,
  source: PageSource,
): Promise<Chowk> {
  const gallery = config.demo ? openGallery() : undefined
  const files = await openConfiguredFiles(config, log, gallery?.drawing)
  const chowk = await buildApp({
    config,
    database,
    files,
    log,
    clock: systemClock,
    random: systemRandom,
    sendMail: mailOf(config, log),
  })
  if (gallery) {
    await seedDemoCity(database, {
      gallery,
      vault: makeCodeVault(deriveKeys(config.appSecret), systemRandom),
      now: systemClock(),
      passwordHash: chowk.passwords.hash,
      progress: (text) => console.info(text),
    })
    await addDemoAdmin(database, chowk.passwords.hash)
  }
  await openPages(chowk, config, source)
  return chowk
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

function mailOf({ smtpUrl, mailFrom: from }: Config, log: Logger): SendMail | undefined {
  return smtpUrl ? smtpMail({ smtpUrl, from, log }) : undefined
}

async function openPages({ fastify, context }: Chowk, config: Config, source: PageSource) {
  await registerPages(fastify, {
    source,
    publicUrl: config.publicUrl,
    defaultPlace: findPlaceOfCity(config.defaultCity),
    sessionCookie: context.sessionCookie,
    adminCookie: cookieNames(context.secure).admin,
    reads: context.reads,
  })
}

/** A second signal ends the process at once. */
function closeOnSignal({ fastify }: Chowk, database: Database): void {
  let closing = false
  const close = async () => {
    if (closing) process.exit(1)
    closing = true
    process.exit((await shutDown(fastify, database)) ? 0 : 1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close())
}

export function announce(config: Config, { fastify }: Pick<Chowk, 'fastify'>): void {
  const address = fastify.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  const lines = [`Chowk is open at http://localhost:${port}`]
  if (config.demo) {
    lines.push(
      '',
      'Demonstration logins (password of all: ' + demoPassword + ')',
      '  shopper    asha@chowk.example',
      '  merchant   ramesh@chowk.example',
      '  applicant  neha@chowk.example',
      `  admin      ${demoAdmin} at /admin/login, without a code`,
      `Mailbox      http://localhost:${port}/dev/mail`,
    )
  }
  console.info(lines.join('\n'))
}
