import { randomUUID } from 'node:crypto'
import type { Calls } from '#shared/contract/map.ts'
import { emailsTo, lastCode } from './emails.ts'
import type { Browser } from './browser.ts'
import type { TestApp } from './factories.ts'

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
