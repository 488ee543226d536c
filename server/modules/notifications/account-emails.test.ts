import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { emailCodes, resetLinks, users } from '#server/platform/db/tables/accounts.ts'
import type { EventName } from '#server/platform/events.ts'
import { makeEmailVault } from '#server/platform/email-vault.ts'
import type { Mail } from '#server/platform/ports/mail.ts'
import { noFiles } from '#server/platform/ports/files.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys, makeCodeVault, makeGiftVault } from '#server/platform/secrets.ts'
import { mondayNoon } from '#test/factories.ts'
import { lastCode } from '#test/emails.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { notificationListeners } from './listeners.ts'

const app = useTestApp()

/** The emails and log lines of a job that runs the given number of minutes after its event. */
async function sentAfter(minutes: number, event: EventName, payload: object) {
  const sent: Mail[] = []
  const told: string[] = []
  const keys = deriveKeys(Buffer.alloc(32, 7))
  const listeners = notificationListeners({
    publicUrl: 'http://shop.example',
    contact: { grievanceOfficer: 'Ira Sen', grievanceEmail: 'ira@mela.example' },
    sendMail: async (mail) => void sent.push(mail),
    vault: makeCodeVault(keys, systemRandom),
    giftVault: makeGiftVault(keys, systemRandom),
    emailVault: makeEmailVault(keys, systemRandom),
    files: noFiles,
    clock: () => new Date(mondayNoon.getTime() + minutes * 60_000),
    log: { warn: (details, text) => void told.push(`${text} ${JSON.stringify(details)}`) },
  })
  for (const { handle } of listeners[event] ?? []) await handle(payload as never, app.database)
  return { subjects: sent.map(({ subject }) => subject), told }
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

const dropped = (email: string, id: string) =>
  `an email is not sent: its content has expired ${JSON.stringify({ email, id })}`

describe('an email with a secret that expires in minutes', () => {
  it('is sent with a sign-up code for ten minutes', async () => {
    const { codeId } = await askForCode()
    const early = await sentAfter(9, 'email-code.asked', { codeId })
    expect([early.subjects.length, early.told]).toEqual([1, []])
    const late = await sentAfter(10, 'email-code.asked', { codeId })
    expect(late).toEqual({ subjects: [], told: [dropped('email-code', codeId)] })
  })

  it('is not sent with a code that was used', async () => {
    const { browser, otp, codeId } = await askForCode()
    await browser.call('POST /verify-user', { otp })
    expect((await sentAfter(1, 'email-code.asked', { codeId })).subjects).toEqual([])
  })

  it('is sent with a reset link for half an hour', async () => {
    const { linkId } = await askForLink()
    const early = await sentAfter(29, 'reset-link.asked', { linkId })
    expect([early.subjects.length, early.told]).toEqual([1, []])
    const late = await sentAfter(30, 'reset-link.asked', { linkId })
    expect(late).toEqual({ subjects: [], told: [dropped('reset-link', linkId)] })
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
    const listeners = notificationListeners({} as never)
    const urgent = Object.values(listeners).flatMap((eventListeners) =>
      eventListeners.filter((listener) => listener.urgent).map(({ name }) => name),
    )
    const names = ['email-code', 'reset-link', 'email-change-old', 'email-change-new']
    expect(urgent).toEqual(names.map((name) => `notifications.${name}`))
  })
})
