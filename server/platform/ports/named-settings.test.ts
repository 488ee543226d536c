import { createECDH } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { settingsProblems } from '../../settings-problems.ts'
import { ConfigError, readConfig } from '../config.ts'
import { Environment } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-named-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'file')
writeFileSync(file, 'x')
const gone = join(folder, 'gone/inner')
const dataDir = join(folder, 'data')
mkdirSync(dataDir, { mode: 0o700 })

function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig({ DATA_DIR: dataDir, ...env }, settingsProblems)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

function makePair() {
  const curve = createECDH('prime256v1')
  return {
    VAPID_PUBLIC_KEY: curve.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: curve.getPrivateKey().toString('base64url').padStart(43, 'A'),
  }
}
const pair = makePair()
const bucket = { S3_BUCKET: 'chowk', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const store = { ...bucket, S3_ENDPOINT: 'https://minio.example:9000' }
const database = (query: string) => `postgres://chowk@db.example/chowk?${query}`

/** The settings that name something which must exist, or which must fit together, wrong and right. */
const named: [name: string, wrong: NodeJS.ProcessEnv, right: NodeJS.ProcessEnv][] = [
  ['DATA_DIR', { DATA_DIR: file }, { DATA_DIR: dataDir }],
  ['DEFAULT_CITY', { DEFAULT_CITY: 'Atlantis' }, { DEFAULT_CITY: 'Kota' }],
  [
    'DATABASE_URL',
    { DATABASE_URL: database(`sslrootcert=${gone}`) },
    { DEMO: 'on', DATABASE_URL: database(`sslmode=verify-full&sslrootcert=${file}`) },
  ],
  [
    'DATABASE_REPLICA_URL',
    { DATABASE_URL: database(''), DATABASE_REPLICA_URL: database(`sslcert=${gone}`) },
    { DEMO: 'on', DATABASE_URL: database(''), DATABASE_REPLICA_URL: database(`sslcert=${file}`) },
  ],
  [
    'DATABASE_LISTEN_URL',
    { DATABASE_LISTEN_URL: database(`sslkey=${folder}`) },
    { DATABASE_LISTEN_URL: database(`sslkey=${file}`) },
  ],
  ['BACKUP_CHECK_URL', { BACKUP_CHECK_URL: database(`sslkey=${gone}`) }, {}],
  ['BACKUP_DIR', { BACKUP_DIR: join(file, 'inner') }, { BACKUP_DIR: join(folder, 'gone') }],
  ['BACKUP_DIR', { BACKUP_DIR: gone }, { BACKUP_DIR: './backups' }],
  ['ERASURES_FILE', { ERASURES_FILE: join(gone, 'ids') }, { ERASURES_FILE: join(folder, 'ids') }],
  [
    'ERASURES_FILE',
    { ERASURES_FILE: join(file, 'ids') },
    { DATA_DIR: join(folder, 'new'), ERASURES_FILE: join(folder, 'new/ids') },
  ],
  ['S3_BUCKET', { ...bucket, S3_BUCKET: 'My Bucket' }, bucket],
  ['S3_BUCKET', { ...bucket, S3_BUCKET: 'https://s3.example/chowk' }, bucket],
  ['S3_BUCKET', { ...store, S3_BUCKET: 'chowk/pictures' }, { ...store, S3_BUCKET: 'Chowk_media' }],
  ['S3_REGION', { ...bucket, S3_REGION: 'Mumbai' }, { ...bucket, S3_REGION: 'ap-south-1' }],
  ['S3_REGION', { ...store, S3_REGION: 'the west' }, { ...store, S3_REGION: 'auto' }],
  ['S3_ENDPOINT', { ...store, S3_ENDPOINT: 'https://key@minio.example' }, store],
  ['VAPID_PRIVATE_KEY', { ...pair, VAPID_PRIVATE_KEY: makePair().VAPID_PRIVATE_KEY }, pair],
  ['VAPID_PRIVATE_KEY', { ...pair, VAPID_PRIVATE_KEY: 'A'.repeat(43) }, pair],
  ['VAPID_SUBJECT', { VAPID_SUBJECT: 'https://a b' }, { VAPID_SUBJECT: 'https://a.example' }],
  ['SMTP_URL_FILE', { SMTP_URL_FILE: folder }, {}],
]

it.each(named)(
  '%s is in the list when it is %j, and is not when it is %j',
  (name, wrong, right) => {
    expect(problemsOf(wrong)).toMatch(new RegExp(`^  - ${name}: `, 'm'))
    expect(problemsOf(right)).toBe('')
  },
)

/** The names of settings whose value is a path, or an address with files in it, or a name that others give. */
it('every setting that names a file or a folder is in the table', () => {
  const paths = Object.keys(Environment.shape).filter((name) =>
    /_(?:DIR|FILE)$|^DATABASE_\w*URL$|_CHECK_URL$/.test(name),
  )
  const inTable = named.map(([name]) => name)
  expect(paths.filter((name) => !inTable.includes(name))).toEqual([])
})

it('says all of them at once', () => {
  const wrong = { ...bucket, S3_BUCKET: 'a b', ERASURES_FILE: join(gone, 'ids'), BACKUP_DIR: file }
  const message = problemsOf(wrong)
  for (const name of ['S3_BUCKET', 'ERASURES_FILE', 'BACKUP_DIR']) expect(message).toContain(name)
})
