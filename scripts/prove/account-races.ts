import { randomUUID } from 'node:crypto'
import { putEmailCode, putResetLink } from '#server/modules/accounts/queries/emails.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { insertUser } from '#test/rows.ts'
import { createCaller } from './caller.ts'
import { newCaller, type RaceApp } from './race-app.ts'
import { type Act, type Race, tell } from './race-runner.ts'

const GUESSES = 6

export const accountRaces: readonly Race[] = [
  {
    name: 'guesses and the right sign-up code',
    async set(app) {
      const { guest, code, email } = await askForCode(app)
      const wrong = code === '000000' ? '000001' : '000000'
      const look = () =>
        read(
          app,
          'select tries::text || case when verified_at is null then $$ unproven$$ else $$ proven$$ end as told from email_codes where email = $1',
          email,
        )
      const acts = [...Array<string>(GUESSES).fill(wrong), code].map((otp) => {
        const browser = createCaller('127.0.0.1', new Map(guest.cookies))
        return {
          name: otp === code ? 'right' : 'guess',
          run: ({ base }) =>
            tell(() => browser.call('POST', '/verify-user', { base, body: { otp } })),
        } satisfies Act
      })
      return { acts, look }
    },
  },
  {
    name: 'four new passwords with one link',
    async set(app) {
      const { email, token } = await askForLink(app)
      const look = () =>
        read(
          app,
          'select count(*)::text as told from users where email = $1 and password_hash <> $$none$$',
          email,
        )
      const acts = await Promise.all(
        ['kesar-one-2026', 'kesar-two-2026', 'kesar-three-2026', 'kesar-four-2026'].map(
          async (password) => {
            const browser = await newCaller(app.calm)
            const body = { token, password }
            return {
              name: 'reset',
              run: ({ base }) =>
                tell(() => browser.call('POST', `/reset-password/${token}`, { base, body })),
            } satisfies Act
          },
        ),
      )
      return { acts, look }
    },
  },
]

async function read({ calm }: RaceApp, statement: string, email: string): Promise<string> {
  const { rows } = await calm.database.pool.query<{ told: string }>(statement, [email])
  return rows.map(({ told }) => told).join(', ')
}

/** A browser to which a code was emailed, and the code. */
async function askForCode(app: RaceApp) {
  const email = `${randomUUID()}@shop.example`
  const ask = { id: randomUUID(), email, locale: 'en', purpose: 'sign-up' } as const
  const guest = await newCaller(app.calm)
  const visitHash = sha256(guest.cookies.get('visit') ?? '')
  const issued = app.emailVault.issueCode({ ...ask, visitHash })
  await app.calm.database.transaction((tx) => putEmailCode(tx, { ...ask, ...issued, visitHash }))
  return { guest, email: ask.email, code: app.emailVault.open(ask.id, issued.sealed) }
}

/** A person to whom a link was emailed, and its token. */
async function askForLink(app: RaceApp) {
  const { email } = await insertUser(app.calm)
  const ask = { id: randomUUID(), email }
  const issued = app.emailVault.issueToken(ask.id)
  await app.calm.database.transaction((tx) => putResetLink(tx, { ...ask, ...issued }))
  return { email, token: app.emailVault.open(ask.id, issued.sealed) }
}
