import { z } from 'zod'
import { shortestSecret } from '../app-secret.ts'
import { DEFAULT_CONNECTIONS, LEAST_CONNECTIONS } from '../db/open-postgres.ts'
import { BackupValues } from '../backup/backup-config.ts'
import { WatchValues } from '../metrics/watch-config.ts'
import { address, databaseAddress, isWithoutPath, mailbox, webAddress } from './addresses.ts'
import { MessageValues } from './messages-config.ts'
import { PaymentValues } from './payments-config.ts'
import { PushValues } from './push.ts'
import { S3Values } from './s3-config.ts'
import { SubscriptionValues } from './subscription-terms.ts'

export const DEFAULT_LIVE_STREAMS = 2_000
/** The sender of the demonstration's emails; real use needs another one. */
export const STANDARD_SENDER = 'Chowk <no-reply@chowk.example>'
/** Measured by `npm run bench -- --only storm`. */
export const DEFAULT_SEARCHES = 2

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((word) => ['on', 'true', '1'].includes(word))
const postgresUrl = databaseAddress.optional()
const demonstrationValue = { standard: 'an invented value in the demonstration, else required' }

/** An address, alone or in angle brackets after a name. */
const senderForm = /^\s*(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)\s*$/

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const server = {
  HOST: z.string().min(1).optional().meta({
    description:
      'address to listen on; the passwords of the demonstration are public, so other machines cannot reach it',
    standard: '`127.0.0.1` in the demonstration, else `0.0.0.0`',
  }),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000).meta({
    description: 'port to listen on',
  }),
  PUBLIC_URL: webAddress('https://chowk.in')
    .refine(
      isWithoutPath,
      'has no path, no ? and no #, because every link begins with it: for example https://chowk.in',
    )
    .optional()
    .meta({
      description:
        'the address people use, without a path; `https://`, except in the demonstration and on `localhost`',
      standard: '`http://localhost:PORT` in the demonstration, else required',
    }),
  DATA_DIR: z.string().min(1).default('./data').meta({
    description:
      'folder of PGlite (`database`), pictures (`media`), files being received (`uploads`) and the stored secret (`app-secret`)',
  }),
  DEMO: flag.optional().meta({
    description: 'demonstration data and the mailbox `/dev/mail`',
    standard: '`on` without `DATABASE_URL`, else `off`',
  }),
  DEFAULT_CITY: z.string().min(1).default('Jaipur').meta({
    description: 'the place of a visitor who has not chosen one; a city of India',
  }),
  EQUAL_TAX_HALVES_FROM: z.iso.date('is a day such as 2027-04-01').optional().meta({
    description:
      'the day of India from which bills have equal CGST and SGST, `YYYY-MM-DD`; it can be moved until it has begun',
    standard: 'from the start; after an upgrade from the next day',
  }),
  APP_SECRET: z
    .string()
    .min(shortestSecret, `needs at least ${shortestSecret} characters`)
    .optional()
    .meta({
      description: `at least ${shortestSecret} characters; all processes on one database share it`,
      standard: 'made at the first start; required with `DATABASE_URL` outside the demonstration',
    }),
  APP_SECRET_OLD: z
    .string()
    .min(shortestSecret, `needs at least ${shortestSecret} characters`)
    .optional()
    .meta({
      description:
        'the secret before `APP_SECRET`, which only opens; until `npm run secret:rotate` has sealed everything anew',
    }),
  TRUST_PROXY: flag.default(false).meta({
    description:
      'trust the last `X-Forwarded-For`; only behind exactly one proxy of your own. While it is off, such a header causes one warning',
  }),
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every(isOrigin), 'lists origins, for example https://blog.example')
    .meta({
      description:
        'other sites whose pages may read public answers and call with a token of a shop, by their origins (`https://blog.example`), with commas between; never with cookies',
      standard: 'none',
    }),
  RATE_LIMITS: z.string().optional().meta({
    description:
      'changed limits as requests in seconds, by class and scope (`address`, `second`, `account`, `visit`): `auth.address=600/600 book.account=20/60`',
    standard: 'the numbers of `shared/limits.ts`',
  }),
  LIVE_STREAMS: z.coerce.number().int().min(1).default(DEFAULT_LIVE_STREAMS).meta({
    description: 'open pages that each process informs of changes; further ones get 503',
  }),
  SEARCHES_AT_ONCE: z.coerce.number().int().min(1).max(100).default(DEFAULT_SEARCHES).meta({
    description:
      'statements of searches that each process runs at the same time; a few more wait, and further ones get 503: about half of the processors of PostgreSQL',
  }),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info').meta({
    description:
      'the least level of a line in the log: `trace`, `debug`, `info`, `warn`, `error`, `silent`',
  }),
}

const database = {
  DATABASE_URL: postgresUrl.meta({
    description: 'PostgreSQL 15 or newer',
    standard: 'none: PGlite in `DATA_DIR`',
  }),
  DATABASE_CONNECTIONS: z.coerce
    .number()
    .int()
    .min(LEAST_CONNECTIONS)
    .max(500)
    .default(DEFAULT_CONNECTIONS)
    .meta({
      description:
        'connections of one process to PostgreSQL: half for requests, the rest for reads and jobs; one more listens ([sizes](install.md#how-many-connections))',
    }),
  DATABASE_REPLICA_URL: postgresUrl.meta({
    description:
      'a streaming replica, which answers reads that decide nothing, and all reads while the database is away',
  }),
  DATABASE_LISTEN_URL: postgresUrl.meta({
    description: 'PostgreSQL’s own address, when `DATABASE_URL` is the address of a pooler',
    standard: '`DATABASE_URL`',
  }),
}

const mail = {
  SMTP_URL: address(['smtp', 'smtps'], 'smtps://user:password@mail.chowk.in:465').optional().meta({
    description: 'the mail server',
    standard: 'none in the demonstration, which has a mailbox; else required',
  }),
  MAIL_FROM: z
    .string()
    .regex(senderForm, 'has an address, for example Chowk <no-reply@chowk.in>')
    .default(STANDARD_SENDER)
    .meta({
      description: 'sender of emails; answers go to `CONTACT_EMAIL`',
      standard: '`Chowk <no-reply@chowk.example>` in the demonstration, else required',
    }),
}

const contact = {
  LEGAL_NAME: z
    .string()
    .trim()
    .min(2)
    .max(120)
    .optional()
    .meta({
      description: 'the business as it is registered',
      ...demonstrationValue,
    }),
  CONTACT_ADDRESS: z
    .string()
    .trim()
    .min(10)
    .max(300)
    .optional()
    .meta({
      description: 'postal address; a file may hold several lines',
      ...demonstrationValue,
    }),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?\d[\d -]{6,18}\d$/, 'is a telephone number, for example +91 141 400 0100')
    .optional()
    .meta({ description: 'number to call, with `+91`', ...demonstrationValue }),
  CONTACT_EMAIL: mailbox
    .optional()
    .meta({ description: 'mailbox for questions', ...demonstrationValue }),
  GRIEVANCE_OFFICER: z
    .string()
    .trim()
    .min(2)
    .max(80)
    .optional()
    .meta({
      description: 'the person who answers complaints (E-Commerce Rules 2020)',
      ...demonstrationValue,
    }),
  GRIEVANCE_EMAIL: mailbox.optional().meta({
    description: 'mailbox for complaints, and for reminders of their clocks',
    standard: '`CONTACT_EMAIL`',
  }),
  SECURITY_CONTACT: z
    .union(
      [z.email(), address(['https'], '')],
      'is a mailbox or a page, such as security@chowk.in or https://chowk.in/security',
    )
    .optional()
    .meta({
      description:
        'mailbox or https page that takes reports of weaknesses; `/.well-known/security.txt` names it',
      standard: 'none: no `security.txt`',
    }),
}

/** All settings by group; docs/configuration.md is generated from the descriptions and default values. */
export const settings = {
  Server: server,
  Database: database,
  Emails: mail,
  'Contact values': contact,
  'Pictures in a bucket': S3Values,
  Backups: BackupValues,
  'Notices on phones and computers': PushValues,
  'Online payment': PaymentValues,
  'Messages by WhatsApp': MessageValues,
  'Subscription of shops': SubscriptionValues,
  'Metrics, traces and the log': WatchValues,
}

export const Environment = z.object({
  ...server,
  ...database,
  ...mail,
  ...contact,
  ...S3Values,
  ...BackupValues,
  ...PushValues,
  ...PaymentValues,
  ...MessageValues,
  ...SubscriptionValues,
  ...WatchValues,
})
