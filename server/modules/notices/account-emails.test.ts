import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailCodes, resetLinks, users } from '#server/platform/db/tables/accounts.ts'
import type { EventName } from '#server/platform/events.ts'
import { mondayNoon } from '#test/factories.ts'
import { lastCode } from '#test/emails.ts'
import { writeEmailsOf } from '#test/written-emails.ts'
import { rowsByNotice } from './rules/notices/all-notices.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

/** The emails of a delivery that is sent the given number of minutes after its event, and why one is dropped. */
async function sentAfter(minutes: number, event: EventName, payload: object) {
  const clock = () => new Date(mondayNoon.getTime() + minutes * 60_000)
  const { mails, dropped } = await writeEmailsOf({ app, clock }, event, payload)
  return { subjects: mails.map(({ subject }) => subject), dropped }
}

let count = 0
const newAddress = () => `late${++count}@shop.example`

async function askForCode(email = newAddress()) {
  const browser = app.browser()
  await browser.call('GET /verify-user', { email })
  const otp = await lastCode(app, email)
  const { db } = app.database
  const [row] = await db.select().from(emailCodes).where(eq(emailCodes.email, email))
  return { browser, otp, codeId: row?.id ?? '' }
}

async function askForLink() {
  const email = newAddress()
  const { db } = app.database
  await db.insert(users).values({ email, name: 'Meera Joshi', passwordHash: 'none' })
  await app.browser().call('POST /forgot-password', { email })
  await app.jobs.drained()
  const [row] = await db.select().from(resetLinks).where(eq(resetLinks.email, email))
  return { linkId: row?.id ?? '' }
}

describe('an email with a secret that expires in minutes', () => {
  it('is sent with a sign-up code for ten minutes', async () => {
    const { codeId } = await askForCode()
    const early = await sentAfter(9, 'email-code.asked', { codeId })
    expect([early.subjects.length, early.dropped]).toEqual([1, []])
    const late = await sentAfter(10, 'email-code.asked', { codeId })
    expect(late).toEqual({ subjects: [], dropped: ['expired'] })
  })

  it('is not sent with a code that was used', async () => {
    const { browser, otp, codeId } = await askForCode()
    await browser.call('POST /verify-user', { otp })
    expect((await sentAfter(1, 'email-code.asked', { codeId })).subjects).toEqual([])
  })

  it('is sent with a reset link for half an hour', async () => {
    const { linkId } = await askForLink()
    const early = await sentAfter(29, 'reset-link.asked', { linkId })
    expect([early.subjects.length, early.dropped]).toEqual([1, []])
    const late = await sentAfter(30, 'reset-link.asked', { linkId })
    expect(late).toEqual({ subjects: [], dropped: ['expired'] })
  })

  it('is in the language of the account, or without an account in that of the request', async () => {
    const { codeId } = await askForCode()
    const asked = await app.database.db.select().from(emailCodes).where(eq(emailCodes.id, codeId))
    const email = asked[0]?.email ?? ''
    const sent = async () => (await sentAfter(1, 'email-code.asked', { codeId })).subjects
    expect(await sent()).toEqual(['Your sign-up OTP for Chowk'])
    const person = { email, name: 'Meera Joshi', passwordHash: 'none', locale: 'hi' } as const
    await app.database.db.insert(users).values(person)
    expect(await sent()).toEqual(['चौक पर आपका खाता पहले से है'])
  })

  it('is sent before other waiting emails', () => {
    const urgent = [...rowsByNotice].flatMap(([notice, [row]]) => (row?.urgent ? [notice] : []))
    const names = ['email-code', 'reset-link', 'email-change-old', 'email-change-new']
    expect(urgent).toEqual([...names, 'phoneCode'])
  })
})
