import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { z } from 'zod'
import type { Contact } from '#shared/contract/support.ts'
import { inputMessage } from '#shared/input-messages.ts'
import { readMessageText } from '#shared/message.ts'
import { translate } from '#shared/translate.ts'
import { readStoredSecret } from './app-secret.ts'
import { backupProblems, type BackupSettings, toBackupSettings } from './backup/backup-config.ts'
import { openDataDir } from './data-dir.ts'
import { exampleValues } from './example-values.ts'
import { fileProblems } from './ports/named-files.ts'
import { isOnThisMachine } from './ports/addresses.ts'
import { portProblems } from './ports/port-problems.ts'
import { toWatchConfig, type WatchConfig } from './metrics/watch-config.ts'
import { messageProblems, type MessagesConfig, toMessagesConfig } from './ports/messages-config.ts'
import { paymentProblems, type PaymentsConfig, toPaymentsConfig } from './ports/payments-config.ts'
import { pushProblems, type PushConfig, toPushConfig } from './ports/push.ts'
import { s3Problems } from './ports/s3-config.ts'
import type { S3Config } from './ports/s3-storage.ts'
import { type RateLimits, readRateLimits } from './limits/rate-limits.ts'
import {
  subscriptionProblems,
  type SubscriptionTerms,
  toSubscriptionTerms,
} from './ports/subscription-terms.ts'
import { Environment, STANDARD_SENDER } from './ports/settings.ts'

export type Config = {
  host: string
  port: number
  dataDir: string
  publicUrl: string
  databaseUrl: string | undefined
  databaseReplicaUrl: string | undefined
  /** PostgreSQL's own address when `databaseUrl` is the address of a pooler. */
  databaseListenUrl: string | undefined
  databaseConnections: number
  appSecret: Buffer
  /** The previous secret, used only to open data that it has sealed. */
  oldSecret: Buffer | undefined
  smtpUrl: string | undefined
  mailFrom: string
  demo: boolean
  defaultCity: string
  /** `YYYY-MM-DD` in India; undefined keeps the day of the database. */
  equalTaxHalvesFrom: string | undefined
  trustProxy: boolean
  /** Other sites whose pages may read public answers. */
  corsOrigins: string[]
  rateLimits: RateLimits
  /** Most live streams that a process keeps open. */
  liveStreams: number
  /** Most statements of searches that a process runs at the same time. */
  searchesAtOnce: number
  /** The bucket for pictures; undefined: pictures are stored in the data folder. */
  s3: S3Config | undefined
  backup: BackupSettings
  /** When undefined, there are no push notices on phones and computers. */
  push: PushConfig | undefined
  /** When undefined, people pay at the shop only. */
  payments: PaymentsConfig | undefined
  /** When undefined, Chowk sends no WhatsApp messages and asks for no telephone number. */
  whatsApp: MessagesConfig | undefined
  /** The price and terms of the shops' subscription. */
  subscription: SubscriptionTerms
  logLevel: string
  /** Metrics, traces, and the name of this process. */
  watch: WatchConfig
  contact: Contact
  /** The contact for reports of weaknesses. When undefined, there is no security.txt. */
  securityContact: string | undefined
}

/** Invented contact values, which the demonstration shows in place of real ones. */
export const demoContact: Contact = {
  legalName: 'Chowk (demonstration)',
  address: '14 Kishanpole Bazaar, Jaipur 302001, Rajasthan, India',
  phone: '+91 141 555 0100',
  email: 'help@chowk.example',
  grievanceOfficer: 'Kavita Rathore',
  grievanceEmail: 'grievance@chowk.example',
}

/** Thrown at the start with a readable list of all mistakes. */
export class ConfigError extends Error {
  override name = 'ConfigError'

  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : 'problems'}:\n` +
        problems.map((problem) => `  - ${problem}`).join('\n') +
        '\nSet these in the environment or in .env and start again; docs/configuration.md lists every value.',
    )
  }
}

/**
 * Reads the whole configuration from the environment. `X_FILE` names a file that holds the value of `X`. A start adds
 * the problems that only product code can see.
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  furtherProblems: (env: NodeJS.ProcessEnv) => string[] = () => [],
): Config {
  const problems = furtherProblems(env)
  const { values, wrong } = parseSettings(withFiles(env, problems), problems)
  const demo = values.DEMO ?? values.DATABASE_URL === undefined
  const further = [
    ...(wrong.has('DEMO') ? problemsEitherWay(values) : problemsOfUse(values, demo)),
    ...wrongReplica(values),
    ...wrongLimits(values),
    ...s3Problems(values),
    ...portProblems(values),
    ...backupProblems(values),
    ...fileProblems(values),
    ...subscriptionProblems(values),
  ]
  problems.push(...further.filter((problem) => !wrong.has(firstWord(problem))))
  if (problems.length > 0) throw new ConfigError(problems)
  return settle(values, demo)
}

type Values = z.infer<typeof Environment>

/** Lists what is wrong in the demonstration, or in real use. */
const problemsOfUse = (values: Values, demo: boolean) => [
  ...missingForRealUse(values, demo),
  ...(demo ? [] : exampleValues(values)),
  ...pushProblems(values, demo),
  ...paymentProblems(values, demo),
  ...messageProblems(values, demo),
]

/** A DEMO that cannot be read says nothing about the use, so only what is wrong in both is listed. */
function problemsEitherWay(values: Values): string[] {
  const inDemo = new Set(problemsOfUse(values, true))
  return problemsOfUse(values, false).filter((problem) => inDemo.has(problem))
}

const firstWord = (problem: string) => /^\w*/.exec(problem)?.[0] ?? ''

/**
 * Reads each setting by itself, and adds what is wrong to the problems. A wrong setting is read as if it were missing,
 * so that all others are checked too; `wrong` has the names of these.
 */
function parseSettings(env: NodeJS.ProcessEnv, problems: string[]) {
  const { data, error } = Environment.safeParse(env, { error: inEnglish })
  if (data) return { values: data, wrong: new Set<string>() }
  // Of several refusals of one value, the first is the true one.
  const first = new Map(
    error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
  const wrong = new Set(error.issues.map(({ path }) => String(path[0])))
  problems.push(...[...wrong].map((name) => `${name}: ${first.get(name)}`))
  const right = Object.entries(env).filter(([name]) => !wrong.has(name))
  return { values: Environment.parse(Object.fromEntries(right)), wrong }
}

function inEnglish(issue: z.core.$ZodRawIssue): string {
  const { key, values } = readMessageText(inputMessage(issue))
  return translate('en')(key, values)
}

/** Contact data that the E-Commerce Rules 2020 require on the site. */
const shownByRule = {
  LEGAL_NAME: 'the name of the business as it is registered',
  CONTACT_ADDRESS: 'the postal address of its office',
  CONTACT_PHONE: 'a telephone number people can call',
  CONTACT_EMAIL: 'an e-mail address that is read',
  GRIEVANCE_OFFICER: 'the name of the person who answers complaints',
} as const

function missingForRealUse(values: Values, demo: boolean): string[] {
  if (demo) return []
  const unsaid = Object.entries(shownByRule).filter(
    ([name]) => values[name as keyof typeof shownByRule] === undefined,
  )
  return [
    ...unsaid.map(([name, what]) => `${name} is missing: ${what}`),
    wrongPublicUrl(values),
    values.MAIL_FROM === STANDARD_SENDER
      ? 'MAIL_FROM: needs a sender of your own, for example Chowk <no-reply@chowk.in>; the demonstration has an invented one'
      : '',
    values.SMTP_URL
      ? ''
      : 'SMTP_URL is missing: emails are sent through it, for example smtps://user:password@mail.example:465',
    values.DATABASE_URL && !values.APP_SECRET
      ? 'APP_SECRET is missing: all processes on one database share it; make one with `openssl rand -hex 32`'
      : '',
  ].filter(Boolean)
}

function wrongPublicUrl({ PUBLIC_URL }: Values): string {
  if (!PUBLIC_URL)
    return 'PUBLIC_URL is missing: the address people use, for example https://chowk.example'
  const isOpen = PUBLIC_URL.startsWith('http:') && !isOnThisMachine(PUBLIC_URL)
  return isOpen
    ? 'PUBLIC_URL: begins with https://, because passwords and sessions would travel in the clear'
    : ''
}

function wrongReplica({ DATABASE_URL, DATABASE_REPLICA_URL }: Values): string[] {
  return DATABASE_REPLICA_URL && !DATABASE_URL
    ? ['DATABASE_URL is missing: DATABASE_REPLICA_URL is the address of its replica']
    : []
}

function wrongLimits({ RATE_LIMITS }: Values): string[] {
  try {
    readRateLimits(RATE_LIMITS)
    return []
  } catch (error) {
    return [`RATE_LIMITS: ${(error as Error).message}`]
  }
}

function settle(values: Values, demo: boolean): Config {
  const dataDir = resolve(values.DATA_DIR)
  openDataDir(dataDir)
  const contact = toContact(values)
  const appSecret = values.APP_SECRET ? Buffer.from(values.APP_SECRET) : readStoredSecret(dataDir)
  return {
    // The demonstration has public passwords, so it listens on this machine only, unless HOST says otherwise.
    host: values.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: values.PORT,
    dataDir,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, ''),
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    appSecret,
    oldSecret: values.APP_SECRET_OLD ? Buffer.from(values.APP_SECRET_OLD) : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    demo,
    defaultCity: values.DEFAULT_CITY,
    equalTaxHalvesFrom: values.EQUAL_TAX_HALVES_FROM,
    trustProxy: values.TRUST_PROXY,
    corsOrigins: values.CORS_ORIGINS,
    rateLimits: readRateLimits(values.RATE_LIMITS),
    liveStreams: values.LIVE_STREAMS,
    searchesAtOnce: values.SEARCHES_AT_ONCE,
    s3: toS3(values),
    backup: toBackupSettings(values, dataDir),
    push: toPushConfig(values, contact.email),
    payments: toPaymentsConfig(values, { demo, port: values.PORT, appSecret }),
    whatsApp: toMessagesConfig(values, { demo, port: values.PORT, appSecret }),
    subscription: toSubscriptionTerms(values, demo),
    logLevel: values.LOG_LEVEL,
    watch: toWatchConfig(values),
    contact,
    securityContact: values.SECURITY_CONTACT,
  }
}

function toS3(values: Values): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, region, endpoint, prefix, accessKeyId, secretAccessKey }
}

function toContact(values: Values): Contact {
  const email = values.CONTACT_EMAIL ?? demoContact.email
  return {
    legalName: values.LEGAL_NAME ?? demoContact.legalName,
    address: values.CONTACT_ADDRESS ?? demoContact.address,
    phone: values.CONTACT_PHONE ?? demoContact.phone,
    email,
    grievanceOfficer: values.GRIEVANCE_OFFICER ?? demoContact.grievanceOfficer,
    grievanceEmail:
      values.GRIEVANCE_EMAIL ?? (values.CONTACT_EMAIL ? email : demoContact.grievanceEmail),
  }
}

function withFiles(env: NodeJS.ProcessEnv, problems: string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const name of Object.keys(Environment.shape)) {
    const file = env[`${name}_FILE`]
    const value = file === undefined ? env[name] : readSecretFile(name, file, problems)
    if (value !== undefined && value !== '') found[name] = value
  }
  return found
}

function readSecretFile(name: string, file: string, problems: string[]): string | undefined {
  try {
    const value = readFileSync(file, 'utf8').trim()
    if (value === '') problems.push(`${name}_FILE: ${file} is empty`)
    return value
  } catch {
    problems.push(`${name}_FILE: cannot read ${file}`)
    return undefined
  }
}
