import { expect, it, test } from 'vitest'
import { Environment } from '#server/platform/ports/settings.ts'
import { settingsProblems } from './settings-problems.ts'

it.each([
  ['DEFUALT_CITY', 'DEFAULT_CITY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['LEGALNAME', 'LEGAL_NAME'],
  ['PAYMENT_KEY_ID', 'PAYMENTS_KEY_ID'],
  ['SMTPURL', 'SMTP_URL'],
  ['backup_dir', 'BACKUP_DIR'],
  ['APP_SECRT_FILE', 'APP_SECRET_FILE'],
  ['WHATSAPP-TOKEN', 'WHATSAPP_TOKEN'],
])('asks for %s whether %s is meant', (written, meant) => {
  expect(settingsProblems({ [written]: 'x' })).toEqual([
    `${written}: no setting has this name; is ${meant} meant?`,
  ])
})

it.each([
  'SUBSCRIPTION_MONTHLY',
  'SMTP_HOST',
  'SMTP_PASSWORD',
  'PAYMENTS_KEY',
  'WHATSAPP_APP_ID',
  'MAIL_SENDER',
  'BACKUP_FOLDER',
  'GRIEVANCE_PHONE',
  'VAPID_EMAIL',
])('names %s, which begins as settings do', (written) => {
  const [problem = ''] = settingsProblems({ [written]: 'x' })
  expect(problem).toContain(`${written}: no setting has this name`)
})

/** What other programs put into the environment: shells, npm, Kubernetes, systemd, PostgreSQL's client. */
const others =
  'PATH HOME HOSTNAME HOSTTYPE LOGNAME USER PORTS PGHOST PGPORT DATABASE_PORT DATABASE_SERVICE_HOST S3_PORT S3_HOST npm_config_cache NODE_ENV TZ LANG DATA_HOME INVOCATION_ID POSTGRES_PASSWORD DATABASE_PASSWORD OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_HEADERS CI CLOCK_OFFSET_FILE MAIL_SERVICE_HOST MAIL_SERVICE_PORT MAIL_SERVICE_PORT_SMTP SMTP_PORT SMTP_PORT_25_TCP SMTP_PORT_25_TCP_ADDR PAYMENTS_NAME BACKUP_ENV_PATH POSTGRES_USER POSTGRES_DB'

test('names of other programs, and all known names, are no misspelt settings', () => {
  const all = [...others.split(' '), ...Object.keys(Environment.shape)]
  const env = Object.fromEntries(all.map((name) => [name, name === 'DEFAULT_CITY' ? 'Kota' : 'x']))
  expect(settingsProblems(env)).toEqual([])
  expect(settingsProblems({ DATABSE_URL: '' })).toEqual([])
})

it.each(['Jaipur', 'jaipur', 'Bangalore', 'Kota', 'जयपुर', 'New Delhi'])(
  'takes the city %s',
  (city) => {
    expect(settingsProblems({ DEFAULT_CITY: city })).toEqual([])
  },
)

it.each([
  ['Jaipore', 'there is no city called Jaipore; similar: Jaipur'],
  ['Jaipurr', 'there is no city called Jaipurr; similar: Jaipur'],
  ['Dehli', 'there is no city called Dehli'],
  ['Atlantis', 'there is no city called Atlantis'],
  ['London', 'there is no city called London'],
])('says that no city is called %s', (city, sentence) => {
  const [problem = ''] = settingsProblems({ DEFAULT_CITY: city })
  expect(problem).toContain(`DEFAULT_CITY: ${sentence}`)
})
