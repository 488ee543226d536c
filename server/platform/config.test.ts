import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chowk-config-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function problemsOf(env: NodeJS.ProcessEnv): string {
  try {
    readConfig({ DATA_DIR: folder, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

const linesOf = (env: NodeJS.ProcessEnv) =>
  problemsOf(env)
    .split('\n')
    .filter((line) => line.startsWith('  - '))

const contact = {
  LEGAL_NAME: 'Sangam Bazaar Private Limited',
  CONTACT_ADDRESS: '7 Sardar Patel Marg, Jaipur 302001',
  CONTACT_PHONE: '+91 141 400 0155',
  CONTACT_EMAIL: 'help@mela.test',
  GRIEVANCE_OFFICER: 'Farida Contractor',
}

const real = {
  DEMO: 'off',
  PUBLIC_URL: 'https://chowk.test/',
  SMTP_URL: 'smtp://mail.test:25',
  MAIL_FROM: 'Chowk <no-reply@chowk.test>',
  ...contact,
}

describe('the configuration', () => {
  it('needs no settings for the demonstration, which listens on this machine only', () => {
    const config = readConfig({ DATA_DIR: folder })
    expect(config).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      defaultCity: 'Jaipur',
      // Without a proxy in front, a client could send any address in the header and avoid the limits.
      trustProxy: false,
    })
  })

  it('tells everything that is wrong at once, each setting once', () => {
    const told = problemsOf({
      LOG_LEVEL: 'loud',
      RATE_LIMITS: 'foo',
      DATABASE_URL: 'postgres://chowk@127.0.0.1/chowk',
      ...contact,
      CONTACT_PHONE: '12',
      LEGAL_NAME: 'Mela Private Limited',
      BACKUP_KEY: 'short',
      PAYMENTS_WEBHOOK_SECRET: 'a-secret-of-the-webhook',
    })
    const lines = told.split('\n').filter((line) => line.startsWith('  - '))
    expect(lines.map((line) => /\w+/.exec(line)?.[0]).toSorted()).toEqual([
      'APP_SECRET',
      'BACKUP_KEY',
      'CONTACT_PHONE',
      'LEGAL_NAME',
      'LOG_LEVEL',
      'MAIL_FROM',
      'PAYMENTS_KEY_ID',
      'PAYMENTS_KEY_SECRET',
      'PUBLIC_URL',
      'RATE_LIMITS',
      'SMTP_URL',
    ])
    expect(told).toContain('MAIL_FROM: needs a sender')
  })

  it('says of a DEMO that it cannot read only that, and what is wrong in any use', () => {
    const url = 'postgres://chowk@127.0.0.1/chowk'
    const wrong = { DEMO: 'yes', DATABASE_URL: url, PAYMENTS_KEY_ID: 'rzp_test_Abc123' }
    expect(linesOf(wrong).map((line) => line.slice(4))).toEqual([
      'DEMO: Please choose one of: 0, 1, on, off, true, false',
      'PAYMENTS_KEY_SECRET is missing: online payment needs it',
      'PAYMENTS_WEBHOOK_SECRET is missing: online payment needs it',
    ])
  })

  it.each([
    ['DATABASE_URL', 'localhost/chowk', 'is an address such as postgres://'],
    ['DATABASE_LISTEN_URL', 'localhost', 'is an address such as postgres://'],
    ['DATABASE_REPLICA_URL', 'replica:5432', 'is an address such as postgres://'],
    ['BACKUP_CHECK_URL', 'check', 'is an address such as postgres://'],
    ['SMTP_URL', 'host:25', 'is an address such as smtps://'],
    ['SMTP_URL', 'smtp://', 'is an address such as smtps://'],
    ['S3_ENDPOINT', 'minio:9000', 'is an address such as https://'],
    ['PUBLIC_URL', 'bazaar.in', 'is an address such as https://'],
    ['PUBLIC_URL', 'https://bazaar.in/shop', 'has no path'],
    ['PUBLIC_URL', 'https://bazaar.in?', 'has no path'],
    ['PUBLIC_URL', 'https://me@bazaar.in', 'has no path'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'is an address such as http://'],
    ['PAYMENTS_URL', 'api.razorpay.com', 'is an address such as https://'],
    ['PAYMENTS_SIMULATOR_URL', '/pay', 'is an address such as https://'],
    ['WHATSAPP_URL', 'graph', 'is an address such as https://'],
    ['WHATSAPP_SIMULATOR_URL', '//', 'is an address such as https://'],
    ['PUSH_STAND_IN', 'localhost', 'is an address such as http://'],
    ['CONTACT_EMAIL', 'help', 'is an e-mail address such as'],
    ['GRIEVANCE_EMAIL', '@', 'is an e-mail address such as'],
    ['SECURITY_CONTACT', 'http://a', 'is a mailbox or a page, such as'],
    ['SUBSCRIPTION_MONTHLY_PAISE', '0', 'is a price in paise from 1'],
    ['SUBSCRIPTION_YEARLY_PAISE', '4.5', 'is a price in paise from 1'],
    ['SUBSCRIPTION_GSTIN', '08AABCC1234D1ZA', 'is a GSTIN'],
    ['SUBSCRIPTION_SAC', '9985', 'is the accounting code of a service'],
    ['S3_PREFIX', '/x/../', 'is text such as chowk/'],
    ['S3_PREFIX', 'a//b', 'is text such as chowk/'],
    ['S3_PREFIX', 'a/..', 'is text such as chowk/'],
    ['PORT', '0', 'is any free port'],
    ['PAYMENTS_SIMULATOR_PORT', '3000', 'is the same as PORT'],
    ['WHATSAPP_SIMULATOR_PORT', '3000', 'is the same as PORT'],
    ['BACKUP_KEY', 'AGE-SECRET-KEY-1XYZ', 'begins as an age key and is none'],
  ])('says of %s=%s in one line what it needs', (name, value, sentence) => {
    const [line, ...others] = linesOf({ [name]: value })
    expect(line).toContain(`  - ${name}: `)
    expect(line).toContain(sentence)
    expect(others).toEqual([])
  })

  it.each([
    ['DATABASE_URL', 'postgres:///chowk?host=/run/postgresql'],
    ['PUBLIC_URL', 'http://192.168.1.4:3000/'],
    ['S3_PREFIX', 'chowk/v1.2/media_'],
    ['SECURITY_CONTACT', 'https://chowk.in/security'],
    ['METRICS_PORT', '0'],
  ])('takes %s=%s in the demonstration', (name, value) => {
    expect(problemsOf({ DEMO: 'on', [name]: value })).toBe('')
  })

  it.each([
    ['PUBLIC_URL', 'http://bazaar.in', 'begins with https://'],
    ['GRIEVANCE_OFFICER', 'TBD', 'stands for a value to come'],
    ['LEGAL_NAME', 'change_me', 'stands for a value to come'],
    ['APP_SECRET', 'change me before the first start of this', 'stands for a value to come'],
    ['CONTACT_ADDRESS', 'Your address, Jaipur 302001', 'stands for a value to come'],
  ])('refuses %s=%s in real use', (name, value, sentence) => {
    expect(linesOf({ ...real, [name]: value })).toEqual([expect.stringContaining(sentence)])
    expect(problemsOf({ DEMO: 'on', [name]: value })).toBe('')
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80', 'http://a.localhost'])(
    'takes %s in real use, which stays on this machine',
    (PUBLIC_URL) => expect(problemsOf({ ...real, PUBLIC_URL })).toBe(''),
  )

  it('needs both or none of the operator’s GSTIN and the code of its service', () => {
    const both = { SUBSCRIPTION_GSTIN: '08AABCC1234D1ZB', SUBSCRIPTION_SAC: '998599' }
    expect(readConfig({ DATA_DIR: folder, ...both }).subscription.registration).toEqual({
      gstin: '08AABCC1234D1ZB',
      sac: '998599',
    })
    expect(readConfig({ DATA_DIR: folder }).subscription.registration).toBeNull()
    for (const [name, other] of [
      ['SUBSCRIPTION_GSTIN', 'SUBSCRIPTION_SAC'],
      ['SUBSCRIPTION_SAC', 'SUBSCRIPTION_GSTIN'],
    ] as const)
      expect(linesOf({ [name]: both[name] })).toEqual([`  - ${other} is missing: ${name} needs it`])
  })

  it('writes a secret at the first start that only the owner can read, and uses it again', () => {
    const first = readConfig({ DATA_DIR: folder }).appSecret
    const file = join(folder, 'app-secret')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8').trim()).toMatch(/^[\da-f]{64}$/)
    expect(readConfig({ DATA_DIR: folder }).appSecret.equals(first)).toBe(true)
  })

  it('lists all mistakes at once', () => {
    const message = problemsOf({ PORT: '99999', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' })
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(message).toContain(name)
    expect(message).toContain('PORT: Please enter at most 65535')
    expect(message).toContain('docs/configuration.md')
  })

  it.each(['Bazaar', 'x y z', 'Chowk <no-reply>', 'Chowk no-reply@chowk.test'])(
    'refuses the sender %s, which has no address',
    (sender) => {
      expect(problemsOf({ ...real, MAIL_FROM: sender })).toContain('MAIL_FROM: has an address')
    },
  )

  it.each(['no-reply@chowk.test', 'Chowk <no-reply@chowk.test>', '"Chowk, Jaipur" <a@b.test>'])(
    'takes the sender %s',
    (sender) => expect(problemsOf({ ...real, MAIL_FROM: sender })).toBe(''),
  )

  it.each(['+91 141 400 0000', '+911414000000', '+91-141-400-0000'])(
    'knows the telephone number of the example as %s',
    (phone) => expect(problemsOf({ ...real, CONTACT_PHONE: phone })).toContain('CONTACT_PHONE'),
  )

  it('refuses a file as BACKUP_DIR or above it, and a folder as ERASURES_FILE', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const BACKUP_DIR of [file, join(file, 'inner/deep')])
      expect(problemsOf({ BACKUP_DIR })).toContain(`BACKUP_DIR: ${file} is a file`)
    expect(problemsOf({ ERASURES_FILE: folder })).toContain(`ERASURES_FILE: ${folder} is a folder`)
    expect(problemsOf({ BACKUP_DIR: join(folder, 'backups'), ERASURES_FILE: file })).toBe('')
  })

  it.each([
    `AGE-SECRET-KEY-1${'Q'.repeat(40)}`,
    `age1${'q'.repeat(57)}`,
    `age-secret-key-1${'q'.repeat(58)}`,
    `AGE-SECRET-KEY-${'Q'.repeat(58)}`,
  ])('refuses the key of backups %s, which is no age key', (BACKUP_KEY) => {
    expect(problemsOf({ BACKUP_KEY })).toContain('BACKUP_KEY: begins as an age key and is none')
  })

  it.each([
    `AGE-SECRET-KEY-1${'Q'.repeat(58)}`,
    `age1${'q'.repeat(58)}`,
    'agents walk in old gardens',
  ])('takes the key of backups %s', (BACKUP_KEY) => expect(problemsOf({ BACKUP_KEY })).toBe(''))

  it('names each process, and opens no metrics and no traces by itself', () => {
    const { watch } = readConfig({ DATA_DIR: folder })
    expect(watch.instance).toMatch(new RegExp(`.-${process.pid}$`))
    expect(watch.metrics).toEqual({ host: '127.0.0.1', port: undefined, token: undefined })
    expect(watch.tracing).toBeUndefined()
  })

  it('refuses the metrics on the port of the shop, and a token that can be guessed', () => {
    expect(problemsOf({ PORT: '4000', METRICS_PORT: '4000' })).toContain(
      'METRICS_PORT: is the same',
    )
    expect(problemsOf({ METRICS_TOKEN: 'short' })).toContain('METRICS_TOKEN')
  })

  it('refuses limits that cannot be read', () => {
    expect(problemsOf({ RATE_LIMITS: 'auth.visit=many' })).toContain(
      'auth.visit=many is not a valid limit',
    )
  })

  it('lists the settings that real use needs', () => {
    const message = problemsOf({ DATABASE_URL: 'postgres://chowk@db/chowk' })
    const wanted = 'PUBLIC_URL SMTP_URL APP_SECRET LEGAL_NAME CONTACT_ADDRESS CONTACT_PHONE'
    for (const name of [...wanted.split(' '), 'CONTACT_EMAIL', 'GRIEVANCE_OFFICER']) {
      expect(message).toContain(`${name} is missing`)
    }
  })

  it('refuses every value of an example outside the demonstration, and no other', () => {
    expect(problemsOf(real)).toBe('')
    const example = parseEnv(readFileSync('deploy/chowk.env.example', 'utf8'))
    const free = ['APP_SECRET', 'DATA_DIR', 'DEFAULT_CITY']
    const filled = Object.keys(example).filter((name) => example[name] && !free.includes(name))
    expect(filled).toContain('LEGAL_NAME')
    const demonstration = { ...example, APP_SECRET: 's'.repeat(40), DATA_DIR: folder, DEMO: 'on' }
    expect(problemsOf(demonstration)).toBe('')
    for (const name of filled)
      expect(problemsOf({ ...real, APP_SECRET: 's'.repeat(40), [name]: example[name] })).toContain(
        `- ${name}: `,
      )
    expect(problemsOf({ ...real, MAIL_FROM: '' })).toContain('MAIL_FROM: needs a sender')
    expect(problemsOf({ ...real, LEGAL_NAME: 'mela  private limited.' })).toContain('LEGAL_NAME')
  })

  it('takes names that only contain the word of an example', () => {
    const named = {
      PUBLIC_URL: 'https://example.chowk.test',
      CONTACT_EMAIL: 'example@mela.test',
      GRIEVANCE_EMAIL: 'help@examples.test',
      LEGAL_NAME: 'Example Traders',
    }
    expect(problemsOf({ ...real, ...named })).toBe('')
  })

  it('stores pictures in a bucket when it is named with its keys, and says which are missing', () => {
    const bucket = {
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: 'https://minio.example:9000',
    }
    expect(readConfig({ DATA_DIR: folder }).s3).toBeUndefined()
    expect(readConfig({ DATA_DIR: folder, ...bucket }).s3).toEqual({
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: 'https://minio.example:9000',
      prefix: '',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    })
    expect(problemsOf({ ...bucket, S3_SECRET_ACCESS_KEY: '' })).toContain('S3_SECRET_ACCESS_KEY')
    expect(problemsOf({ S3_ENDPOINT: bucket.S3_ENDPOINT })).toContain('S3_BUCKET is missing')
    expect(problemsOf({ ...bucket, S3_ENDPOINT: 'minio', S3_PREFIX: 'a b' })).toMatch(
      /S3_ENDPOINT[\s\S]*S3_PREFIX/,
    )
  })

  it('needs the database of a replica', () => {
    const replica = { DATABASE_REPLICA_URL: 'postgres://replica.example/chowk' }
    expect(problemsOf(replica)).toContain('DATABASE_URL is missing: DATABASE_REPLICA_URL')
  })

  const keys = {
    PAYMENTS_KEY_ID: 'rzp_live_Abc123',
    PAYMENTS_KEY_SECRET: 'k'.repeat(24),
    PAYMENTS_WEBHOOK_SECRET: 'w'.repeat(24),
  }

  it('takes payments at the provider with keys, and only at the shop without them', () => {
    expect(readConfig({ DATA_DIR: folder, ...real }).payments).toBeUndefined()
    const file = join(folder, 'secret-before')
    writeFileSync(file, 'v'.repeat(24))
    const { payments } = readConfig({
      DATA_DIR: folder,
      ...real,
      ...keys,
      PAYMENTS_WEBHOOK_SECRET_PREVIOUS_FILE: file,
    })
    expect(payments).toEqual({
      kind: 'keys',
      baseUrl: 'https://api.razorpay.com',
      browserUrl: undefined,
      keyId: 'rzp_live_Abc123',
      keySecret: 'k'.repeat(24),
      webhookSecrets: ['w'.repeat(24), 'v'.repeat(24)],
      counterQr: false,
      splits: false,
    })
  })

  it('lets the provider split payments where it takes them', () => {
    const { payments } = readConfig({ ...real, ...keys, PAYOUTS: 'route' })
    expect(payments).toMatchObject({ splits: true })
    expect(readConfig({ PAYOUTS: 'route' }).payments).toMatchObject({ splits: true })
    expect(problemsOf({ ...real, PAYOUTS: 'route' })).toContain(
      'PAYOUTS: route needs online payment',
    )
    expect(problemsOf({ PAYOUTS: 'route', PAYMENTS_SIMULATOR: 'off' })).toContain(
      'PAYOUTS: route needs',
    )
    expect(problemsOf({ ...real, ...keys, PAYOUTS: 'bank' })).toContain('PAYOUTS')
  })

  it('refuses half a configuration of payments', () => {
    for (const name of Object.keys(keys)) {
      const message = problemsOf({ ...real, ...keys, [name]: '' })
      expect(message).toContain(`${name} is missing: online payment needs it`)
    }
    for (const name of ['PAYMENTS_URL', 'PAYMENTS_WEBHOOK_SECRET_PREVIOUS'])
      expect(problemsOf({ ...real, [name]: 'https://api.razorpay.com' })).toContain(
        'PAYMENTS_KEY_ID is missing',
      )
    expect(problemsOf({ ...keys, PAYMENTS_WEBHOOK_SECRET: 'short' })).toContain('at least 16')
  })

  it('refuses test keys for real use, and real keys in the demonstration', () => {
    const test = { ...keys, PAYMENTS_KEY_ID: 'rzp_test_Abc123' }
    const simulator = { ...test, PAYMENTS_URL: 'http://127.0.0.1:4000/v1/' }
    expect(problemsOf({ ...real, ...simulator })).toContain('PAYMENTS_SIMULATOR=allowed')
    const named = { DATA_DIR: folder, ...real, ...simulator, PAYMENTS_SIMULATOR: 'allowed' }
    expect(readConfig(named).payments).toMatchObject({
      baseUrl: 'http://127.0.0.1:4000',
      browserUrl: 'http://127.0.0.1:4000',
    })
    expect(problemsOf({ ...named, PAYMENTS_KEY_ID: 'rzp_live_Abc123' })).toContain('live keys')
    expect(problemsOf({ ...real, ...test })).toContain('PAYMENTS_TEST_MODE=on')
    const inTestMode = readConfig({ DATA_DIR: folder, ...real, ...test, PAYMENTS_TEST_MODE: 'on' })
    expect(inTestMode.payments?.kind).toBe('keys')
    expect(problemsOf(keys)).toContain('the demonstration takes no real money')
    expect(readConfig({ DATA_DIR: folder, ...test }).payments?.kind).toBe('keys')
  })

  it('starts a simulator in the demonstration, with keys that stay the same', () => {
    const first = readConfig({ DATA_DIR: folder })
    expect(first.payments).toMatchObject({ kind: 'own simulator', port: 3001 })
    expect(readConfig({ DATA_DIR: folder }).payments).toEqual(first.payments)
    expect(
      readConfig({ DATA_DIR: folder, PAYMENTS_SIMULATOR_PORT: '4500' }).payments,
    ).toMatchObject({ port: 4500 })
    expect(readConfig({ DATA_DIR: folder, PAYMENTS_SIMULATOR: 'off' }).payments).toBeUndefined()
    expect(readConfig({ DATA_DIR: folder, ...real }).payments).toBeUndefined()
  })

  it('refuses a secret that can be guessed', () => {
    expect(problemsOf({ APP_SECRET: 'short' })).toContain('at least 32')
  })

  it('reads secrets from files, and names those that it cannot read', () => {
    const file = join(folder, 'secret')
    writeFileSync(file, `${'s'.repeat(40)}\n`)
    const config = readConfig({ DATA_DIR: folder, APP_SECRET_FILE: file })
    expect(config.appSecret.toString()).toBe('s'.repeat(40))
    expect(problemsOf({ SMTP_URL_FILE: '/nowhere/at/all' })).toContain('SMTP_URL_FILE')
  })

  it('listens on all addresses only without the passwords of the demonstration', () => {
    const config = readConfig({
      DATA_DIR: folder,
      DEMO: 'off',
      PUBLIC_URL: 'https://chowk.test/',
      SMTP_URL: 'smtp://mail.test:25',
      MAIL_FROM: 'Chowk <no-reply@chowk.test>',
      ...contact,
    })
    expect(config).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      publicUrl: 'https://chowk.test',
    })
  })

  it('reads the contact values that the site shows, and uses one mailbox for complaints too', () => {
    expect(readConfig({ DATA_DIR: folder, ...contact }).contact).toEqual({
      legalName: 'Sangam Bazaar Private Limited',
      address: '7 Sardar Patel Marg, Jaipur 302001',
      phone: '+91 141 400 0155',
      email: 'help@mela.test',
      grievanceOfficer: 'Farida Contractor',
      grievanceEmail: 'help@mela.test',
    })
    expect(problemsOf({ CONTACT_PHONE: 'call us' })).toContain('is a telephone number')
    expect(problemsOf({ CONTACT_EMAIL: 'nowhere' })).toContain('CONTACT_EMAIL')
  })
})

describe('messages by WhatsApp', () => {
  const keys = {
    WHATSAPP_TOKEN: 't'.repeat(24),
    WHATSAPP_PHONE_NUMBER_ID: '100000000000001',
    WHATSAPP_APP_SECRET: 's'.repeat(24),
    WHATSAPP_VERIFY_TOKEN: 'v'.repeat(24),
  }

  it('are off without their keys, and simulated in the demonstration', () => {
    expect(readConfig({ DATA_DIR: folder, ...real }).whatsApp).toBeUndefined()
    expect(readConfig({ DATA_DIR: folder }).whatsApp).toMatchObject({
      kind: 'own simulator',
      port: 3002,
      mayMove: true,
    })
    expect(readConfig({ DATA_DIR: folder, WHATSAPP_SIMULATOR: 'off' }).whatsApp).toBeUndefined()
  })

  it('need all four of their values', () => {
    for (const name of Object.keys(keys))
      expect(problemsOf({ ...real, ...keys, [name]: '' })).toContain(`${name} is missing`)
    expect(readConfig({ DATA_DIR: folder, ...real, ...keys }).whatsApp).toMatchObject({
      kind: 'keys',
      baseUrl: 'https://graph.facebook.com',
      version: 'v23.0',
      budget: { messagePaise: 15, dailyPaise: 50_000 },
    })
  })

  it('go to a simulator only when it is named outside the demonstration', () => {
    const simulator = { ...real, ...keys, WHATSAPP_URL: 'http://127.0.0.1:4002/v23.0/' }
    expect(problemsOf(simulator)).toContain('WHATSAPP_SIMULATOR=allowed')
    const named = { DATA_DIR: folder, ...simulator, WHATSAPP_SIMULATOR: 'allowed' }
    expect(readConfig(named).whatsApp).toMatchObject({ baseUrl: 'http://127.0.0.1:4002' })
  })
})
