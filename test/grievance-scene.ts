import { randomUUID } from 'node:crypto'
import { sessions } from '#server/platform/db/tables/accounts.ts'
import { adminSessions } from '#server/platform/db/tables/admin.ts'
import type { Calls } from '#shared/contract/map.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { emailsTo, lastCode } from './emails.ts'
import type { Browser } from './browser.ts'
import { buildAdmin, buildShopper, mondayNoon, type TestApp } from './factories.ts'

type Complaint = Calls['POST /grievances']['input']

export const complaint = {
  topic: 'order',
  text: 'I came for the sari,\nand the shop did not have it.',
} as const satisfies Partial<Complaint>

export const complain = (browser: Browser, over: Partial<Complaint> = {}) =>
  browser.call('POST /grievances', { ...complaint, ...over }, { key: randomUUID() })

/** A guest's complaint from an address that an e-mailed code has proved; `grievanceId` is the token of the link. */
export async function complainAsGuest(
  app: TestApp,
  email: string,
  over: Partial<Complaint> = {},
  browser: Browser = app.browser(),
) {
  await browser.call('POST /grievance-code', { email })
  const otp = await lastCode(app, email)
  const answer = await complain(browser, { name: 'Leela Iyer', email, otp, ...over })
  return { ...answer, browser }
}

export const read = (browser: Browser, grievanceId: string) =>
  browser.call('POST /grievance', { grievanceId })

export const subjectsTo = async (app: TestApp, email: string) =>
  (await emailsTo(app, email)).map(({ subject }) => subject)

export const answerText = 'We have asked the shop, and it keeps one for you.'

/** A complaint of a signed-in person, and an officer. */
export async function buildComplaint(app: TestApp, over: Partial<Complaint> = {}) {
  const shopper = await buildShopper(app)
  const { body } = await complain(shopper.browser, over)
  const admin = await buildAdmin(app)
  const { grievanceId, number } = body
  const answer = () =>
    admin.browser.call('POST /admin/grievance-answer', { grievanceId, text: answerText })
  const close = () =>
    admin.browser.call('POST /admin/grievance-close', {
      grievanceId,
      reason: 'resolved',
      text: 'The shop found the sari.',
    })
  const own = async () => (await read(shopper.browser, grievanceId)).body
  return { shopper, browser: shopper.browser, admin, grievanceId, number, answer, close, own }
}

/**
 * Sets the time to `hours` after Monday noon, and renews all sessions, as if everybody had just logged in. Work that is
 * under way ends before.
 */
export async function moveTime(app: TestApp, hours: number): Promise<void> {
  const now = new Date(mondayNoon.getTime() + hours * HOUR_MS)
  await app.jobs.drained()
  app.time.now = now
  const renewed = { seenAt: now, provedAt: now, expiresAt: new Date(now.getTime() + HOUR_MS) }
  await app.database.db.update(sessions).set(renewed)
  await app.database.db.update(adminSessions).set(renewed)
}
