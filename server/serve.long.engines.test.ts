import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { explainStart } from '#server/platform/explain-start.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { onPostgres } from '#test/database.ts'
import { query, withDatabase } from '#test/postgres.ts'
import { checkSecret } from '#server/platform/app-secret.ts'
import { silentLog } from '#test/silent-log.ts'

const root = mkdtempSync(join(tmpdir(), 'chowk-start-'))
const serveModule = new URL('./serve.ts', import.meta.url).href
const migrationsDir = fileURLToPath(new URL('./platform/db/migrations', import.meta.url))
const code = `import { serve } from '${serveModule}'
  const open = () => Promise.reject(new Error('there are no pages here'))
  const registerAssets = async () => undefined
  const pages = { open, registerAssets, cacheSeconds: 0, contentSecurityPolicy: {} }
  const none = { main: '', pages: '' }
  const simulators = { payments: none, messages: none }
  await serve(pages, { migrationsDir: ${JSON.stringify(migrationsDir)}, simulators })`
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const longestStartMs = 120_000

type Env = Record<string, string>
type Fault = {
  name: string
  /** Prepares the fault and returns the environment for the start. */
  env: (folder: string) => Env | Promise<Env>
  says: RegExp
  /** Runs as a user other than root, because root can read every file. */
  asNobody?: true
}

/** Starts the server as an operator does and returns how it ended. */
async function start(env: Env, asNobody = false) {
  const options = ['-e', code]
  const child = spawn(process.execPath, options, {
    env: {
      PATH: process.env['PATH'],
      LOG_LEVEL: 'silent',
      PORT: '0',
      PUBLIC_URL: 'http://localhost',
      PAYMENTS_SIMULATOR: 'off',
      WHATSAPP_SIMULATOR: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(asNobody && { uid: nobody }),
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  child.stdout.resume()
  const [exitCode] = (await once(child, 'close')) as [number | null]
  return { exitCode, said: said.trim() }
}

const faults: Fault[] = [
  {
    name: 'DATA_DIR is a file',
    env: (folder) => {
      writeFileSync(join(folder, 'data'), '')
      return { DATA_DIR: join(folder, 'data') }
    },
    says: /data is a file, where a folder is needed/,
  },
  {
    name: 'DATA_DIR is below a file',
    env: (folder) => {
      writeFileSync(join(folder, 'data'), '')
      return { DATA_DIR: join(folder, 'data/inner') }
    },
    says: /data is a file, where a folder is needed/,
  },
  {
    name: 'DATA_DIR cannot be made',
    env: () => ({ DATA_DIR: '/proc/chowk' }),
    says: /\/proc\/chowk cannot be created/,
  },
  {
    name: 'DATA_DIR belongs to another user',
    env: (folder) => {
      for (const above of [root, folder]) chmodSync(above, 0o755)
      mkdirSync(join(folder, 'data'), { mode: 0o755 })
      return { DATA_DIR: join(folder, 'data') }
    },
    says: /This user may not (?:use|change) .*\/data: give it/,
    asNobody: true,
  },
  {
    name: 'the kept secret is empty',
    env: (folder) => {
      writeFileSync(join(folder, 'app-secret'), '')
      return { DATA_DIR: folder }
    },
    says: /app-secret is shorter than 32 characters/,
  },
  {
    name: 'the file of a secret cannot be read',
    env: (folder) => ({ DATA_DIR: folder, APP_SECRET_FILE: join(folder, 'nowhere') }),
    says: /APP_SECRET_FILE: cannot read/,
  },
  {
    name: 'the file of a secret is empty',
    env: (folder) => {
      writeFileSync(join(folder, 'secret'), '\n')
      return { DATA_DIR: folder, APP_SECRET_FILE: join(folder, 'secret') }
    },
    says: /APP_SECRET_FILE: .*secret is empty/,
  },
  {
    name: 'a setting is misspelt, and DEFAULT_CITY is no city',
    env: (folder) => ({ DATA_DIR: folder, DATABSE_URL: 'postgres://x', DEFAULT_CITY: 'Jaipore' }),
    says: /DATABSE_URL: .*is DATABASE_URL meant\?\n.*DEFAULT_CITY: there is no city called Jaipore/,
  },
]

/** Settings for real use, because the demonstration's data takes long to create before the server listens. */
const realUse: Env = {
  APP_SECRET: 's'.repeat(40),
  DEMO: 'off',
  PUBLIC_URL: 'https://chowk.test',
  SMTP_URL: 'smtp://127.0.0.1:25',
  MAIL_FROM: 'Chowk <no-reply@chowk.test>',
  LEGAL_NAME: 'Sangam Bazaar Private Limited',
  CONTACT_ADDRESS: '7 Sardar Patel Marg, Jaipur 302001',
  CONTACT_PHONE: '+91 141 400 0155',
  CONTACT_EMAIL: 'help@mela.test',
  GRIEVANCE_OFFICER: 'Farida Contractor',
}
const taken = createServer()
const inFolder = { durability: 'off', clock: () => new Date() } as const

async function toTakenPort(folder: string): Promise<Env> {
  if (!taken.listening) await once(taken.listen(0, '127.0.0.1'), 'listening')
  const { port } = taken.address() as AddressInfo
  return { ...realUse, DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port) }
}

const pgliteFaults: Fault[] = [
  {
    name: 'METRICS_HOST is no address of this machine',
    env: (folder) => ({
      ...realUse,
      DATA_DIR: folder,
      METRICS_HOST: '192.0.2.1',
      METRICS_PORT: '4181',
      METRICS_TOKEN: 't'.repeat(40),
    }),
    says: /METRICS_HOST=192\.0\.2\.1 is no address of this machine: set METRICS_HOST/,
  },
  {
    name: 'the database is damaged',
    env: (folder) => {
      mkdirSync(join(folder, 'database'))
      writeFileSync(join(folder, 'database/PG_VERSION'), '18\n')
      return { DATA_DIR: folder }
    },
    says: /database cannot be opened, it is damaged or of another version/,
  },
  {
    name: 'the port is taken',
    env: toTakenPort,
    says: /Port \d+ at 127\.0\.0\.1 is in use by another program/,
  },
  {
    name: 'the secret is another than at the first start',
    env: async (folder) => {
      const database = await openDatabase({ ...inFolder, dataDir: folder, log: silentLog })
      await migrate(database, migrationsDir)
      await checkSecret(database, Buffer.from(realUse['APP_SECRET'] ?? ''))
      await database.close()
      return { ...realUse, DATA_DIR: folder, APP_SECRET: 'other'.repeat(8) }
    },
    says: /made with another APP_SECRET: start with that one/,
  },
]

const asRole = (database: string) => {
  const url = new URL(withDatabase(inject('postgresUrl'), database))
  return Object.assign(url, { username: role, password: 'wanting' }).href
}
const role = `chowk_start_${process.pid}`
const closed = `${role}_closed`
const latin = `${role}_latin`
const postgresFaults: Fault[] = [
  {
    name: 'the database does not exist',
    env: (folder) => ({ ...realUse, DATA_DIR: folder, DATABASE_URL: asRole('no_such_database') }),
    says: /database "no_such_database" does not exist/,
  },
  {
    name: 'PostgreSQL is not there',
    env: (folder) => ({
      ...realUse,
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
    }),
    says: /PostgreSQL cannot be reached/,
  },
  {
    name: 'the encoding of the database lacks letters',
    env: (folder) => ({ ...realUse, DATA_DIR: folder, DATABASE_URL: asRole(latin) }),
    says: /has the encoding LATIN1.*create it with UTF8/,
  },
]

const faultsHere = onPostgres
  ? postgresFaults
  : [...faults.filter(({ asNobody }) => !asNobody || isRoot), ...pgliteFaults]

describe('a start that cannot succeed says why in one sentence', () => {
  beforeAll(async () => {
    if (!onPostgres) return
    await query(inject('postgresUrl'), `create role ${role} login password 'wanting'`)
    await query(inject('postgresUrl'), `create database ${closed}`)
    const encoding = `encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`
    await query(inject('postgresUrl'), `create database ${latin} ${encoding}`)
  })
  afterAll(async () => {
    taken.close()
    rmSync(root, { recursive: true, force: true })
    if (!onPostgres) return
    for (const name of [closed, latin]) await query(inject('postgresUrl'), `drop database ${name}`)
    await query(inject('postgresUrl'), `drop role ${role}`)
  })

  it.each(faultsHere)(
    '$name',
    async ({ env, says, asNobody }) => {
      const folder = mkdtempSync(join(root, 'case-'))
      const { exitCode, said } = await start(await env(folder), asNobody)
      expect(said).toMatch(says)
      expect(said).not.toMatch(/^ +at /m)
      expect(exitCode).toBe(1)
    },
    longestStartMs,
  )

  it('before any work when the port is taken', { timeout: longestStartMs }, async () => {
    const folder = mkdtempSync(join(root, 'case-'))
    const { said } = await start(await toTakenPort(folder))
    expect(said).toMatch(/in use by another program/)
    expect(readdirSync(folder)).toEqual([])
  })

  it.runIf(onPostgres)('also when the role lacks a right', async () => {
    const options = {
      databaseUrl: asRole(closed),
      durability: 'off',
      clock: () => new Date(),
    } as const
    const database = await openDatabase({ ...options, log: silentLog })
    const refused = () => migrate(database, migrationsDir).then(() => '', explainStart)
    const right = `The role "${role}" may not create schemas and tables in the database "${closed}"`
    expect(await refused()).toContain(right)
    const owner = withDatabase(inject('postgresUrl'), closed)
    await query(owner, `grant create on schema public to ${role}`)
    expect(await refused()).toContain(right)
    const { rows } = await database.pool.query("select to_regclass('schema_migrations') as made")
    expect(rows).toEqual([{ made: null }])
    await database.close()
  })

  it.runIf(onPostgres).each([
    [
      'listenUrl',
      'postgres://a:b@127.0.0.1:1/c',
      /DATABASE_LISTEN_URL: PostgreSQL cannot be reached/,
    ],
    ['listenUrl', 'postgres://a:b@nowhere.invalid/c', /DATABASE_LISTEN_URL: PostgreSQL cannot be/],
    ['listenUrl', latin, /DATABASE_LISTEN_URL is the database \S+_latin \(\d+\), and DATABASE/],
    ['replicaUrl', latin, /DATABASE_REPLICA_URL is the database \S+_latin \(\d+\), and/],
  ])('also when %s is %s', async (option, url, says) => {
    const other = { databaseUrl: asRole(closed), [option]: url.includes(':') ? url : asRole(url) }
    const opening = openDatabase({ ...inFolder, ...other, log: silentLog })
    const refusal = await opening.then((database) => database.close(), explainStart)
    expect(refusal).toMatch(says)
  })

  it('and keeps the stack trace of a bug', () => {
    expect(explainStart(new TypeError('x is not a function'))).toBeUndefined()
    expect(
      explainStart(Object.assign(new Error('no such file'), { code: 'ENOENT' })),
    ).toBeUndefined()
  })

  it.each([
    // A network that is reserved for documentation: https://www.rfc-editor.org/rfc/rfc5737
    ['192.0.2.1', /HOST=192\.0\.2\.1 is no address of this machine/],
    ['nowhere.invalid', /HOST=nowhere\.invalid is no address of this machine/],
  ])('also when HOST is %s', async (host, says) => {
    const [refused] = (await once(createServer().listen(0, host), 'error')) as [Error]
    expect(explainStart(refused)).toMatch(says)
  })

  it('also when the port needs a right', () => {
    const refused = { syscall: 'listen', code: 'EACCES', address: '0.0.0.0', port: 80 }
    expect(explainStart(Object.assign(new Error('listen EACCES'), refused))).toMatch(
      /may not listen on port 80: set PORT/,
    )
  })
})
