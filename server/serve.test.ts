import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { onPostgres } from '#test/database.ts'
import { query, withDatabase } from '#test/postgres.ts'

const root = mkdtempSync(join(tmpdir(), 'chowk-start-'))
const serveModule = new URL('./serve.ts', import.meta.url).href
const migrationsDir = fileURLToPath(new URL('./platform/db/migrations', import.meta.url))
const code = `import { serve } from '${serveModule}'
  await serve({ registerAssets: async () => undefined }, ${JSON.stringify(migrationsDir)})`
const isRoot = process.getuid?.() === 0
const nobody = 65_534
const APP_SECRET = 's'.repeat(40)

type Env = Record<string, string>
type Fault = {
  name: string
  /** Makes what is wrong; returns the environment that leads there. */
  env: (folder: string) => Env | Promise<Env>
  says: RegExp
  /** Needs another user than root, for whom no file is closed. */
  asNobody?: true
}

/** Starts the server as an operator does and returns how it ended. */
async function start(env: Env, asNobody = false) {
  const options = ['--import', 'tsx', '--input-type=module', '-e', code]
  const child = spawn(process.execPath, options, {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'silent', PORT: '0', TSX_DISABLE_CACHE: asNobody ? '1' : '', ...env },
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
    says: /data is a file where a folder is needed/,
  },
  {
    name: 'DATA_DIR is below a file',
    env: (folder) => {
      writeFileSync(join(folder, 'data'), '')
      return { DATA_DIR: join(folder, 'data/inner') }
    },
    says: /is below, a file where a folder is needed/,
  },
  {
    name: 'DATA_DIR cannot be made',
    env: () => ({ DATA_DIR: '/proc/chowk' }),
    says: /\/proc\/chowk cannot be created/,
  },
  {
    name: 'DATA_DIR is on a read-only disk',
    env: () => ({ DATA_DIR: '/proc/self/task' }),
    says: /\/proc\/\w+\/task|\/proc\/self\/task/,
  },
  {
    name: 'DATA_DIR belongs to another user',
    env: (folder) => {
      mkdirSync(join(folder, 'data'), { mode: 0o755 })
      return { DATA_DIR: join(folder, 'data') }
    },
    says: /This user may not (?:use|change) .*data/,
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
]

const pgliteFaults: Fault[] = [
  {
    name: 'the database is damaged',
    env: (folder) => {
      mkdirSync(join(folder, 'database'))
      writeFileSync(join(folder, 'database/PG_VERSION'), '18\n')
      return { DATA_DIR: folder }
    },
    says: /database cannot be opened, it is damaged or of another version/,
  },
]

const postgresUrl = (database: string, role: string, password = 'right') => {
  const url = new URL(withDatabase(inject('postgresUrl'), database))
  Object.assign(url, { username: role, password })
  return url.href
}

const real = {
  APP_SECRET,
  DEMO: 'on',
  HOST: '127.0.0.1',
}

describe('a start that cannot succeed says why in one sentence', () => {
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const ownFolder = () => mkdtempSync(join(root, 'case-'))
  const explained = async ({ env, says, asNobody }: Fault) => {
    const { exitCode, said } = await start(await env(ownFolder()), asNobody)
    expect(said).toMatch(says)
    expect(said).not.toMatch(/^ +at /m)
    expect(exitCode).toBe(1)
  }

  it.each(faults.filter(({ asNobody }) => !asNobody || isRoot))('$name', explained)
  it.skipIf(onPostgres).each(pgliteFaults)('$name', explained)
})
