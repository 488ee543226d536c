import { sql, type SQL } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { callAs } from './api.ts'

/** The password of everybody in the demonstration city and of the spare accounts. */
export const demoPassword = 'chowk-demo-2026'

const ACCOUNTS = 1_500
const SESSIONS_EACH = 100

/** Global setup adds accounts that no journey has used, and sessions, so that signing in needs no log-in. */
export const sparePeople: SQL[] = [
  // These accounts are old enough to ask the shops a question.
  sql`insert into users (email, name, password_hash, created_at)
    select 'spare-' || nth || '@shop.example', 'Leela Nambiar', password_hash, now() - interval '2 days'
    from users, generate_series(1, ${ACCOUNTS}::int) as nth where email = 'asha@chowk.example'`,
  // The password counts as just entered, however long the journeys take.
  sql`insert into sessions (token_hash, user_id, created_at, seen_at, expires_at, proved_at)
    select sha256(convert_to(nth || '.' || email, 'UTF8')), id, now(), now(), now() + interval '1 day',
      now() + interval '1 day'
    from users, generate_series(1, ${SESSIONS_EACH}::int) as nth
    where nth = 1 or email not like 'spare-%'`,
]

const usedByServer = new Map<string, number>()

/** Signs the page in without using the screens, each time with another session of this person. */
export async function enter(page: Page, email: string): Promise<void> {
  const nth = (usedByServer.get(email) ?? 0) + 1
  usedByServer.set(email, nth)
  const value = `${nth}.${email}`
  await page.context().addCookies([{ name: 'sid', value, domain: '127.0.0.1', path: '/' }])
  const { user } = await callAs(page, 'GET /userAuth', {})
  // A log-in on a screen ends all sessions of the person but the newest ten.
  if (!user) await callAs(page, 'POST /login', { email, password: demoPassword })
}

/** Each of the two workers has a half of the accounts. */
let accounts = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) * (ACCOUNTS / 2)

/** The address of an account that no journey has used. */
export function spareEmail(): string {
  accounts += 1
  return `spare-${accounts}@shop.example`
}

/** Signs the page in to an account that no journey has used. */
export async function openAccount(page: Page, name = 'Leela Nambiar') {
  const email = spareEmail()
  await enter(page, email)
  if (name !== 'Leela Nambiar') await callAs(page, 'PUT /me', { name })
  return { name, email, password: demoPassword }
}
